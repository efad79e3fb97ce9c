import { randomUUID } from 'node:crypto';
import type { Page, Route } from '@playwright/test';
import { comesAsOwner } from '../support/member.ts';
import { goods } from '../support/stage.ts';
import { expect, test } from '../support/test.ts';
import { chooseCategory } from './choose-category.ts';

/** The next call of a procedure, which is held back until it is continued. */
async function heldCall(page: Page, procedure: string): Promise<{ call: Promise<Route> }> {
  const { promise: call, resolve: hold } = Promise.withResolvers<Route>();
  await page.route(`**/rest/v1/rpc/${procedure}`, hold, { times: 1 });
  return { call };
}

const product = {
  name: 'a product',
  path: 'products/new',
  procedure: 'create_product',
  fill: async (page: Page) => {
    await page.getByLabel('Name', { exact: true }).fill('Quarry Bar');
    await page.getByLabel('Description', { exact: true }).fill('A bar that was turned for this test alone.');
    await chooseCategory(page, 'Barbells');
    await page.getByLabel('Price, this product', { exact: true }).fill('180');
    await page.getByRole('button', { name: 'Save draft' }).click();
  },
  field: /^Features/,
  address: /products\/[0-9a-f-]{36}$/,
  title: 'Quarry Bar',
};

const promotion = {
  name: 'a promotion',
  path: 'products/promotions/new',
  procedure: 'save_promotion',
  fill: async (page: Page) => {
    await page.getByLabel('Name').fill('A tenth off');
    await page.getByLabel('Code', { exact: true }).fill(`tenth-${randomUUID().slice(0, 8)}`);
    await page.getByLabel('Percent').fill('10');
    await page.getByRole('button', { name: 'Save as draft' }).click();
  },
  field: /^Name/,
  address: /promotions\/[0-9a-f-]{36}$/,
  title: 'Promotion',
};

const post = {
  name: 'a post',
  path: 'vendor-blog/new',
  procedure: 'save_blog_post',
  // The form autosaves. The list of posts also has a field with this name.
  fill: (page: Page) =>
    page.getByRole('form', { name: 'Post' }).getByLabel('Title').fill('How a bar is turned'),
  field: /^Text$/,
  address: /vendor-blog\/[0-9a-f-]{36}$/,
  title: 'How a bar is turned',
};

for (const { name, path, procedure, fill, field, address, title } of [product, promotion, post]) {
  test(
    `text typed while ${name} is first saved stays, with the focus, and survives a reload`,
    { tag: '@one-width' },
    async ({ page }) => {
      const panel = await comesAsOwner(page, await goods());
      const held = await heldCall(page, procedure);
      await page.goto(`${panel}/${path}`);
      await fill(page);
      const call = await held.call;
      const typed = page.getByRole('textbox', { name: field });
      await typed.fill('Typed during the save');
      await call.continue();
      await expect(page).toHaveURL(address);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(typed).toHaveValue('Typed during the save');
      await expect(typed).toBeFocused();
      page.on('dialog', (asked) => void asked.accept());
      await page.reload();
      await expect(typed).toHaveValue('Typed during the save');
    },
  );
}

test(
  'a first save that finishes after its page was left does not change the URL',
  { tag: '@one-width' },
  async ({ page }) => {
    const panel = await comesAsOwner(page, await goods());
    const held = await heldCall(page, product.procedure);
    await page.goto(`${panel}/${product.path}`);
    await product.fill(page);
    const call = await held.call;
    await page.getByRole('link', { name: 'All products' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible();
    const answered = page.waitForResponse(/create_product/);
    await call.continue();
    await (await answered).finished();
    // The answer has arrived by then.
    await page.evaluate(async () => {
      for (let frame = 0; frame < 10; frame += 1) await new Promise((next) => requestAnimationFrame(next));
    });
    expect(page.url()).toBe(`${panel}/products`);
    await page.goto(`${panel}/products?q=Quarry`);
    await page.getByRole('link', { name: 'Quarry Bar' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Quarry Bar' })).toBeVisible();
  },
);

test(
  'a first save under an open dialog changes the URL once that is closed',
  { tag: '@one-width' },
  async ({ page }) => {
    const panel = await comesAsOwner(page, await goods());
    const held = await heldCall(page, post.procedure);
    await page.goto(`${panel}/vendor-blog`);
    await page.getByRole('link', { name: 'New post' }).click();
    await post.fill(page);
    const call = await held.call;
    await page.keyboard.press('ControlOrMeta+k');
    const palette = page.getByRole('dialog', { name: 'Command palette' });
    await expect(palette).toBeVisible();
    await call.continue();
    await expect(
      page.getByRole('heading', { level: 1, name: post.title, includeHidden: true }),
    ).toBeAttached();
    await expect(palette).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(post.address);
    await page.goBack();
    await expect(page).toHaveURL(`${panel}/vendor-blog`);
  },
);
