import { catchError, firstValueFrom, forkJoin, map, of } from 'rxjs';
import type { Observable } from 'rxjs';
import { createActor, fromPromise } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { productEditorMachine } from '#machines/vendor/product-editor.machine.ts';
import type { EditorMove, MoveAnswer } from '#machines/vendor/product-editor.machine.ts';
import { variantGridMachine } from '#machines/vendor/variant-grid.machine.ts';
import type { FieldProblems, SaveAnswer } from '#machines/kit/form.rules.ts';
import type { Category } from '#schema/shop/catalogue.ts';
import { productMessages } from '#schema/texts/product-texts.ts';
import { accountMessages } from '#schema/texts/texts.ts';
import { documentOf, valuesOf } from '#schema/vendor/product-form.ts';
import type { GridValue, ProductValues } from '#schema/vendor/product-form.ts';
import { EditedProduct } from '#schema/vendor/product.ts';
import type { PreviewLink, ProductVersion } from '#schema/vendor/product.ts';
import { Schema } from 'effect';
import { createCatalogueService } from '#services/shop/catalogue.ts';
import { createProductService } from '#services/vendor/products.ts';
import type { ProductService, Seen } from '#services/vendor/products.ts';
import { createStoreService } from '#services/vendor/stores.ts';
import { services } from '#actors/kit/services.ts';

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
  const { client, publicClient, cache } = services();
  return forkJoin({
    stores: createStoreService(client).mine(),
    product: id === null ? of(null) : products().read(id),
    categories: createCatalogueService(publicClient, cache).categories(),
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

const parsed = (text: string | undefined): unknown => {
  try {
    return text === undefined ? null : JSON.parse(text);
  } catch {
    return null;
  }
};

const productIn = (hint: string | undefined): EditedProduct | null => {
  const result = Schema.decodeUnknownResult(EditedProduct)(parsed(hint));
  return result._tag === 'Success' ? result.success : null;
};

const problemsIn = (hint: string | undefined): FieldProblems => {
  const found = parsed(hint);
  return typeof found === 'object' && found !== null
    ? Object.fromEntries(Object.entries(found).filter(([, value]) => typeof value === 'string'))
    : {};
};

type Refusal = { _tag?: string; code?: string; message?: string; hint?: string };

function refusal(error: unknown): SaveAnswer {
  const { _tag, code, message, hint } = error as Refusal;
  if (_tag === 'NetworkError' || _tag === 'Unavailable') {
    return { kind: 'offline', sentence: productMessages.offline };
  }
  const theirs = code === 'product_changed' ? productIn(hint) : null;
  if (theirs !== null) {
    return { kind: 'conflict', theirs: { values: valuesOf(theirs.document), version: theirs.version } };
  }
  if (_tag === 'Conflict' || _tag === 'Invalid' || _tag === 'NotAllowed' || _tag === 'NotFound') {
    const problems = problemsIn(hint);
    return {
      kind: 'refused',
      problems,
      sentence: Object.keys(problems).length > 0 ? null : (message ?? accountMessages.unexpected),
    };
  }
  return { kind: 'failed', sentence: accountMessages.unexpected };
}

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
        catchError((error: unknown) => of(refusal(error))),
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
              const { code, message, hint } = error as Refusal;
              const now = code === 'product_changed' ? productIn(hint) : null;
              return of<MoveAnswer>(
                now === null
                  ? { kind: 'refused', sentence: message ?? accountMessages.unexpected }
                  : { kind: 'changed', product: now, sentence: message ?? '' },
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
