import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Product } from '../products.ts';
import { seedId } from '../random.ts';
import { type Row, type Value, insert } from '../sql.ts';

/** A file of the private bucket `reviews`. */
export interface ReviewFile {
  path: string;
  body: Uint8Array;
  type: string;
  /** Of the stored object. */
  version: string;
}

const folder = join(import.meta.dirname, 'review-pictures');
/** Width and height of every picture. */
const side = 600;

/** What the buyers wrote below their pictures. */
const captions: Readonly<Record<string, string>> = {
  'birch-gymnastic-rings': 'Hung up in the garage, straps not trimmed yet',
  'first-wall-ball': 'After a month on a wooden floor',
  'gulf-speed-rope': 'Cut to my length',
  'lever-belt-13': 'Broken in, still stiff',
  'northgate-full-rack-84': 'Assembled, mats still missing',
  'powder-kettlebell-trio': 'All three next to each other',
  'rail-yard-black-bumpers': 'First day, no scuffs',
  'tall-seat-air-rower': 'Fits along the wall',
};

const text = (value: Value | undefined) => (typeof value === 'string' ? value : '');

/**
 * Pictures in reviews: one for the first good review of each product that has a picture here. Their bucket is private
 * and belongs to the backend, so the statements are for a backend that stores `files` itself.
 */
export function buildReviewPictures(
  products: readonly Product[],
  reviews: readonly Row[],
): { sql: string[]; files: ReviewFile[] } {
  const bySlug = new Map(products.map((product) => [product.slug, product.id]));
  const folders: Row[] = [];
  const pictures: Row[] = [];
  const files: ReviewFile[] = [];
  for (const name of readdirSync(folder).sort()) {
    const slug = name.replace(/\.webp$/, '');
    const product = bySlug.get(slug);
    const review = reviews.find(
      (row) => row['product_id'] === product && row['status'] === 'approved' && Number(row['rating']) >= 4,
    );
    if (product === undefined || review === undefined) throw new Error(`no review for the picture ${name}`);
    const id = seedId(`review folder ${slug}`);
    const version = seedId(`version ${slug}`);
    const path = `${id}/${seedId(`review picture ${slug}`)}.webp`;
    folders.push({ id, user_id: text(review['user_id']), order_item_id: text(review['order_item_id']) });
    pictures.push({
      id: seedId(`picture of review ${slug}`),
      review_id: text(review['id']),
      position: 1,
      path,
      version,
      alt: captions[slug] ?? null,
      width: side,
      height: side,
    });
    files.push({
      path,
      body: readFileSync(join(folder, name)),
      type: 'image/webp',
      version,
    });
  }
  return {
    sql: [...insert('private.review_folders', folders), ...insert('public.review_pictures', pictures)],
    files,
  };
}
