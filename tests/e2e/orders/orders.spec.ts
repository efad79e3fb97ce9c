import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { inboxOf, linkIn } from '../support/mail.ts';
import { buys, signedIn, storeOf } from '../support/buying.ts';
import { textOfPdf } from '../../support/pdf/text.ts';
import { account, database, goods, stockOf } from '../support/stage.ts';
import { comesByLink } from '../support/tabs.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test(
  'a customer follows a package, writes a review and a message, and returns an item',
  { tag: '@phone-nightly' },
  async ({ page }) => {
    const ada = await account();
    const plate = await goods({ price: 30, stock: 9 });
    const store = await storeOf(plate);
    const { reference, orders } = await buys(
      ada.email,
      [{ item: plate, quantity: 2 }],
      await signedIn(ada.email, ada.password),
    );
    const order_id = orders[0]?.id;
    await comesByLink(page, ada, '/orders');
    await page.getByRole('link', { name: reference }).click();
    await expect(page.getByRole('heading', { level: 1, name: `Order ${reference}` })).toBeVisible();
    const main = page.getByRole('main');
    await expect(main.getByText('Processing', { exact: true }).first()).toBeVisible();
    await expect(main.getByRole('button', { name: 'Return items' })).toHaveCount(0);
    await expect(main.getByRole('button', { name: 'Cancel package' })).toBeVisible();

    // No reloads from here on: updates arrive by realtime.
    const shipment = await store<string>('ship_items', {
      order_id,
      request_key: randomUUID(),
      carrier: 'UPS',
      tracking_number: '1Z999AA1',
    });
    await expect(main.getByText('Shipped', { exact: true }).first()).toBeVisible();
    await expect(main.getByRole('link', { name: /^1Z999AA1/ })).toHaveAttribute(
      'href',
      'https://www.ups.com/track?tracknum=1Z999AA1',
    );
    await expect(main.getByRole('button', { name: 'Cancel package' })).toHaveCount(0);
    // The trail shows the time; the shipment does not repeat it.
    await expect(main.locator('time').filter({ visible: true })).toHaveCount(3);
    await store('mark_delivered', { shipment });
    await main.getByRole('button', { name: `Review ${plate.name}` }).click();
    const review = main.getByRole('region', { name: `Review ${plate.name}` });
    await review.getByRole('button', { name: 'Send review' }).click();
    await expect(review.getByText('Choose 1 to 5 stars')).toBeVisible();
    await review.getByRole('radio', { name: '4 · Very good' }).check({ force: true });
    await review.getByLabel('Title').fill('Holds what it says');
    await review.getByLabel('Review', { exact: true }).fill('Flat, heavy, and it fits the bar.');
    await review
      .getByLabel('Choose photos')
      .setInputFiles({ name: 'plate.png', mimeType: 'image/png', buffer: await page.screenshot() });
    await review.getByLabel('Alt text: describe photo 1').fill('The plate on my bar');
    await expectAccessible(page);
    await review.getByRole('button', { name: 'Send review' }).click();
    await expect(review.getByText('Thank you')).toBeVisible();
    await review.getByRole('button', { name: 'Close' }).click();
    await expect(main.getByRole('button', { name: `Review ${plate.name}` })).toHaveCount(0);
    const own = main.getByRole('group', { name: `Your review of ${plate.name}` });
    await expect(own.getByText('In review')).toBeVisible();
    await database.update('product_reviews', `title=eq.${encodeURIComponent('Holds what it says')}`, {
      status: 'approved',
    });
    await own.getByRole('button', { name: 'Edit review' }).click();
    const edit = own.getByRole('region', { name: `Edit your review of ${plate.name}` });
    await expect(edit.getByLabel('Title')).toHaveValue('Holds what it says');
    await edit.getByLabel('Title').fill('Holds less than it says');
    await edit.getByRole('button', { name: 'Save review' }).click();
    await expect(edit.getByText('Thank you')).toBeVisible();
    await edit.getByRole('button', { name: 'Close' }).click();
    await expect(own.getByText('Holds less than it says')).toBeVisible();
    await expect(own.getByText('In review')).toBeVisible();

    await main.getByRole('button', { name: /^Message / }).click();
    const message = main.getByRole('region', { name: /^Message / });
    await message.getByLabel('Message').fill('Is there a <b>thinner</b> one?');
    await message.getByRole('button', { name: 'Send message' }).click();
    await expect(message.getByText('Message sent')).toBeVisible();
    await store('answer_order_message', {
      order_id,
      request_key: randomUUID(),
      message: 'Not before spring.',
    });
    await expect(main.getByText('Is there a <b>thinner</b> one?')).toBeVisible();
    await expect(main.getByText('Not before spring.')).toBeVisible();

    await main.getByRole('button', { name: 'Return items' }).click();
    const back = main.getByRole('region', { name: /^Return to/ });
    await back.getByRole('textbox', { name: plate.name }).fill('1');
    await back.getByRole('radio', { name: "It doesn't fit" }).check({ force: true });
    await back.getByRole('button', { name: 'Request return' }).click();
    await expect(back.getByText('Return requested')).toBeVisible();
    await back.getByRole('button', { name: 'Close' }).click();
    const [{ id: return_id } = { id: '' }] = await database.select<{ id: string }>(
      'returns',
      `select=id&order_id=eq.${order_id}`,
    );
    await store('decide_return', { return_id, approve: true, words: 'To 4 Quay Street, Reno NV.' });
    await expect(main.getByText('To 4 Quay Street, Reno NV.')).toBeVisible();
    await main.getByRole('button', { name: "I've sent it" }).click();
    const sending = main.getByRole('region', { name: 'Return shipped' });
    await sending.getByLabel('Tracking number').fill('1Z-back');
    await sending.getByRole('button', { name: "I've sent it" }).click();
    await expect(sending.getByText('Tracking number saved')).toBeVisible();
    await sending.getByRole('button', { name: 'Close' }).click();
    await expect(main.getByText('On its way back', { exact: true })).toBeVisible();
    await store('receive_return', { return_id });
    await expect(main.getByText(/is on its way back to you\.|was refunded/).first()).toBeVisible();
    expect(await stockOf(plate)).toBe(8);

    const invoice = page.waitForEvent('download');
    await main.getByRole('button', { name: 'Download invoice (PDF)' }).click();
    const paper = await invoice;
    expect(paper.suggestedFilename()).toBe(`invoice-${reference}-1.pdf`);
    const [sheet = ''] = textOfPdf(readFileSync(await paper.path()));
    expect(sheet.split('\n')).toEqual(
      expect.arrayContaining([plate.name, '2', '$30.00', '$60.00', 'Total (USD)']),
    );

    await database.update('product_reviews', `product_id=eq.${plate.productId}`, { status: 'approved' });
    await page.goto(plate.path);
    const shown = page.getByRole('button', { name: 'Enlarge: The plate on my bar' }).locator('img');
    await shown.scrollIntoViewIfNeeded();
    await expect
      .poll(() => shown.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
      .toBeGreaterThan(0);
  },
);

test(
  'a guest cancels by the link, and buys available items again',
  { tag: '@one-width' },
  async ({ page, email }) => {
    const [plate, gone] = [await goods({ price: 30, stock: 5 }), await goods({ price: 12, stock: 5 })];
    const { token } = await buys(email, [
      { item: plate, quantity: 2 },
      { item: gone, quantity: 1 },
    ]);
    expect(await stockOf(plate)).toBe(3);
    await database.update('product_variants', `id=eq.${gone.variantId}`, { active: false });
    await page.goto(`/order/confirmation#token=${token}`);
    const main = page.getByRole('main');
    await main.getByRole('button', { name: 'Cancel package' }).click();
    const form = main.getByRole('region', { name: /^Cancel the package/ });
    await form.getByRole('button', { name: 'Cancel package' }).click();
    await expect(form.getByText('Choose a reason')).toBeVisible();
    await form.getByRole('radio', { name: 'I ordered it by mistake' }).check({ force: true });
    await form.getByLabel(/Anything else/).fill('Sorry');
    await form.getByRole('button', { name: 'Cancel package' }).click();
    await expect(form.getByText("We'll refund your original payment method.")).toBeVisible();
    await expect(main.getByText(/Ordered by mistake: Sorry/)).toBeVisible();
    await expect(main.getByText("This package won't ship.")).toBeVisible();
    expect(await stockOf(plate)).toBe(5);

    await main.getByRole('button', { name: 'Buy again' }).click();
    const cart = page.getByRole('dialog', { name: 'Your Cart' });
    await expect(cart.getByText(plate.name)).toBeVisible();
    await expect(cart.getByText(gone.name)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(main.getByText(`No longer sold: ${gone.name}, Black · 20 kg.`)).toBeVisible();
    await expectAccessible(page);
  },
);

test(
  'an order in the list is bought again; spending shows as charts, tables and a file',
  { tag: '@one-width' },
  async ({ page }) => {
    const ada = await account();
    const plate = await goods({ price: 30 });
    await buys(ada.email, [{ item: plate, quantity: 1 }], await signedIn(ada.email, ada.password));
    await comesByLink(page, ada, '/orders');
    await expect(page.getByRole('button', { name: /^Buy again/ })).toBeVisible();
    // Nothing on the page has loaded the cart before.
    await page.reload();
    await page.getByRole('button', { name: /^Buy again/ }).click();
    const cart = page.getByRole('dialog', { name: 'Your Cart' });
    await expect(cart.getByText(plate.name)).toBeVisible();
    await page.goto('/order/analytics');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1, name: 'Order Analytics' })).toBeVisible();
    await main.getByRole('region', { name: 'By store' }).getByText('View as table').click();
    await expect(main.getByRole('row', { name: new RegExp(plate.vendorName) })).toBeVisible();
    await expectAccessible(page);
    const download = page.waitForEvent('download');
    await main.getByRole('button', { name: 'Download CSV by category' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('spent-by-category.csv');
    expect(readFileSync(await file.path(), 'utf8')).toMatch(
      /Category,Quantity,Spent\r\n[^\r]+,1,30\.00\r\n$/,
    );
  },
);

test(
  "a guest who lost the email can request the link again, which doesn't reveal whether an order exists",
  { tag: ['@one-width', '@nightly'] },
  async ({ page, email }) => {
    const plate = await goods({ price: 30 });
    const { reference } = await buys(email, [{ item: plate, quantity: 1 }]);
    await page.goto('/order/confirmation');
    await page.getByRole('link', { name: 'Find my order' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Find your order' })).toBeVisible();
    await page.getByRole('button', { name: 'Email me the link' }).click();
    await expect(page.getByText('Enter the order number, like SB-7K2M9Q')).toBeVisible();
    await expect(page.getByLabel('Order number')).toBeFocused();
    await expectAccessible(page);
    const asks = async (number: string, address: string) => {
      await page.getByLabel('Order number').fill(number);
      await page.getByLabel('Email').fill(address);
      await page.keyboard.press('Enter');
      await expect(page.getByText('Check your email')).toBeVisible();
      return page.getByRole('status').first().textContent();
    };
    const unknown = await asks(reference, `not-${email}`);
    await page.getByRole('button', { name: 'Try another number or address' }).click();
    expect(await asks(reference.toLowerCase(), email)).toBe(unknown);
    const mail = await inboxOf(email, `The link to your order ${reference}`);
    await page.goto(linkIn(mail, /order\/confirmation/));
    await expect(page.getByRole('heading', { level: 1, name: `Order ${reference}` })).toBeVisible();
  },
);
