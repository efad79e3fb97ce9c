import { catchError, finalize, firstValueFrom, map, of } from 'rxjs';
import type { Observable } from 'rxjs';
import type { EditorAction, EditorAnswer } from '#machines/vendor-panel/product-editor.machine.ts';
import { accountMessages } from '#schema/texts/texts.ts';
import { documentOf } from '#schema/vendor-panel/product/document-of.ts';
import { valuesOf } from '#schema/vendor-panel/product-form.ts';
import type { EditedProduct } from '#schema/vendor-panel/product.ts';
import type { Seen } from '#services/vendor-panel/products.ts';
import { recount } from '#actors/account/badges.ts';
import { overtaking, products } from './overtaking.ts';

function moving(seen: Seen, action: EditorAction): Observable<EditedProduct> {
  switch (action.kind) {
    case 'duplicate':
      return products().duplicate(seen.id, seen.key);
    case 'schedule':
      return products().move(seen, 'schedule', action.at);
    case 'redraft':
      return products().save(seen, documentOf(valuesOf(action.document)), true);
    case 'revert':
      return products().revert(seen, action.version);
    default:
      return products().move(seen, action.kind);
  }
}

/** A move of a product at the version that its person sees. */
export const moveProduct = ({ id, version }: EditedProduct, action: EditorAction): Promise<EditorAnswer> =>
  firstValueFrom(
    moving({ id, version, key: crypto.randomUUID() }, action).pipe(
      finalize(() => recount('unpublished')),
      map((moved): EditorAnswer => ({ kind: 'moved', product: moved })),
      catchError((error: unknown) => {
        const sentence = (error as { message?: string }).message ?? accountMessages.unexpected;
        return overtaking(error, id).pipe(
          map((now): EditorAnswer =>
            now === null ? { kind: 'refused', sentence } : { kind: 'changed', product: now, sentence },
          ),
          catchError(() => of<EditorAnswer>({ kind: 'refused', sentence })),
        );
      }),
    ),
  );
