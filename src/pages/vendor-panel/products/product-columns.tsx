import { storeDateAndMinute } from '#lazy/store-days.ts';
import { formatCount, formatMoney } from '#schema/format.ts';
import type { ListedProduct } from '#schema/vendor-panel/product-list.ts';
import { Thumb } from '#pages/kit/thumb.tsx';
import { Badge } from '#ui/components/labels/badge.tsx';
import type { Column } from '#ui/patterns/list-table.tsx';
import { panelAddresses } from '#routing/panel-paths.ts';
import { isOwnOrder, listUrl, sortOf } from './product-query.ts';
import type { ListPlace, ListQuery } from './product-query.ts';
import * as styles from '#panel/list/list.css.ts';

function State({ product }: { product: ListedProduct }) {
  const { state, listed, image, publish_at: planned, has_draft: hasDraft } = product;
  return (
    <span className={styles.badges}>
      {state === 'published' ? (
        listed ? (
          <Badge tone="success">Live</Badge>
        ) : (
          <Badge tone="attention">Published, not live</Badge>
        )
      ) : state === 'archived' ? (
        <Badge>Archived</Badge>
      ) : (
        <Badge tone="warning">Draft</Badge>
      )}
      {image === null && <Badge tone="warning">No picture</Badge>}
      {planned !== null && <Badge tone="info">Scheduled</Badge>}
      {hasDraft && <Badge tone="attention">Unpublished changes</Badge>}
    </span>
  );
}

function Price({ product: { price_from: from, price_to: to } }: { product: ListedProduct }) {
  if (from === null) return 'No price';
  return to === null || to === from ? formatMoney(from) : `${formatMoney(from)} – ${formatMoney(to)}`;
}

function Stock({ product: { stock, low, variants } }: { product: ListedProduct }) {
  return (
    <span className={styles.badges}>
      <span>{formatCount(stock)}</span>
      {stock === 0 ? (
        <Badge tone="danger">Sold out</Badge>
      ) : (
        low > 0 && <Badge tone="warning">{variants > 1 ? `${low} of ${variants} variants low` : 'Low'}</Badge>
      )}
    </span>
  );
}

type Own = Column<ListedProduct> & { sorts?: { ascending?: string; descending?: string } };

/** @param editUrl null for members who may not edit */
const columnsOf = (editUrl: ((id: string) => string) | null): readonly Own[] => [
  {
    id: 'name',
    label: 'Product',
    kind: 'main',
    sorts: { ascending: 'name' },
    cell: ({ id, name, image, sku }) => (
      <span className={styles.product}>
        <span className={styles.picture}>
          <Thumb image={image} size={40} />
        </span>
        <span>
          {editUrl === null ? (
            <span className={styles.name}>{name}</span>
          ) : (
            <a className={styles.name} href={editUrl(id)}>
              {name}
            </a>
          )}
          {sku !== null && <span className={styles.sku}>{sku}</span>}
        </span>
      </span>
    ),
  },
  { id: 'state', label: 'Status', isBare: true, cell: (product) => <State product={product} /> },
  {
    id: 'price',
    label: 'Price',
    kind: 'number',
    isBare: true,
    sorts: { ascending: 'price-asc', descending: 'price-desc' },
    cell: (product) => <Price product={product} />,
  },
  { id: 'stock', label: 'Stock', kind: 'number', cell: (product) => <Stock product={product} /> },
  { id: 'category', label: 'Category', isBare: true, cell: ({ category_name: name }) => name },
  {
    id: 'updated',
    label: 'Updated',
    sorts: { descending: 'updated' },
    cell: ({ updated_at: at }) => (
      <time className={styles.time} dateTime={at}>
        {storeDateAndMinute(at)}
      </time>
    ),
  },
];

/** Columns that can be hidden; the product itself cannot. */
export const optionalColumns = columnsOf(null)
  .filter(({ kind }) => kind !== 'main')
  .map(({ id, label }) => ({ id, label }));

/** The visible columns; a heading sorts by its column, and then in reverse if possible. */
export const columnsFor = (
  { slug, path }: ListPlace,
  query: ListQuery,
  hidden: readonly string[],
  mayEdit: boolean,
): Column<ListedProduct>[] =>
  columnsOf(mayEdit ? (id) => panelAddresses.vendorProductEdit(slug, id) : null)
    .filter(({ id }) => !hidden.includes(id))
    .map(({ sorts, ...column }) => {
      // Such lists have one order: lowest stock first, or next scheduled time first.
      if (sorts === undefined || query['low'] === 'true' || isOwnOrder(query)) return column;
      const now = sortOf(query);
      const { ascending, descending } = sorts;
      const direction = now === ascending ? 'ascending' : now === descending ? 'descending' : null;
      const next = (direction === 'ascending' ? descending : ascending) ?? ascending ?? descending;
      return { ...column, sort: { href: listUrl(path, { ...query, sort: next }), direction } };
    });
