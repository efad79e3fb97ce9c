import { randomUUID } from 'node:crypto';
import { anonKey, keptSession, signInElsewhere } from '../support/member.ts';
import { account, apiUrl, site } from '../support/stage.ts';
import type { Account } from '../support/stage.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const pdf = Buffer.from('%PDF-1.7\nAda Lovelace\n%%EOF\n');

/** Calls a procedure as an admin, as the admin panel will. */
async function asAdmin(admin: Account, name: string, args: object): Promise<unknown> {
  const session = (await signInElsewhere(admin.email, admin.password)) as { access_token: string };
  const answer = await fetch(`${apiUrl}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: {
      apikey: anonKey(),
      authorization: `Bearer ${session.access_token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(args),
  });
  if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

test(
  'someone applies in two sittings, answers a question, is approved on an open page, and sets up the store',
  { tag: '@one-width' },
  async ({ page }) => {
    const admin = await account({ roles: ['admin'] });
    const store = `Iron ${randomUUID().slice(0, 8)}`;
    await keptSession(page, await account());
    await page.goto('/become-a-vendor');
    await page.getByRole('link', { name: 'Apply now' }).click();
    await expect(page).toHaveURL(`${site}/vendor/apply`);
    await page.getByLabel('Store name').fill(store);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByLabel('Description')).toBeFocused();
    await page
      .getByLabel('Description')
      .fill('We turn bars on a lathe older than us, each tested under load.');
    await page.getByLabel('Phone').fill('(555) 010-0199');
    await page.getByLabel('Website').fill('https://iron.example');
    await expect(page.getByText('All changes saved')).toBeVisible();
    await expectAccessible(page);

    // On another day: everything is still there.
    await page.reload();
    await expect(page.getByLabel('Store name')).toHaveValue(store);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('heading', { name: 'Your business' })).toBeFocused();
    await page.getByLabel('Business type').fill('LLC');
    await page.getByLabel('Business address').fill('1 Foundry Road, Toledo OH 43604');
    await page.getByLabel('Years in business').fill('7');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('form', { name: 'What you sell' }).getByText('Barbells', { exact: true }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Previous experience').fill('Ten years at the trade fair.');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page
      .getByLabel(/Choose a file/)
      .setInputFiles({ name: 'Passport.pdf', mimeType: 'application/pdf', buffer: pdf });
    await expect(page.getByRole('list', { name: 'Documents' }).getByText('Passport.pdf')).toBeVisible();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText(/^I agree to/).click({ position: { x: 8, y: 8 } });
    await page.getByRole('button', { name: 'Submit application' }).click();

    await expect(page).toHaveURL(`${site}/vendor/application-status`);
    await expect(page.getByText('We got your application.')).toBeVisible();
    const [row] = (await fetchApplications(admin, store)) as [{ id: string; version: number }];
    await asAdmin(admin, 'review_vendor_application', {
      application: row.id,
      base_version: row.version,
      decision: 'ask',
      words: 'Which norm are your bars tested by?',
    });
    await expect(page.getByText('Which norm are your bars tested by?').first()).toBeVisible();
    await page.getByRole('link', { name: 'Reply and resubmit' }).click();
    await page.getByRole('link', { name: 'Experience' }).click();
    await page.getByLabel('Previous experience').fill('Ten years at the trade fair. DIN EN ISO 20957.');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Submit application' }).click();
    await expect(page.getByText('We got your application.')).toBeVisible();
    const [again] = (await fetchApplications(admin, store)) as [{ id: string; version: number }];
    await asAdmin(admin, 'review_vendor_application', {
      application: again.id,
      base_version: again.version,
      decision: 'approve',
    });
    await expect(page.getByText(`${store} is approved.`)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Set up your store' }).click();
    await expect(page.getByText(`1 of 8 done for ${store}.`)).toBeVisible();
    await expectAccessible(page);
  },
);

async function fetchApplications(admin: Account, store: string): Promise<unknown> {
  const { rows } = (await asAdmin(admin, 'admin_applications', { page_size: 100 })) as {
    rows: readonly { store_name: string }[];
  };
  return rows.filter(({ store_name: name }) => name === store);
}

test(
  'an invited vendor is sent to the profile, and from there to the status',
  { tag: ['@one-width', '@nightly'] },
  async ({ page }) => {
    await keptSession(page, await account({ store: { status: 'invited' } }));
    await page.goto('/products');
    await expect(page).toHaveURL(`${site}/vendor/profile-setup`);
    await page.getByRole('button', { name: 'Save profile' }).click();
    await expect(page.getByLabel('Store name')).toBeFocused();
    await expect(page.getByText('Description is required')).toBeVisible();
    await page.getByLabel('Store name').fill(`Oak ${randomUUID().slice(0, 8)}`);
    await page
      .getByLabel('Description')
      .fill('Racks of ash and oak, joined without a single bolt, for garages.');
    await page.getByLabel('Phone').fill('(555) 010-0111');
    await page.getByLabel('Website').fill('https://oak.example');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save profile' }).click();
    await expect(page).toHaveURL(`${site}/vendor/application-status`);
    await expect(page.getByText('We got your application.')).toBeVisible();
  },
);
