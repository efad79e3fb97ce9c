import { firstValueFrom } from 'rxjs';
import { recount } from '#actors/account/badges.ts';
import { saveRefusal } from '#actors/kit/save-refusal.ts';
import { sameValues } from '#machines/kit/form.rules.ts';
import type { SaveAnswer } from '#machines/kit/form.rules.ts';
import { productMessages } from '#schema/texts/product-texts.ts';
import { valuesOf } from '#schema/vendor-panel/product-form.ts';
import type { ProductValues } from '#schema/vendor-panel/product-form.ts';
import { documentOf } from '#schema/vendor-panel/product/document-of.ts';
import type { EditedProduct } from '#schema/vendor-panel/product.ts';
import { overtaking, products } from './overtaking.ts';

export interface SaveTarget {
  vendorId: string;
  /** Null until the first save creates it. */
  id: string | null;
  asDraft: boolean;
  onSaved: (product: EditedProduct) => void;
}

const changes: Readonly<Partial<Record<string, string>>> = { imported: 'import', bulk: 'bulk change' };

/** What a save meets: a person's own import isn't someone else. */
function titleOf({ last_change: last }: EditedProduct): string {
  const change = changes[last?.action ?? ''];
  if (last?.is_own === true)
    return change === undefined
      ? 'You changed this product somewhere else.'
      : `Your ${change} changed this product.`;
  return change === undefined
    ? 'Someone else saved a newer version.'
    : `A team member's ${change} changed this product.`;
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
      recount('unpublished');
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
      const theirs = { values: valuesOf(now.document), version: now.version, title: titleOf(now) };
      if (!sameValues(theirs.values, values)) return { kind: 'conflict', theirs };
      // An earlier attempt whose response was lost has stored this, maybe only as a draft that shoppers don't see yet.
      return asDraft || isAgain || !now.has_draft ? saved(now) : save(values, now.version, target, true);
    }
  };
  return (values: ProductValues, version: number | null, target: SaveTarget): Promise<SaveAnswer> =>
    save(values, version, target);
}
