import type { ProductDetails } from '#schema/shop/catalog.ts';
import type { Choice } from '#pages/shop/product/buy/variants.ts';

export interface GalleryPicture {
  path: string;
  alt: string;
}

/** Pixels of horizontal movement that count as a swipe to another picture. */
export const swipe = 40;

type Media = ProductDetails['media'];

const ofOption = (media: Media, value: string | undefined, option: 'color' | 'size'): Media => {
  const fitting = media.filter((picture) => picture[option] === null || picture[option] === value);
  return fitting.length > 0 ? fitting : media;
};

/**
 * The pictures of a selection: those of its color, and of its size if a picture shows one. Before a size is selected,
 * the first size represents all.
 */
export function picturesOf(media: Media, choice: Choice): Media {
  const ofColor = ofOption(media, choice.color, 'color');
  const lead = ofColor.find(({ size }) => size !== null)?.size ?? undefined;
  const size = ofColor.some((picture) => picture.size === choice.size) ? choice.size : lead;
  return ofOption(ofColor, size, 'size');
}
