import { beginWithStore } from '#lazy/shop-terms.ts';
import { firstValueFrom, forkJoin, map, of } from 'rxjs';
import type { Observable } from 'rxjs';
import { createActor, fromPromise } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { productEditorMachine } from '#machines/vendor-panel/product-editor.machine.ts';
import type { EditorAction, EditorAnswer } from '#machines/vendor-panel/product-editor.machine.ts';
import { variantGridMachine } from '#machines/vendor-panel/variant-grid.machine.ts';
import { sameValues } from '#machines/kit/form.rules.ts';
import type { SaveAnswer } from '#machines/kit/form.rules.ts';
import type { Category } from '#schema/vendor-panel/category.ts';
import { productMessages } from '#schema/texts/product-texts.ts';
import { accountMessages } from '#schema/texts/texts.ts';
import { documentOf, valuesOf } from '#schema/vendor-panel/product-form.ts';
import type { GridValue, ProductValues } from '#schema/vendor-panel/product-form.ts';
import { mayIn } from '#schema/vendor-panel/own-store.ts';
import type { EditedProduct } from '#schema/vendor-panel/product.ts';
import { readCategories } from '#services/vendor-panel/categories.ts';
import { services } from '#actors/kit/services.ts';
import { ownStores } from './stores.ts';
import { saveRefusal } from '#actors/kit/save-refusal.ts';
import { overtaking, products } from './product/overtaking.ts';

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
  const { publicClient } = services();
  return forkJoin({
    stores: ownStores(),
    product: id === null ? of(null) : products().read(id),
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

export interface SaveTarget {
  vendorId: string;
  /** Null until the first save creates it. */
  id: string | null;
  asDraft: boolean;
  onSaved: (product: EditedProduct) => void;
}

/** Saves repeatedly. An unanswered save is repeated with its key until something else is sent. */
export function createProductSaving() {
  let last = { text: '', key: '' };
  const save = async (
    values: ProductValues,
    version: number | null,
    target: SaveTarget,
    isAgain = false,
  ): Promise<SaveAnswer> => {
    const { vendorId, id, asDraft, onSaved } = target;
    const document = documentOf(values);
    const text = JSON.stringify([id, version, asDraft, document]);
    if (last.text !== text) last = { text, key: crypto.randomUUID() };
    const saved = (product: EditedProduct): SaveAnswer => {
      onSaved(product);
      return { kind: 'saved', values: valuesOf(product.document), version: product.version };
    };
    const request =
      id === null
        ? products().create(vendorId, last.key, document)
        : products().save({ id, version: version ?? 0, key: last.key }, document, asDraft);
    try {
      return saved(await firstValueFrom(request));
    } catch (error) {
      const refused = saveRefusal(error, productMessages.offline);
      const now = await firstValueFrom(overtaking(error, id)).catch(() => null);
      if (now === null) return refused;
      const theirs = { values: valuesOf(now.document), version: now.version };
      if (!sameValues(theirs.values, values)) return { kind: 'conflict', theirs };
      // An earlier attempt whose response was lost has stored this, maybe only as a draft that shoppers don't see yet.
      return asDraft || isAgain || !now.has_draft ? saved(now) : save(values, now.version, target, true);
    }
  };
  return (values: ProductValues, version: number | null, target: SaveTarget): Promise<SaveAnswer> =>
    save(values, version, target);
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
