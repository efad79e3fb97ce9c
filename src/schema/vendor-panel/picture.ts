import { Schema } from 'effect';
import { limits } from '#schema/limits.ts';
import { productMessages } from '#schema/texts/product-texts.ts';

/** A picture whose renditions are in the bucket `media`; `path` is the largest of them. */
export const StoredPicture = Schema.Struct({
  path: Schema.String,
  width: Schema.Finite,
  height: Schema.Finite,
  widths: Schema.Array(Schema.Finite),
  backdrop: Schema.String,
});
export type StoredPicture = typeof StoredPicture.Type;

/** The crop of a rotated picture: fractions of its width and height, from its top left. */
export type CropArea = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** Quarter turns, clockwise. */
export type Turns = 0 | 1 | 2 | 3;

/** A selected file and its edits. `crop` is null for all of it. */
export type PictureSource = {
  readonly file: Blob;
  readonly turns: Turns;
  readonly crop: CropArea | null;
};

export type Rendition = { readonly width: number; readonly height: number; readonly blob: Blob };

/** Ready to be sent; `renditions` from the smallest to the largest, `backdrop` six digits. */
export type PreparedPicture = {
  readonly id: string;
  readonly backdrop: string;
  readonly ending: 'webp' | 'jpg';
  readonly renditions: readonly Rendition[];
};

export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;

/** Why a selected file can't become a picture; null if it can. */
export function pictureProblem({ type, size }: { type: string; size: number }): string | null {
  if (!pictureTypes.some((each) => each === type)) return productMessages.pictureType;
  return size > limits.productPicture.chosenBytes ? productMessages.pictureSize : null;
}
