import { catchError, firstValueFrom, map } from 'rxjs';
import type { Observable } from 'rxjs';
import type { SaveAnswer } from '#machines/kit/form.rules.ts';
import { promotionOf, promotionValuesOf } from '#schema/vendor-panel/offers/promotion.ts';
import type {
  PromotionValues,
  StorePromotion,
  TriedPromotion,
} from '#schema/vendor-panel/offers/promotion.ts';
import { createPromotionService } from '#services/vendor-panel/offers/promotions.ts';
import type { PromotionService, TriedCart } from '#services/vendor-panel/offers/promotions.ts';
import { answered, createAction } from '#actors/kit/action.ts';
import type { ActionActor } from '#actors/kit/action.ts';
import { services } from '#actors/kit/services.ts';
import { saveProblem } from '../save-problem.ts';

export type PromotionMoveKind =
  | 'start'
  | 'pause'
  | 'resume'
  | 'end'
  | 'reopen'
  | 'copy'
  | 'delete'
  | 'restore';

/** What is done with one promotion of a store. */
export type PromotionMove = {
  kind: PromotionMoveKind;
  /** Of the promotion, or of the copy that is made. */
  id: string;
  label: string;
  version: number;
  /** What it takes to bring a deleted draft back. */
  draft: object | null;
};

export type PromotionMovesActor = ActionActor<PromotionMove>;
export type { TriedCart } from '#services/vendor-panel/offers/promotions.ts';

const promotions = (): PromotionService => createPromotionService(services().client);

export const readPromotion = (id: string): Observable<StorePromotion> => promotions().read(id);

export const tryPromotion = (vendorId: string, cart: TriedCart): Observable<TriedPromotion> =>
  promotions().attempt(vendorId, cart);

const recordOf = (promotion: StorePromotion) => ({
  values: promotionValuesOf(promotion),
  version: promotion.version,
});

/** @param id chosen by the caller for a new one, so that a repeated save makes no second */
export const savePromotion = (
  vendorId: string,
  id: string,
  values: PromotionValues,
  version: number | null,
): Promise<SaveAnswer> =>
  firstValueFrom(
    promotions()
      .save(vendorId, id, version, promotionOf(values))
      .pipe(
        map((saved): SaveAnswer => ({ kind: 'saved', ...recordOf(saved) })),
        catchError((error: unknown) =>
          saveProblem(error, 'promotion_changed', () => promotions().read(id).pipe(map(recordOf))),
        ),
        map(fieldsOf),
      ),
  );

/** The server's names of two fields are not the form's. */
function fieldsOf(answer: SaveAnswer): SaveAnswer {
  if (answer.kind !== 'refused') return answer;
  const { product_ids, category_id, ...problems } = answer.problems;
  return {
    ...answer,
    problems: {
      ...problems,
      ...(product_ids === undefined ? {} : { products: product_ids }),
      ...(category_id === undefined ? {} : { category: category_id }),
    },
  };
}

/** The move that takes another one back. */
const back: Readonly<Partial<Record<PromotionMoveKind, PromotionMoveKind>>> = {
  pause: 'resume',
  resume: 'pause',
  end: 'reopen',
  copy: 'delete',
  delete: 'restore',
};

/** Answers which promotion it is then, and in which version. */
function request(
  vendorId: string,
  move: PromotionMove,
  key: string,
): Observable<{ id: string; version: number }> {
  const { kind, id, version, draft } = move;
  switch (kind) {
    case 'copy':
      return promotions().copy(id, key);
    case 'delete':
      return promotions()
        .remove(id, version)
        .pipe(map(() => ({ id, version })));
    case 'restore':
      return promotions().save(vendorId, id, null, draft ?? {});
    default:
      return promotions().move(id, version, kind);
  }
}

function undoOf(move: PromotionMove, { id, version }: { id: string; version: number }): PromotionMove | null {
  const kind = back[move.kind];
  // A copy that was taken back is made again by copying.
  if (kind === undefined || (kind === 'restore' && move.draft === null)) return null;
  return { ...move, kind, id, version };
}

/** Starts, pauses, ends, copies and deletes promotions of a store. The caller starts and stops it. */
export const createPromotionMoves = (vendorId: string): PromotionMovesActor =>
  createAction(({ what, key }) => answered(request(vendorId, what, key), (now) => undoOf(what, now)));

/** A move of this promotion. */
export const moveOf = (kind: PromotionMoveKind, promotion: StorePromotion): PromotionMove => ({
  kind,
  id: promotion.id,
  label: promotion.label,
  version: promotion.version,
  draft: kind === 'delete' ? promotionOf(promotionValuesOf(promotion)) : null,
});
