import { holdModels } from '#samples/models/checkout/hold.model.ts';
import { paymentModels } from '#samples/models/checkout/payment.model.ts';
import { everyDriver } from '../drivers/every.ts';
import { badgesModels } from '#samples/models/account/badges.model.ts';
import { cartQuoteModel } from '#samples/models/checkout/cart-quote.model.ts';
import { monitorMachines } from '../support/machine-monitor.ts';
import { expect, test } from '../support/test.ts';

/**
 * Walks the machines' generated paths in the real app (tests/e2e/drivers), while the sentences of the specification
 * watch each step of the machines that run in the page. STALLBAR_PATHS=all walks every transition
 * instead of the daily selection; STALLBAR_PATH_PICTURES takes a picture of each step for the report.
 */
const which = process.env['STALLBAR_PATHS'] === 'all' ? 'all' : 'daily';
const withPictures = process.env['STALLBAR_PATH_PICTURES'] !== undefined;

// Recording costs as much as the browser itself: the short walks of each run only save a picture of a failure.
test.use({ trace: which === 'all' || withPictures ? 'retain-on-failure' : 'off' });

/** Machines that run on the pages of the walks: their sentences check every step. */
const watched = [
  ...everyDriver.map(({ model }) => model),
  ...badgesModels,
  cartQuoteModel,
  ...holdModels,
  ...paymentModels,
];

/** Each run watches the walks of these; the nightly walk of every transition watches all. */
const daily = new Set(['login', 'session', 'cart', 'checkout']);

for (const driver of everyDriver) {
  const models = which === 'all' || daily.has(driver.name) ? watched : [];
  test.describe(driver.name, { tag: '@one-width' }, () => {
    for (const path of driver.paths(which)) {
      test(path.id, async ({ page, tolerated }, info) => {
        tolerated.push(...driver.tolerated);
        // A recorded walk of sixty steps, with a picture of each, exceeded the time limit of a plain walk.
        if (withPictures) test.slow();
        const machines = await monitorMachines(page, models);
        await driver.walk(page, path, async (step) => {
          expect([step, ...machines.broken]).toEqual([step]);
          if (!withPictures) return;
          const body = await page.screenshot({ type: 'jpeg', quality: 55, scale: 'css' });
          await info.attach(step, { body, contentType: 'image/jpeg' });
        });
        // The HTML may show the last state before the first machine runs.
        if (models.length > 0) await expect.poll(machines.steps).toBeGreaterThan(0);
        expect(machines.broken).toEqual([]);
      });
    }
  });
}
