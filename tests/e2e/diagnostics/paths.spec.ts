import { everyDriver } from '../drivers/every.ts';
import { test } from '../support/test.ts';

/**
 * Walks the machines' generated paths in the real app (tests/e2e/drivers). STALLBAR_PATHS=all walks every transition
 * instead of the daily selection; STALLBAR_PATH_PICTURES takes a picture of each step for the report.
 */
const which = process.env['STALLBAR_PATHS'] === 'all' ? 'all' : 'daily';
const withPictures = process.env['STALLBAR_PATH_PICTURES'] !== undefined;

for (const driver of everyDriver) {
  test.describe(driver.name, { tag: '@one-width' }, () => {
    for (const path of driver.paths(which)) {
      test(path.id, async ({ page, tolerated }, info) => {
        tolerated.push(...driver.tolerated);
        await driver.walk(page, path, async (step) => {
          if (!withPictures) return;
          const body = await page.screenshot({ type: 'jpeg', quality: 55, scale: 'css' });
          await info.attach(step, { body, contentType: 'image/jpeg' });
        });
      });
    }
  });
}
