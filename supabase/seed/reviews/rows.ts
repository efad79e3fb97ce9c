import type { Bought } from '../orders.ts';
import type { Product } from '../products.ts';
import { type Random, createRandom, hash, seedId } from '../random.ts';
import { arrivals, closings, contexts, fairTitles, goodTitles, poorTitles, voicesOf } from './texts.ts';
import { repliesTo } from './replies.ts';
import { type Row, hoursAgo } from '../sql.ts';
import { vendors } from '../vendors.ts';

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

/** Takes lines that were not taken before from the same list; none when all are taken. */
function takes(random: Random, taken: Set<string>) {
  return (list: readonly string[], count = 1): string[] => {
    const free = random.shuffle(list.filter((line) => line !== '' && !taken.has(line))).slice(0, count);
    for (const line of free) taken.add(line);
    return free;
  };
}

/**
 * @param taken What reviews of this product have said already.
 * @param contents All reviews.
 */
function write(
  product: Product,
  rating: number,
  random: Random,
  taken: Set<string>,
  contents: Set<string>,
): { title: string; content: string } {
  const voice = voicesOf(product.seed.art);
  const take = takes(random, taken);
  const parts: string[] = [];
  if (random.chance(0.4)) parts.push(...take(contexts));
  if (rating >= 4) {
    parts.push(...take(voice.good, random.int(1, 2)));
    if (rating === 4 && random.chance(0.5)) parts.push(...take(voice.fair));
  } else if (rating === 3) {
    parts.push(...take(voice.good), ...take(voice.fair));
  } else {
    parts.push(...take(voice.poor));
    if (random.chance(0.5)) parts.push(...take(voice.fair));
  }
  if (random.chance(0.3)) parts.push(...take(arrivals));
  if (random.chance(0.35) && rating >= 4) parts.push(...take(closings));
  // If many people have bought a product, its own lines are used up.
  for (
    let tries = 0;
    tries < 3 && (parts.join(' ').length < 25 || contents.has(parts.join(' ')));
    tries += 1
  ) {
    parts.push(...take(contexts), ...take(arrivals));
  }
  contents.add(parts.join(' '));
  const titles = rating >= 4 ? goodTitles : rating === 3 ? fairTitles : poorTitles;
  const feature = random.pick(product.seed.features);
  const promised = `${feature}, as promised`;
  const praises = rating >= 4 && random.chance(0.06) && !taken.has(promised);
  if (praises) taken.add(promised);
  const title = praises ? promised : (take(titles)[0] ?? `${feature}: ${rating} of 5`);
  return { title: title.slice(0, 100), content: parts.join(' ') };
}

/** Reviews of delivered lines; the last few await approval. No two reviews of a product share a sentence. */
export function reviewRows(bought: readonly Bought[]): Row[] {
  const random = createRandom('reviews');
  const signs = new Map(vendors.map((vendor) => [vendor.slug, vendor.signs]));
  const seen = new Map<string, Set<string>>();
  const contents = new Set<string>();
  return random
    .shuffle(bought)
    .slice(0, approvedReviews + pendingReviews)
    .map(({ id, product, buyer, deliveredHours }, index) => {
      const approved = index < approvedReviews;
      const rating = rate(quality(product), random);
      const taken = seen.get(product.id) ?? new Set<string>();
      seen.set(product.id, taken);
      const text = write(product, rating, random, taken, contents);
      const sinceDelivery = deliveredHours ?? 0;
      const age = approved ? Math.max(2, sinceDelivery * (0.25 + random.next() * 0.7)) : 2 + index / 40;
      const answers = approved && random.chance(rating <= 2 ? 0.75 : rating === 3 ? 0.25 : 0.08);
      const [reply] = answers ? takes(random, taken)(repliesTo(rating, text.content)) : [];
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
        reply: reply === undefined ? null : `${reply} — ${signs.get(product.seed.vendor) ?? ''}`,
        replied_at: reply === undefined ? null : hoursAgo(age * 0.8),
        helpful_count: approved ? Math.floor(random.next() ** 4 * 19) : 0,
        created_at: hoursAgo(age),
      };
    });
}
