import type { ReactNode } from 'react';
import { Price } from '#ui/components/labels/price.tsx';
import { Rating } from '#ui/components/labels/rating.tsx';
import { paths } from '#routing/paths.ts';
import { formatMoney, formatRating } from '#schema/format.ts';
import { plainWords } from '#schema/content/plain-text.ts';
import { limits } from '#schema/limits.ts';
import type { SavedDetails } from '#schema/shop/saved.ts';
import { differ, factName, weightText } from './facts.ts';
import * as styles from './compare.css.ts';

/** One row of the table; a cell for each product. */
export interface CompareRow {
  title: string;
  cells: readonly ReactNode[];
  differs: boolean;
}

type Products = readonly SavedDetails[];

const row = (
  title: string,
  products: Products,
  factOf: (product: SavedDetails) => string | null,
  show: (product: SavedDetails) => ReactNode = factOf,
): CompareRow => ({
  title,
  cells: products.map((product) => show(product) ?? '–'),
  differs: differ(products.map(factOf)),
});

function weightOf({ weight: { min, max } }: SavedDetails): string | null {
  if (min === null || max === null) return null;
  return min === max ? weightText(min) : `${weightText(min)} to ${weightText(max)}`;
}

/** A fact that only some of the products have: the others may lack it, which is what the buyer compares. */
const factRow = (
  title: string,
  products: Products,
  factOf: (product: SavedDetails) => string | null,
): CompareRow => {
  const plainRow = row(title, products, factOf);
  const count = products.filter((product) => (factOf(product) ?? '').trim() !== '').length;
  return { ...plainRow, differs: plainRow.differs || (count > 0 && count < products.length) };
};

/** Sentences: each product has its own, so they don't show a difference. */
const proseRow = (
  title: string,
  products: Products,
  show: (product: SavedDetails) => ReactNode,
): CompareRow => ({ title, cells: products.map((product) => show(product) ?? '–'), differs: false });

const optionTitles = { color: 'Colors', size: 'Sizes', flavor: 'Flavors', quantity: 'Packs' } as const;

const optionNames = ['color', 'size', 'flavor', 'quantity'] as const;
type OptionName = (typeof optionNames)[number];

/** The options that the shop knows, then those with the vendors' own names: a resistance is no size. */
function optionRows(products: Products): CompareRow[] {
  const own = new Map<string, string>();
  for (const { option_names: names } of products) {
    for (const label of Object.values(names ?? {})) {
      if (!own.has(factName(label))) own.set(factName(label), label);
    }
  }
  const rowOf = (title: string, isOf: (name: OptionName, label: string | undefined) => boolean) => {
    const textOf = ({ options, option_names: names }: SavedDetails) =>
      optionNames.flatMap((name) => (isOf(name, names?.[name]) ? options[name] : [])).join(', ') || null;
    return products.some((product) => textOf(product) !== null) ? [row(title, products, textOf)] : [];
  };
  return [
    ...optionNames.flatMap((one) =>
      rowOf(optionTitles[one], (name, label) => name === one && label === undefined),
    ),
    ...[...own].flatMap(([key, title]) =>
      rowOf(title, (_, label) => label !== undefined && factName(label) === key),
    ),
  ];
}

/** The vendors' facts, by name; the most common first, then in the order of the first product that has them. */
function statedRows(products: Products): CompareRow[] {
  const titles = new Map<string, { title: string; count: number }>();
  for (const { specs } of products) {
    for (const { name } of specs) {
      const key = factName(name);
      const known = titles.get(key);
      titles.set(key, { title: known?.title ?? name, count: (known?.count ?? 0) + 1 });
    }
  }
  return [...titles]
    .filter(([key]) => key !== 'weight')
    .toSorted(([, a], [, b]) => b.count - a.count)
    .map(([key, { title }]) => factRow(title, products, (product) => stated(product, key)));
}

const stated = ({ specs }: SavedDetails, key: string): string | null =>
  specs.find(({ name }) => factName(name) === key)?.value ?? null;

/** Spec §2: vendor, price, rating, description, first three features; comparable facts in between. */
export function rowsOf(products: Products): CompareRow[] {
  return [
    row(
      'Vendor',
      products,
      ({ vendor_id: id }) => id,
      ({ vendor_slug: slug, vendor_name: name }) => <a href={paths.store(slug)}>{name}</a>,
    ),
    row(
      'Price',
      products,
      ({ price_from: price, price_varies: varies }) => `${varies ? 'from ' : ''}${formatMoney(price)}`,
      ({ price_from: price, compare_at_from: before, price_varies: varies }) => (
        <Price cents={price} compareAtCents={before} prefix={varies ? 'from' : undefined} />
      ),
    ),
    row(
      'Rating',
      products,
      ({ rating_avg: rating, rating_count: count }) => (count === 0 ? null : formatRating(rating)),
      ({ rating_avg: rating, rating_count: count }) =>
        count === 0 ? <span>No reviews yet</span> : <Rating value={rating} count={count} />,
    ),
    row('In stock', products, ({ in_stock: isStocked }) => (isStocked ? 'Yes' : 'No')),
    factRow('Weight', products, (product) => stated(product, 'weight') ?? weightOf(product)),
    ...optionRows(products),
    ...statedRows(products),
    proseRow('Description', products, ({ description }) => (
      <p className={styles.description}>{plainWords(description, limits.product.description.max)}</p>
    )),
    proseRow('Features', products, ({ features }) => {
      const first = [...new Set(features)].slice(0, limits.comparison.features);
      if (first.length === 0) return null;
      return (
        <ul className={styles.features}>
          {first.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
      );
    }),
  ];
}
