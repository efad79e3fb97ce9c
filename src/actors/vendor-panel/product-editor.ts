import { beginWithStore } from '#lazy/shop-terms.ts';
import { forkJoin, map, of } from 'rxjs';
import type { Observable } from 'rxjs';
import { createActor, fromPromise } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { productEditorMachine } from '#machines/vendor-panel/product-editor.machine.ts';
import type { EditorAction, EditorAnswer } from '#machines/vendor-panel/product-editor.machine.ts';
import { variantGridMachine } from '#machines/vendor-panel/variant-grid.machine.ts';
import type { Category } from '#schema/vendor-panel/category.ts';
import { accountMessages } from '#schema/texts/texts.ts';
import type { GridValue } from '#schema/vendor-panel/product-form.ts';
import { mayIn } from '#schema/vendor-panel/own-store.ts';
import type { EditedProduct } from '#schema/vendor-panel/product.ts';
import { readCategories } from '#services/vendor-panel/categories.ts';
import { readEditedProduct } from '#services/vendor-panel/product/edited-product.ts';
import { services } from '#actors/kit/services.ts';
import { ownStores } from './stores.ts';

export type ProductEditorActor = ActorRefFrom<typeof productEditorMachine>;
export type VariantGridActor = ActorRefFrom<typeof variantGridMachine>;

export interface EditorData {
  /** The store in the page's URL; null if the person may not edit its products. */
  vendorId: string | null;
  /** The person works there. */
  isMember: boolean;
  product: EditedProduct | null;
  categories: readonly Category[];
}

/** What the page shows. @param id null for a new product */
export function readEditor(slug: string, id: string | null): Observable<EditorData> {
  const { client, publicClient } = services();
  return forkJoin({
    stores: ownStores(),
    product: id === null ? of(null) : readEditedProduct(client, id),
    categories: readCategories(publicClient),
  }).pipe(
    map(({ stores, product, categories }) => {
      const own =
        product === null
          ? // The URL of a store without a slug contains its name (§2): it means a person's only store.
            (stores.find((store) => store.slug === slug) ?? (stores.length === 1 ? stores[0] : undefined))
          : stores.find((store) => store.vendor_id === product.vendor_id);
      beginWithStore(own);
      const mayEdit = own !== undefined && mayIn(own, 'products', 'write');
      return {
        vendorId: mayEdit ? own.vendor_id : null,
        isMember: own !== undefined,
        product,
        categories,
      };
    }),
  );
}

/** A product's moves; the caller starts and stops it. Their code loads with the first. */
export function createProductEditor(product: EditedProduct | null): ProductEditorActor {
  const machine = productEditorMachine.provide({
    actors: {
      move: fromPromise<EditorAnswer, { action: EditorAction; product: EditedProduct }>(
        async ({ input: { action, product: seen } }) => {
          try {
            const { moveProduct } = await import('./product/product-moves.ts');
            return await moveProduct(seen, action);
          } catch {
            return { kind: 'refused', sentence: accountMessages.unexpected };
          }
        },
      ),
    },
  });
  return createActor(machine, { input: { product } });
}

export const createVariantGrid = (grid: GridValue): VariantGridActor =>
  createActor(variantGridMachine, { input: grid });
