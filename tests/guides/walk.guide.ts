import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { keptSession } from '../e2e/support/member.ts';
import { site } from '../e2e/support/stage.ts';
import { expect, test } from '../e2e/support/test.ts';
import { markdownOf, pictureOf } from './guide.ts';
import { guides } from './guides.ts';

const root = join(import.meta.dirname, '../..');
/** A walk that only verifies the guides must not change any file under version control. */
const isWriting = process.env['STALLBAR_GUIDES'] === 'write';
const folder = join(root, isWriting ? 'docs/guides' : 'reports/guides');

test.use({ viewport: { width: 1200, height: 760 }, deviceScaleFactor: 1, colorScheme: 'light' });

for (const guide of guides) {
  test(guide.title, async ({ page }) => {
    await mkdir(join(folder, 'pictures'), { recursive: true });
    // One step leaves an unsent reply, so its page asks for confirmation before the next one opens.
    page.on('dialog', (dialog) => void dialog.accept());
    await keptSession(page, { email: guide.email, password: 'Stallbar1!' });
    await page.goto(`${site}${guide.start}`);
    await expect(page.getByRole('navigation', { name: 'Panel' })).toBeVisible();
    for (const step of guide.steps) {
      await test.step(step.title, async () => {
        for (const act of step.acts) await act.does(page);
        await expect(step.ends(page)).toBeVisible();
        // Content that loads later belongs in the picture.
        await page.waitForLoadState('networkidle');
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
        const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' });
        await sharp(picture)
          .resize({ width: 960 })
          .webp({ quality: 60 })
          .toFile(join(folder, pictureOf(guide, step)));
      });
    }
    await writeFile(join(folder, `${guide.name}.md`), markdownOf(guide));
    expect(await readFile(join(folder, `${guide.name}.md`), 'utf8')).toContain(guide.title);
  });
}
