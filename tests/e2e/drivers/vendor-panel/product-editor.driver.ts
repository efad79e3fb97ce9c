import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { EditorAnswer, ProductEditorSnapshot } from '#machines/vendor-panel/product-editor.machine.ts';
import { productEditorModels } from '#samples/models/vendor-panel/product-editor.model.ts';
import { screen } from '#samples/screens/vendor-panel/product-editor.screen.ts';
import { signedIn } from '../../support/buying.ts';
import { account, database } from '../../support/stage.ts';
import { keptSession } from '../../support/member.ts';
import { driver } from '#engine/page/app-driver.ts';
import { goOn, hold } from '#engine/page/held-requests.ts';
import type { Held } from '#engine/page/held-requests.ts';

type Own = {
  moves: Held;
  copies: Held;
  /** A colleague of the same store. */
  ask: Awaited<ReturnType<typeof signedIn>>;
  /** The product's name before it was changed. */
  name: string;
};

const [, saved] = productEditorModels;
if (saved === undefined) throw new Error('There is no model of a saved product.');

const idAt = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? '';
const nameOn = (page: Page) => page.getByLabel('Name', { exact: true });
const contextOf = (any: unknown) => (any as ProductEditorSnapshot).context;

export const productEditorDriver = driver<Own>({
  model: saved,
  screen,
  daily: 1,
  restart: 8,
  beyond: {
    'product.saved': 'the form is saved and clean in the same instant; its own paths save it',
    'error.move': 'the code of the page itself would have to break',
  },
  possible: (event, any) => {
    const snapshot = any as ProductEditorSnapshot;
    const { action, product } = snapshot.context;
    if (event.type === 'product.edited') return event['isDirty'] === snapshot.matches('clean');
    if (event.type === 'product.move') return snapshot.matches('clean');
    const { kind } = event['output'] as EditorAnswer;
    // In the model, `moved` always results in a published product, and a copy is always a draft.
    if (kind === 'moved') {
      return action?.kind === 'publish' || (action?.kind === 'duplicate' && product?.state === 'draft');
    }
    return kind === 'refused' ? action?.kind === 'publish' : action?.kind !== 'duplicate';
  },
  tolerated: [/status of 4\d\d/],
  start: async (page) => {
    const owner = await account({ roles: ['vendor'] });
    const mark = owner.id.slice(-8);
    await database.insert('vendors', {
      id: owner.id,
      status: 'approved',
      store_name: `Moved ${mark}`,
      slug: `moved-goods-${mark}`,
      description: 'A store that only a test visits.',
      published: true,
    });
    const [category] = await database.select('categories', 'select=id&depth=eq.1&limit=1');
    const [product] = await database.insert('products', {
      vendor_id: owner.id,
      category_id: category?.['id'],
      name: `Steel bar ${mark}`,
      slug: `steel-bar-${mark}`,
      description: 'A bar that only a test lifts. It is heavy enough.',
      published: false,
    });
    const id = String(product?.['id']);
    await database.insert('product_variants', {
      product_id: id,
      sku: `BAR-${mark}`,
      price: 40,
      stock: 5,
      weight_grams: 1000,
    });
    const moves = await hold(page, '**/rpc/move_product*');
    const copies = await hold(page, '**/rpc/duplicate_product*');
    const ask = await signedIn(owner.email, owner.password);
    await keptSession(page, owner);
    await page.goto(`/moved-goods-${mark}/vendor-dashboard/products/${id}`);
    await nameOn(page).waitFor();
    return { moves, copies, ask, name: '' };
  },
  news: {
    'product.edited': async ({ isDirty }, scene) => {
      const field = nameOn(scene.page);
      if (isDirty === true) scene.name = await field.inputValue();
      await field.fill(isDirty === true ? `${scene.name} II` : scene.name);
    },
    'done.move': async ({ output }, { page, moves, copies, ask }, any) => {
      const id = idAt(page);
      const { action } = contextOf(any);
      // The form is inert while it waits, so that no typed text can be lost.
      await expect(page.locator('[inert]').getByLabel('Name', { exact: true })).toHaveCount(1);
      if (action?.kind === 'duplicate') {
        const before = await nameOn(page).inputValue();
        await copies.answer(goOn);
        await expect.poll(() => idAt(page)).not.toBe(id);
        return expect(nameOn(page)).not.toHaveValue(before);
      }
      const { kind } = output as EditorAnswer;
      if (kind === 'moved') return moves.answer(goOn);
      if (kind === 'refused') {
        await database.update('product_variants', `product_id=eq.${id}`, { active: false });
        await moves.answer(async (route) => {
          const response = await route.fetch();
          await route.fulfill({ response });
        });
        await database.update('product_variants', `product_id=eq.${id}`, { active: true });
        return undefined;
      }
      const seen = await ask<{ version: number; document: { description: string } }>('product_for_edit', {
        product_id: id,
      });
      const { version, document } = seen;
      const known = { product_id: id, version, request_key: randomUUID() };
      await (action?.kind === 'publish'
        ? ask('move_product', { ...known, action: 'publish' })
        : ask('save_product', {
            ...known,
            document: { ...document, description: `${document.description} It was oiled.` },
            as_draft: false,
          }));
      return moves.answer(goOn);
    },
  },
});
