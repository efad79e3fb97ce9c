import { randomUUID } from 'node:crypto';
import { comesAsOwner } from '../support/member.ts';
import { buys, storeOf } from '../support/buying.ts';
import { database, goods, stockOf } from '../support/stage.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test(
  'two stores ship a guest’s order in parts, one refunds and exchanges, and the guest’s page updates live',
  { tag: '@one-width' },
  async ({ page, browser, email }) => {
    const [plate, rope] = [await goods({ stock: 9 }), await goods({ stock: 9, vendor: 1 })];
    const { reference, token, orders } = await buys(email, [
      { item: plate, quantity: 2 },
      { item: rope, quantity: 2 },
    ]);
    const order = ({ vendorId }: typeof plate) => orders.find((each) => each.vendor_id === vendorId)?.id;
    const [ofPlates, ofRopes] = [await storeOf(plate), await storeOf(rope)];
    const lineOf = async (item: typeof plate) =>
      (await database.select<{ id: string }>('order_items', `select=id&order_id=eq.${order(item)}`))[0]?.id;

    await page.clock.install();
    /** A guest has no realtime: the page refetches every minute. */
    const minute = () => page.clock.fastForward(61_000);
    await page.goto(`/order/confirmation#token=${token}`);
    const seen = page.getByRole('main');
    await expect(seen.getByRole('region', { name: /^Package from/ })).toHaveCount(2);
    const parcelOf = ({ vendorName }: typeof plate) =>
      seen.getByRole('region', { name: `Package from ${vendorName}` });

    // No reloads from here on. Each store sends one piece, then the other.
    for (const number of ['1Z999AA1', '1Z999AA2']) {
      for (const [item, store] of [
        [plate, ofPlates],
        [rope, ofRopes],
      ] as const) {
        const shipment = await store<string>('ship_items', {
          order_id: order(item),
          request_key: randomUUID(),
          carrier: 'UPS',
          tracking_number: number,
          items: [{ order_item_id: await lineOf(item), quantity: 1 }],
        });
        await minute();
        await expect(parcelOf(item).getByRole('link', { name: new RegExp(`^${number}`) })).toBeVisible();
        await store('mark_delivered', { shipment });
      }
    }
    await minute();
    await expect(parcelOf(plate).getByText('Delivered', { exact: true }).first()).toBeVisible();
    await expect(parcelOf(rope).getByText('Delivered', { exact: true }).first()).toBeVisible();

    // Both plates come back, one by one.
    for (const reason of ['faulty', 'does-not-fit']) {
      const asked = await ofPlates<{ id: string }>('request_return', {
        purchase_key: token,
        order_id: order(plate),
        request_key: randomUUID(),
        reason,
        items: [{ order_item_id: await lineOf(plate), quantity: 1 }],
      });
      await ofPlates('decide_return', { return_id: asked.id, approve: true, words: 'To 4 Quay Street.' });
    }
    const other = await browser.newContext();
    const panel = await other.newPage();
    const address = await comesAsOwner(panel, plate);
    await panel.goto(`${address}/orders/${reference}`);
    const returns = panel.getByRole('region', { name: 'Returns' }).getByRole('listitem');
    await returns.nth(0).getByRole('button', { name: 'Receive return' }).click();
    await returns.nth(0).getByLabel('Condition').selectOption('Like new');
    await returns.nth(0).getByRole('button', { name: 'Next' }).click();
    await returns
      .nth(0)
      .getByRole('button', { name: /^Receive and refund/ })
      .click();
    await expect(panel.getByText('Return received.')).toBeVisible();
    await minute();
    await expect(seen.getByText(/^\$[\d.]+ (is on its way back to you|was refunded)/).first()).toBeVisible();

    await returns.nth(1).getByRole('button', { name: 'Exchange' }).click();
    const form = returns.nth(1).getByRole('form', { name: 'Exchange return' });
    await form.getByLabel(`Send for 1 × ${plate.name}`).selectOption({ index: 1 });
    await form.getByLabel('Condition of the returned item').selectOption('Like new');
    await expectAccessible(panel);
    await form.getByRole('button', { name: 'Send exchange' }).click();
    await expect(panel.getByText('Exchange created and ready to ship.')).toBeVisible();
    await minute();
    const sent = seen.getByRole('link', { name: /^order SB-/ });
    await expect(sent).toBeVisible();
    // Nine minus two, plus both returned, minus the one sent again.
    expect(await stockOf(plate)).toBe(8);
    const number = ((await sent.textContent()) ?? '').replace('order ', '');
    await sent.click();
    await expect(page.getByRole('heading', { level: 1, name: `Order ${number}` })).toBeVisible();
    await expect(seen.getByText("It's free.")).toBeVisible();
    await expect(seen.getByText('Processing', { exact: true }).first()).toBeVisible();
    await expectAccessible(page);
    await seen.getByRole('link', { name: `order ${reference}` }).click();
    await expect(page.getByRole('heading', { level: 1, name: `Order ${reference}` })).toBeVisible();
    await other.close();
  },
);
