import { charactersIn, cleanForm } from '#schema/clean.ts';
import { digitsLost, digitsLostSentence } from '#schema/kit/digits-lost.ts';
import { limits } from '#schema/limits.ts';
import { looksTracked, notTracking } from '#schema/orders/tracking-number.ts';
import { orderMessages } from '#schema/texts/order-texts.ts';

type Values = Readonly<Record<string, string>>;
type Problems = Partial<Record<string, string>>;

/** Mirrors `private.cancel_reason` in SQL. */
export const cancelReasons = {
  'changed-mind': 'I changed my mind',
  'ordered-by-mistake': 'I ordered it by mistake',
  'too-slow': 'It takes too long',
  'found-cheaper': 'I found it for less',
  other: 'Other reason',
} as const;

/** Mirrors the column `returns.reason` in SQL. */
export const returnReasons = {
  'changed-mind': 'I changed my mind',
  'does-not-fit': "It doesn't fit",
  damaged: 'It arrived damaged',
  faulty: "It's defective",
  'wrong-item': "It's not what I ordered",
  other: 'Other reason',
} as const;

/** A field's value, as stored. */
const text = (values: Values, name: string): string => cleanForm({ [name]: values[name] ?? '' })[name] ?? '';
const isWithin = ({ min, max }: { min: number; max: number }, given: string) =>
  charactersIn(given) >= min && charactersIn(given) <= max;

const only = (found: Record<string, string | false>): Problems =>
  Object.fromEntries(Object.entries(found).filter((entry): entry is [string, string] => entry[1] !== false));

const reasonProblems = (reasons: object, values: Values): Problems =>
  only({
    reason: !Object.hasOwn(reasons, text(values, 'reason')) && orderMessages.reasonRequired,
    note: charactersIn(text(values, 'note')) > limits.reasonNote.max && orderMessages.noteLength,
  });

export const cancelProblems = (values: Values): Problems => reasonProblems(cancelReasons, values);

/** Field names for the quantities of a return: one per item. */
export const pieceField = (itemId: string): string => `pieces ${itemId}`;

/** The quantities that a return form requests: integers above 0, by item. */
export function piecesOf(values: Values): { order_item_id: string; quantity: number }[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const quantity = Number(value);
    return name.startsWith('pieces ') && Number.isInteger(quantity) && quantity > 0
      ? [{ order_item_id: name.slice('pieces '.length), quantity }]
      : [];
  });
}

export const returnProblems = (values: Values): Problems => ({
  ...(piecesOf(values).length === 0 ? { items: orderMessages.piecesRequired } : {}),
  ...reasonProblems(returnReasons, values),
});

export const orderMessageProblems = (values: Values): Problems =>
  only({
    message: !isWithin(limits.orderMessage, text(values, 'message')) && orderMessages.messageLength,
  });

export const trackingProblems = (values: Values): Problems =>
  only({
    tracking:
      (charactersIn(text(values, 'tracking')) > 100 && orderMessages.trackingLength) ||
      (digitsLost(text(values, 'tracking')) && digitsLostSentence) ||
      (text(values, 'tracking') !== '' && !looksTracked(text(values, 'tracking')) && notTracking),
  });

/** The value of a review form's image while it is being prepared. */
export const preparing = 'preparing';

/** The images in a review form, in order. */
export function picturesOf(values: Values): { id: string; alt: string }[] {
  const named = values['pictures'] ?? '';
  return named === '' || named === preparing ? [] : (JSON.parse(named) as { id: string; alt: string }[]);
}

/** §5 Review: title 5 to 100, content 10 to 1000, rating integer 1 to 5. */
export const reviewProblems = (values: Values): Problems =>
  only({
    rating: !/^[1-5]$/.test(text(values, 'rating')) && orderMessages.ratingRequired,
    title: !isWithin(limits.review.title, text(values, 'title')) && orderMessages.reviewTitleLength,
    content: !isWithin(limits.review.content, text(values, 'content')) && orderMessages.reviewContentLength,
    pictures: text(values, 'pictures') === preparing && orderMessages.picturesPreparing,
  });

/** Image types that can be chosen for a review; they are uploaded as JPEG. */
export const reviewPictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;

/** Why a chosen file cannot be used as a review image; null when it can. */
export function reviewPictureProblem(file: { type: string; size: number }): string | null {
  if (!reviewPictureTypes.some((type) => type === file.type)) return orderMessages.pictureType;
  return file.size > limits.reviewPicture.chosenBytes ? orderMessages.pictureSize : null;
}
