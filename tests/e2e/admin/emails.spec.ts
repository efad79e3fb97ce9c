import { randomUUID } from 'node:crypto';
import { keptSession } from '../support/member.ts';
import { inboxOf } from '../support/mail.ts';
import { asAdmin } from '../support/people.ts';
import { site } from '../support/stage.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

interface Sheet {
  version: number;
  built_in: { subject: string; html: string; text: string };
}

const key = 'vendor-payout';

// The server refuses the email with a script.
test.use({ tolerated: [/status of 422/] });

test(
  'an admin edits an email, previews it in a sandboxed frame, sends a test and reverts it',
  { tag: '@one-width' },
  async ({ page }) => {
    const read = () => asAdmin<Sheet>('admin_email', { key });
    // The admin's inbox keeps the emails of earlier runs.
    const words = `Money ${randomUUID().slice(0, 8)} for you`;
    try {
      await keptSession(page, { email: 'admin@stallbar.example', password: 'Stallbar1!' });
      await page.goto(`${site}/admin/emails`);
      await page.getByRole('link', { name: 'Vendor payout' }).click();
      await page.getByLabel('Subject').fill(`${words}: {{reference}}`);
      await expect(page.getByText(`${words}: SB-7K2M9Q`)).toBeVisible();
      const frame = page.frameLocator('iframe');
      await expect(frame.getByRole('heading', { name: 'About your payout' })).toBeVisible();
      // Not even the page around it is within its reach.
      const handle = await page.locator('iframe').elementHandle();
      const inside = await handle?.contentFrame();
      expect(await inside?.evaluate(() => origin)).toBe('null');
      await expectAccessible(page);

      await page.getByRole('button', { name: 'Send test email' }).click();
      await expect(page.getByText('Sent to admin@stallbar.example.')).toBeVisible();
      const mail = await inboxOf('admin@stallbar.example', `[Test] ${words}`);
      expect(mail.text).toContain('SB-7K2M9Q');

      await page.getByLabel('HTML').fill('<p>No link</p><script>alert(1)</script>');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByText("Line 1: This can't be part of an email: <script>")).toBeVisible();
      await page.getByLabel('HTML').fill((await read()).built_in.html);
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByRole('button', { name: 'Save changes' }).click();
      await expect(page.getByText('Saved. The next email uses this version.')).toBeVisible();

      await page.getByRole('button', { name: 'Use default email' }).click();
      await expect(page.getByLabel('Subject')).toHaveValue(/^Your payout of \$/);
    } finally {
      const { version, built_in: builtIn } = await read();
      await asAdmin('save_email', { key, version, ...builtIn });
    }
  },
);
