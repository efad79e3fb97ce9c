import { catchError, firstValueFrom, map } from 'rxjs';
import type { Observable } from 'rxjs';
import type { SaveAnswer } from '#machines/kit/form.rules.ts';
import { promotionOf, promotionValuesOf } from '#schema/vendor-panel/offers/promotion.ts';
import type {
  PromotionValues,
  StorePromotion,
  TriedPromotion,
} from '#schema/vendor-panel/offers/promotion.ts';
import { askingAgain } from '#services/cache.ts';
import { createPromotionService } from '#services/vendor-panel/offers/promotions.ts';
import type { PromotionService, TriedCart } from '#services/vendor-panel/offers/promotions.ts';
import { answered, createAction } from '#actors/kit/action.ts';
import type { ActionActor } from '#actors/kit/action.ts';
import { services } from '#actors/kit/services.ts';
import { saveProblem } from '../save-problem.ts';

export type PromotionActionKind =
  | 'start'
  | 'pause'
  | 'resume'
  | 'end'
  | 'reopen'
  | 'copy'
  | 'delete'
  | 'restore';

/** A member's actions on a store's promotion. */
export type PromotionAction = {
  kind: PromotionActionKind;
  /** For the promotion, or for its copy. */
  id: string;
  label: string;
  version: number;
  /** The data to restore a deleted draft. */
  draft: object | null;
};

export type PromotionActionsActor = ActionActor<PromotionAction>;
export type { TriedCart } from '#services/vendor-panel/offers/promotions.ts';

const promotions = (): PromotionService => createPromotionService(services().client);

export const readPromotion = (id: string): Observable<StorePromotion> => promotions().read(id);

export const tryPromotion = (vendorId: string, cart: TriedCart): Observable<TriedPromotion> =>
  promotions().attempt(vendorId, cart);

const recordOf = (promotion: StorePromotion) => ({
  values: promotionValuesOf(promotion),
  version: promotion.version,
});

/** @param id chosen by the caller for a new one, so that a repeated save creates no second one */
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

/** The server uses other names than the form for two fields. */
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

/** The move that undoes another one. */
const back: Readonly<Partial<Record<PromotionActionKind, PromotionActionKind>>> = {
  pause: 'resume',
  resume: 'pause',
  end: 'reopen',
  copy: 'delete',
  delete: 'restore',
};

/** Returns the resulting promotion's id and version. */
function request(
  vendorId: string,
  action: PromotionAction,
  key: string,
): Observable<{ id: string; version: number }> {
  const { kind, id, version, draft } = action;
  switch (kind) {
    case 'copy':
      return promotions().copy(id, key).pipe(askingAgain());
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

function undoOf(
  action: PromotionAction,
  { id, version }: { id: string; version: number },
): PromotionAction | null {
  const kind = back[action.kind];
  // A copy that was undone is created again by copying.
  if (kind === undefined || (kind === 'restore' && action.draft === null)) return null;
  return { ...action, kind, id, version };
}

/** Starts, pauses, ends, copies and deletes promotions of a store. The caller starts and stops it. */
export const createPromotionActions = (vendorId: string): PromotionActionsActor =>
  createAction(({ what, key }) => answered(request(vendorId, what, key), (now) => undoOf(what, now)));

/** A move of this promotion. */
export const actionWith = (kind: PromotionActionKind, promotion: StorePromotion): PromotionAction => ({
  kind,
  id: promotion.id,
  label: promotion.label,
  version: promotion.version,
  draft: kind === 'delete' ? promotionOf(promotionValuesOf(promotion)) : null,
});
