import type { Bought } from './orders.ts';
import type { Product } from './products.ts';
import { type Random, createRandom, hash, seedId } from './random.ts';
import {
  arrivals,
  closings,
  contexts,
  fairTitles,
  goodTitles,
  poorTitles,
  replies,
  voicesOf,
} from './review-texts.ts';
import { type Row, hoursAgo } from './sql.ts';
import { vendors } from './vendors.ts';

const approvedReviews = 600;
const pendingReviews = 12;

/** A mean of 3.5 to 4.9, different for each product. */
function quality(product: Product): number {
  const share = (hash(`quality ${product.slug}`) % 1000) / 1000;
  return 3.5 + 1.4 * (1 - (1 - share) ** 2);
}

function rate(mean: number, random: Random): number {
  const good = (mean - 3) / 2;
  return (
    5 -
    random.weighted([
      good * good * 1.1 + 0.12,
      good * 0.75 + 0.1,
      0.18,
      0.09 * (2 - good * 1.6),
      0.07 * (2 - good * 1.7),
    ])
  );
}

function write(product: Product, rating: number, random: Random): { title: string; content: string } {
  const voice = voicesOf(product.seed.art.split('/')[0] ?? '');
  const parts: string[] = [];
  const tell = (list: readonly string[]) => parts.push(random.pick(list));
  if (random.chance(0.55)) tell(contexts);
  if (rating >= 4) {
    const lines = random.shuffle(voice.good);
    parts.push(...lines.slice(0, random.int(1, 3)));
    if (rating === 4 && random.chance(0.6)) tell(voice.fair);
  } else if (rating === 3) {
    tell(voice.good);
    tell(voice.fair);
  } else {
    tell(voice.poor);
    if (random.chance(0.5)) tell(voice.fair);
  }
  if (random.chance(0.4)) tell(arrivals);
  if (random.chance(0.35) && rating >= 4) tell(closings);
  const titles = rating >= 4 ? goodTitles : rating === 3 ? fairTitles : poorTitles;
  const feature = random.pick(product.seed.features);
  const title = rating >= 4 && random.chance(0.06) ? `${feature}, as promised` : random.pick(titles);
  return { title: title.slice(0, 100), content: parts.filter((part) => part !== '').join(' ') };
}

/** Reviews of delivered lines; the last few await approval. No two reviews have the same text. */
export function reviewRows(bought: readonly Bought[]): Row[] {
  const random = createRandom('reviews');
  const signs = new Map(vendors.map((vendor) => [vendor.slug, vendor.signs]));
  const seen = new Set<string>();
  return random
    .shuffle(bought)
    .slice(0, approvedReviews + pendingReviews)
    .map(({ id, product, buyer, deliveredHours }, index) => {
      const approved = index < approvedReviews;
      const rating = rate(quality(product), random);
      let text = write(product, rating, random);
      while (seen.has(text.content)) text = write(product, rating, random);
      seen.add(text.content);
      const sinceDelivery = deliveredHours ?? 0;
      const age = approved ? Math.max(2, sinceDelivery * (0.25 + random.next() * 0.7)) : 2 + index / 40;
      const answers = approved && random.chance(rating <= 2 ? 0.75 : rating === 3 ? 0.25 : 0.08);
      const reply = random.pick(replies[rating <= 3 ? 'poor' : 'good']);
      return {
        id: seedId(`review ${id}`, 20_000 - Math.round(age)),
        product_id: product.id,
        vendor_id: product.vendorId,
        user_id: buyer.id,
        order_item_id: id,
        author_name: `${buyer.firstName} ${buyer.lastName.charAt(0)}.`,
        rating,
        title: text.title,
        content: text.content,
        status: approved ? 'approved' : 'pending',
        reply: answers ? `${reply} — ${signs.get(product.seed.vendor) ?? ''}` : null,
        replied_at: answers ? hoursAgo(age * 0.8) : null,
        helpful_count: approved ? Math.floor(random.next() ** 4 * 19) : 0,
        created_at: hoursAgo(age),
      };
    });
}
