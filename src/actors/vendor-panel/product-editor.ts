import { catchError, firstValueFrom, forkJoin, map, of } from 'rxjs';
import type { Observable } from 'rxjs';
import { createActor, fromPromise } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { productEditorMachine } from '#machines/vendor-panel/product-editor.machine.ts';
import type { EditorMove, MoveAnswer } from '#machines/vendor-panel/product-editor.machine.ts';
import { variantGridMachine } from '#machines/vendor-panel/variant-grid.machine.ts';
import type { SaveAnswer } from '#machines/kit/form.rules.ts';
import type { Category } from '#schema/vendor-panel/category.ts';
import { productMessages } from '#schema/texts/product-texts.ts';
import { accountMessages } from '#schema/texts/texts.ts';
import { documentOf, valuesOf } from '#schema/vendor-panel/product-form.ts';
import type { GridValue, ProductValues } from '#schema/vendor-panel/product-form.ts';
import type { EditedProduct, PreviewLink, ProductVersion } from '#schema/vendor-panel/product.ts';
import { readCategories } from '#services/vendor-panel/categories.ts';
import { createProductService } from '#services/vendor-panel/products.ts';
import type { ProductService, Seen } from '#services/vendor-panel/products.ts';
import { services } from '#actors/kit/services.ts';
import { ownStores } from './stores.ts';
import { saveRefusal } from '#actors/kit/save-refusal.ts';

export type ProductEditorActor = ActorRefFrom<typeof productEditorMachine>;
export type VariantGridActor = ActorRefFrom<typeof variantGridMachine>;

export interface EditorData {
  /** Of the store at the page's address; null if the person does not work there. */
  vendorId: string | null;
  product: EditedProduct | null;
  categories: readonly Category[];
}

const products = (): ProductService => createProductService(services().client);

/** What the page shows. @param id null for a new product */
export function readEditor(slug: string, id: string | null): Observable<EditorData> {
  const { publicClient } = services();
  return forkJoin({
    stores: ownStores(),
    product: id === null ? of(null) : products().read(id),
    categories: readCategories(publicClient),
  }).pipe(
    map(({ stores, product, categories }) => ({
      // The address of a store without a slug is made from its name (§2): a person's only store is then meant.
      vendorId:
        product?.vendor_id ??
        (stores.find((store) => store.slug === slug) ?? (stores.length === 1 ? stores[0] : undefined))
          ?.vendor_id ??
        null,
      product,
      categories,
    })),
  );
}

type Refusal = { code?: string; message?: string };

/** What is there now, when somebody else has saved it meanwhile. */
const overtaking = (error: unknown, id: string | null): Observable<EditedProduct | null> =>
  (error as Refusal).code === 'product_changed' && id !== null ? products().read(id) : of(null);

export interface SaveTarget {
  vendorId: string;
  /** Null until the first save creates it. */
  id: string | null;
  asDraft: boolean;
  onSaved: (product: EditedProduct) => void;
}

/** Saves repeatedly. A save that got no answer is repeated with its key as long as nothing else is sent. */
export function createProductSaving() {
  let last = { text: '', key: '' };
  return (
    values: ProductValues,
    version: number | null,
    { vendorId, id, asDraft, onSaved }: SaveTarget,
  ): Promise<SaveAnswer> => {
    const document = documentOf(values);
    const text = JSON.stringify([id, version, asDraft, document]);
    if (last.text !== text) last = { text, key: crypto.randomUUID() };
    const request =
      id === null
        ? products().create(vendorId, last.key, document)
        : products().save({ id, version: version ?? 0, key: last.key }, document, asDraft);
    return firstValueFrom(
      request.pipe(
        map((product): SaveAnswer => {
          onSaved(product);
          return { kind: 'saved', values: valuesOf(product.document), version: product.version };
        }),
        catchError((error: unknown) =>
          overtaking(error, id).pipe(
            map((now): SaveAnswer =>
              now === null
                ? saveRefusal(error, productMessages.offline)
                : { kind: 'conflict', theirs: { values: valuesOf(now.document), version: now.version } },
            ),
            catchError(() => of(saveRefusal(error, productMessages.offline))),
          ),
        ),
      ),
    );
  };
}

function moving(seen: Seen, move: EditorMove): Observable<EditedProduct> {
  switch (move.kind) {
    case 'duplicate':
      return products().duplicate(seen.id, seen.key);
    case 'schedule':
      return products().move(seen, 'schedule', move.at);
    case 'revert':
      return products().revert(seen, move.version);
    default:
      return products().move(seen, move.kind);
  }
}

/** A product's moves; the caller starts and stops it. */
export function createProductEditor(product: EditedProduct | null): ProductEditorActor {
  const machine = productEditorMachine.provide({
    actors: {
      move: fromPromise<MoveAnswer, { move: EditorMove; product: EditedProduct }>(({ input }) =>
        firstValueFrom(
          moving(
            { id: input.product.id, version: input.product.version, key: crypto.randomUUID() },
            input.move,
          ).pipe(
            map((moved): MoveAnswer => ({ kind: 'moved', product: moved })),
            catchError((error: unknown) => {
              const sentence = (error as Refusal).message ?? accountMessages.unexpected;
              return overtaking(error, input.product.id).pipe(
                map((now): MoveAnswer =>
                  now === null ? { kind: 'refused', sentence } : { kind: 'changed', product: now, sentence },
                ),
                catchError(() => of<MoveAnswer>({ kind: 'refused', sentence })),
              );
            }),
          ),
        ),
      ),
    },
  });
  return createActor(machine, { input: { product } });
}

export const createVariantGrid = (grid: GridValue): VariantGridActor =>
  createActor(variantGridMachine, { input: grid });

export const readHistory = (id: string): Observable<readonly ProductVersion[]> => products().history(id);
export const makePreview = (id: string): Promise<PreviewLink> => firstValueFrom(products().makePreview(id));
