import { storeUnits } from '#lazy/shop-terms.ts';
import { weightWords } from '#schema/measures/sizes.ts';
import { useState } from 'react';
import type { ReactNode } from 'react';
import * as diff from '#panel/diff/diff.css.ts';
import { DiffMark, DiffWords } from '#panel/diff/diff-words.tsx';
import { optionsText } from '#pages/kit/options-text.ts';
import { Thumb } from '#pages/kit/thumb.tsx';
import { formatMoney, formatPercent } from '#schema/format.ts';
import type { ChangedVariant, Changes, ShownPicture, ShownVariant } from '#schema/kit/product-changes.ts';
import { Badge } from '#ui/components/labels/badge.tsx';
import { Button } from '#ui/components/actions/button.tsx';
import { stack, row } from '#ui/css/layout.css.ts';
import { small, hint } from '#ui/css/text.css.ts';

const labels = {
  name: 'Name',
  category: 'Category',
  description: 'Description',
  features: 'Features',
  options: 'Options',
  discount: 'Discount',
  brand: 'Brand',
  condition: 'Condition',
  tags: 'Tags',
  specs: 'Details',
  care: 'Care',
  size_chart: 'Size chart',
  seo_title: 'Search title',
  seo_description: 'Search description',
  slug: 'Address',
} as const;

type Part = keyof typeof labels;

const optionName = ({ name, label }: { name: string; label?: string }): string =>
  label ?? `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

/** Both sides of a part as text; null if they are the same. */
function textsOf(changes: Changes, part: Part): { before: string; after: string } | null {
  const both = <Value,>(
    change: { readonly before: Value; readonly after: Value } | undefined,
    text: (value: Value) => string,
  ) => (change === undefined ? null : { before: text(change.before), after: text(change.after) });
  switch (part) {
    case 'category':
      return both(changes.category, ({ name }) => name ?? 'A deleted category');
    case 'features':
      return both(changes.features, (features) => features.join('\n'));
    case 'options':
      return both(changes.options, (options) =>
        options.map((option) => `${optionName(option)}: ${option.values.join(', ')}`).join('\n'),
      );
    case 'discount':
      return both(changes.discount, (percent) => (percent === 0 ? '' : formatPercent(percent / 100)));
    case 'tags':
      return both(changes.tags, (tags) => tags.join(', '));
    case 'specs':
      return both(changes.specs, (specs) => specs.map(({ name, value }) => `${name}: ${value}`).join('\n'));
    case 'size_chart':
      return both(changes.size_chart, (chart) =>
        chart === null ? '' : [chart.columns, ...chart.rows].map((row) => row.join(' | ')).join('\n'),
      );
    case 'condition':
      return both(changes.condition, (text) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`);
    default:
      return both(changes[part], (text) => text);
  }
}

const parts = Object.keys(labels) as Part[];

interface ChangeListProps {
  changes: Changes;
  /** Names the parts that are the same, too. */
  namesSame?: boolean;
  /** For a store: its editor calls other amounts price and compare-at price where there is a discount. */
  isForStore?: boolean;
}

/** Each part of a product that differs, before and after. */
export function ChangeList({ changes, namesSame = false, isForStore = false }: ChangeListProps) {
  const same = [
    ...parts.filter((part) => changes[part] === undefined).map((part) => labels[part].toLowerCase()),
    ...(changes.variants === undefined ? ['prices'] : []),
    ...(changes.pictures === undefined ? ['pictures'] : []),
  ];
  return (
    <>
      <dl className={stack({ gap: 5 })}>
        {parts.map((part) => {
          const texts = textsOf(changes, part);
          return (
            texts !== null && (
              <Sides
                key={part}
                label={labels[part]}
                before={<DiffWords {...texts} shows="gone" />}
                after={<DiffWords {...texts} shows="new" />}
              />
            )
          );
        })}
        {changes.pictures !== undefined && (
          <Sides
            label="Pictures"
            before={<Pictures here={changes.pictures.before} there={changes.pictures.after} shows="gone" />}
            after={<Pictures here={changes.pictures.after} there={changes.pictures.before} shows="new" />}
          />
        )}
      </dl>
      {changes.variants !== undefined && <Variants variants={changes.variants} isForStore={isForStore} />}
      {namesSame && same.length > 0 && <p className={hint}>{`Unchanged: ${same.join(', ')}.`}</p>}
    </>
  );
}

const Sides = ({ label, before, after }: { label: ReactNode; before: ReactNode; after: ReactNode }) => (
  <div className={diff.field}>
    <dt className={diff.label}>{label}</dt>
    <dd className={diff.side}>
      <span className={small}>Before</span>
      {before}
    </dd>
    <dd className={diff.side}>
      <span className={small}>After</span>
      {after}
    </dd>
  </div>
);

const most = 12;

interface VariantsProps extends Required<Pick<ChangeListProps, 'isForStore'>> {
  variants: readonly ChangedVariant[];
}

function Variants({ variants, isForStore }: VariantsProps) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? variants : variants.slice(0, most);
  return (
    <>
      <dl className={stack({ gap: 5 })}>
        {shown.map((variant) => (
          <Sides
            key={JSON.stringify([variant.color, variant.size, variant.flavor, variant.quantity_option])}
            label={
              <>
                <span>{optionsText(variant) || 'Price'}</span>{' '}
                {variant.before === null && <Badge tone="success">Added</Badge>}
                {variant.after === null && <Badge tone="danger">Removed</Badge>}
              </>
            }
            before={
              <Facts here={variant.before} there={variant.after} shows="gone" isForStore={isForStore} />
            }
            after={<Facts here={variant.after} there={variant.before} shows="new" isForStore={isForStore} />}
          />
        ))}
      </dl>
      {shown.length < variants.length && (
        <div>
          <Button onPress={() => setWhole(true)}>{`Show all ${variants.length} variants`}</Button>
        </div>
      )}
    </>
  );
}

const factsOf = (
  { price, compare_at: was, weight_grams: grams, sku, gtin = 'None', mpn = 'None', cost }: ShownVariant,
  isForStore: boolean,
) => [
  [isForStore ? 'Price shoppers pay' : 'Price', formatMoney(price)],
  [isForStore ? 'Crossed-out price' : 'Compare-at price', was === null ? 'None' : formatMoney(was)],
  ['Weight', weightWords(grams, storeUnits())],
  ['SKU', sku === '' ? 'None' : sku],
  ['Barcode', gtin],
  ['MPN', mpn],
  ['Cost', cost === undefined ? 'None' : formatMoney(cost)],
];

/** A new or removed variant says nothing about those that it doesn't have. */
const rare = new Set(['Barcode', 'MPN', 'Cost']);

interface FactsProps extends Pick<VariantsProps, 'isForStore'> {
  here: ShownVariant | null;
  there: ShownVariant | null;
  shows: 'gone' | 'new';
}

/** The differences of a variant; for an added or removed one, all of it. */
function Facts({ here, there, shows, isForStore }: FactsProps) {
  if (here === null) return <p className={diff.none}>Didn't exist</p>;
  const others = there === null ? null : factsOf(there, isForStore);
  return (
    <ul className={diff.facts}>
      {factsOf(here, isForStore)
        .filter(([name = '', value], at) =>
          others === null ? !(value === 'None' && rare.has(name)) : value !== others[at]?.[1],
        )
        .map(([name, value = '']) => (
          <li key={name}>
            <span>{name}</span>: <DiffMark shows={shows}>{value}</DiffMark>
          </li>
        ))}
    </ul>
  );
}

interface PicturesProps {
  here: readonly ShownPicture[];
  there: readonly ShownPicture[];
  shows: 'gone' | 'new';
}

function Pictures({ here, there, shows }: PicturesProps) {
  if (here.length === 0) return <p className={diff.none}>None</p>;
  const orderOf = (side: readonly ShownPicture[], other: readonly ShownPicture[]) =>
    side.map(({ path }) => path).filter((path) => other.some((picture) => picture.path === path));
  const [order, otherOrder] = [orderOf(here, there), orderOf(there, here)];
  return (
    <ul className={row({ gap: 3, align: 'stretch', wrap: true })}>
      {here.map((picture, at) => {
        const other = there.find(({ path }) => path === picture.path);
        const of = optionsText(picture);
        return (
          <li key={JSON.stringify(picture)} className={diff.thumb}>
            <Thumb image={picture.path} size={96} />
            {other === undefined ? (
              <Badge tone={shows === 'gone' ? 'danger' : 'success'}>
                {shows === 'gone' ? 'Removed' : 'Added'}
              </Badge>
            ) : order.indexOf(picture.path) !== otherOrder.indexOf(picture.path) ? (
              <Badge>{`Moved to position ${at + 1}`}</Badge>
            ) : null}
            {of !== '' && (
              <span className={small}>
                <span>Of</span>{' '}
                {other === undefined || optionsText(other) === of ? (
                  of
                ) : (
                  <DiffMark shows={shows}>{of}</DiffMark>
                )}
              </span>
            )}
            {other !== undefined && other.alt !== picture.alt ? (
              <DiffWords
                before={shows === 'gone' ? picture.alt : other.alt}
                after={shows === 'gone' ? other.alt : picture.alt}
                shows={shows}
              />
            ) : (
              <span className={small}>{picture.alt}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
