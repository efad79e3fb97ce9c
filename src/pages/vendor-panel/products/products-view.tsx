import { useSelector } from '@xstate/react';
import type { Observable } from 'rxjs';
import { useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import type { ListChangeActor } from '#actors/vendor-panel/list-change.ts';
import type { ListViewActor } from '#actors/kit/list.ts';
import { useRead } from '#actors/kit/use-read.ts';
import type { BulkChange } from '#machines/kit/bulk-edit.machine.ts';
import type { BulkEditActor } from '#actors/vendor-panel/products.ts';
import { BulkBar } from '#panel/list/bulk-bar.tsx';
import type { MoreChanges } from '#panel/list/bulk-bar.tsx';
import type { ListedProduct } from '#schema/vendor-panel/product-list.ts';
import { Button, TryAgain } from '#ui/components/actions/button.tsx';
import { panelAddresses } from '#routing/panel-paths.ts';
import { button } from '#ui/components/actions/button.css.ts';
import { EmptyState } from '#ui/components/feedback/empty-state.tsx';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { visuallyHidden } from '#ui/css/layout.css.ts';
import { heading, hint } from '#ui/css/text.css.ts';
import { ListTable, ListTableSkeleton } from '#ui/patterns/list-table.tsx';
import { later } from '#ui/later.tsx';
import { ListTools } from './list-tools.tsx';
import type { ChangeFieldProps } from './change-field.tsx';
import type { ListLooks } from './list-tools.tsx';
import { columnsFor } from './product-columns.tsx';
import { asksFirst, changing } from './whole/changing.ts';
import { listUrl } from './product-query.ts';
import type { ListQuery } from './product-query.ts';
import { ListBehind, ListEnd } from '#panel/list/list-end.tsx';
import * as styles from '#panel/list/list.css.ts';
import { PageSection } from '#ui/components/structure/page-section.tsx';

// Loaded when all rows are selected or a change to the whole list is running.
const ListChange = later(async () => (await import('./list-change.tsx')).ListChange);

// Loaded when someone is about to open it.
const ChangeField = later(async () => (await import('./change-field.tsx')).ChangeField);

// Loaded when the selection can change.
const SelectedQuestion = later(async () => (await import('./whole/selected-question.tsx')).SelectedQuestion);

const noun = (count: number) => (count === 1 ? 'product' : 'products');

const actions = [
  { kind: 'publish', label: 'Publish' },
  { kind: 'unpublish', label: 'Unpublish' },
  { kind: 'archive', label: 'Archive' },
] as const;

const numbers = [
  { kind: 'price', label: 'Change price', unit: 'Price ± %', min: -99.99, max: 1000, step: 0.01 },
  { kind: 'stock', label: 'Set stock', unit: 'Stock', min: 0, max: 999_999, step: 1 },
] as const;

interface ProductsViewProps {
  list: ListViewActor<ListedProduct>;
  /** Null for read-only members. */
  bulk: BulkEditActor | null;
  /** One change to the whole list. */
  whole?: ListChangeActor | undefined;
  /** Counts the products of the list. */
  countAll?: (() => Observable<number>) | undefined;
  slug: string;
  path: string;
  query: ListQuery;
  categories: readonly { id: string; name: string }[];
  /** For the tree of a change. */
  tree: Pick<ChangeFieldProps, 'vendorId' | 'readCategories'>;
  looks: ListLooks;
  /** The export of these products. */
  exporting?: ReactNode;
  /** The saved views. */
  views?: ReactNode;
}

/** The store's products: search, filters and sort in the URL, and one change for many. */
export function ProductsView({
  list,
  bulk,
  whole,
  countAll,
  slug,
  path,
  query,
  categories,
  tree,
  looks,
  exporting,
  views,
}: ProductsViewProps) {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={heading({ level: 36 })}>Products</h1>
        {bulk !== null && (
          <a className={button({ variant: 'primary' })} href={panelAddresses.vendorProductNew(slug)}>
            New product
          </a>
        )}
        {bulk !== null && (
          <a className={button({ variant: 'secondary' })} href={panelAddresses.vendorProductImport(slug)}>
            Import
          </a>
        )}
        <a className={button({ variant: 'quiet' })} href={panelAddresses.vendorPromotions(slug)}>
          Promotions
        </a>
        {exporting}
      </header>
      <ListTools path={path} query={query} categories={categories} looks={looks} views={views} />
      {bulk === null ? (
        <Rows list={list} slug={slug} path={path} query={query} looks={looks} countAll={countAll} />
      ) : (
        <Changeable
          list={list}
          bulk={bulk}
          whole={whole}
          countAll={countAll}
          slug={slug}
          path={path}
          query={query}
          tree={tree}
          looks={looks}
        />
      )}
    </div>
  );
}

interface RowsProps extends Pick<
  ProductsViewProps,
  'list' | 'slug' | 'path' | 'query' | 'looks' | 'countAll'
> {
  selection?: Parameters<typeof ListTable<ListedProduct>>[0]['selection'];
}

type ChangeableProps = Omit<RowsProps, 'selection'> &
  Pick<ProductsViewProps, 'whole' | 'tree'> & { bulk: BulkEditActor };

function Changeable({ bulk, whole, countAll, tree, ...props }: ChangeableProps) {
  const more: MoreChanges = (controls) => <FieldChange {...controls} tree={tree} />;
  const rows = useSelector(props.list, ({ context }) => context.rows);
  const hasMore = useSelector(props.list, ({ context }) => context.next !== null);
  const { selected, isFree } = useSelector(
    bulk,
    (snapshot) => ({ selected: snapshot.context.selected, isFree: snapshot.matches('selecting') }),
    (one, other) => one.selected === other.selected && one.isFree === other.isFree,
  );
  // The bar keeps the focus when a step of the whole list's change ends: it must know of each one.
  useSelector(whole, (snapshot) => snapshot?.value);
  const isOffered = isFree && hasMore && rows.length > 0 && rows.every(({ id }) => selected.includes(id));
  const [isWhole, setWhole] = useState(false);
  // Another selection is not the whole list.
  if (isWhole && !isOffered) setWhole(false);
  // Rows that have left the list since they were selected.
  const [known] = useState(() => new Map<string, ListedProduct>());
  for (const row of rows) known.set(row.id, row);
  const [asked, setAsked] = useState<BulkChange | null>(null);
  return (
    <>
      <Rows
        {...props}
        countAll={countAll}
        selection={{
          selected,
          isDisabled: !isFree,
          onToggle: (id) => bulk.send({ type: 'row.toggled', id }),
          onToggleAll: (ids) => bulk.send({ type: 'rows.toggled', ids }),
        }}
      />
      <BulkBar
        actor={bulk}
        actions={actions}
        numbers={numbers}
        more={more}
        noun={noun}
        onAsk={(change) => {
          const isAsked = asksFirst(change, selected, known);
          if (isAsked) setAsked(change);
          return isAsked;
        }}
        nameOf={(id) => known.get(id)?.name ?? 'A product'}
        whole={
          whole === undefined ? undefined : (
            <Whole
              actor={whole}
              query={props.query}
              more={more}
              isOffered={isWhole}
              countAll={countAll}
              onClear={() => bulk.send({ type: 'selection.cleared' })}
            />
          )
        }
        isWhole={isWhole}
        offer={
          whole !== undefined &&
          isOffered && (
            <Button size="s" variant="quiet" onNear={ListChange.warm} onPress={() => setWhole(true)}>
              Select every product in this list
            </Button>
          )
        }
      />
      {asked !== null && (
        <SelectedQuestion
          change={asked}
          changing={changing(asked, selected, known)}
          total={selected.length}
          onClose={() => setAsked(null)}
          onRun={() => {
            setAsked(null);
            bulk.send({ type: 'bulk.run', change: asked });
          }}
        />
      )}
    </>
  );
}

interface WholeProps {
  actor: ListChangeActor;
  query: ListQuery;
  more: MoreChanges;
  isOffered: boolean;
  countAll: ProductsViewProps['countAll'];
  onClear: () => void;
}

/** The button for a change to any other field. */
function FieldChange({
  tree,
  isDisabled,
  onRun,
}: Parameters<MoreChanges>[0] & Pick<ProductsViewProps, 'tree'>) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button size="s" isDisabled={isDisabled} onNear={ChangeField.warm} onPress={() => setOpen(true)}>
        Change field…
      </Button>
      {isOpen && (
        <ChangeField
          {...tree}
          onClose={close}
          onRun={(change) => {
            close();
            onRun(change);
          }}
        />
      )}
    </>
  );
}

function Whole({ actor, isOffered, countAll, ...props }: WholeProps) {
  const isQuiet = useSelector(
    actor,
    (snapshot) =>
      snapshot.matches('looking') ||
      snapshot.matches('lost') ||
      (snapshot.matches('idle') && snapshot.context.sentence === null),
  );
  if (isQuiet && !isOffered) return null;
  const change = { ...props, actor, actions, numbers };
  return isOffered && countAll !== undefined ? (
    <Counted {...change} countAll={countAll} />
  ) : (
    <ListChange {...change} isOffered={false} count={null} />
  );
}

type CountedProps = Omit<ComponentProps<typeof ListChange>, 'isOffered' | 'count' | 'uncounted'> & {
  countAll: () => Observable<number>;
};

/** The whole list, as soon as someone has selected it. */
function Counted({ countAll, ...props }: CountedProps) {
  const { reading, again } = useRead(countAll);
  return (
    <ListChange
      {...props}
      isOffered
      count={reading.kind === 'ready' ? reading.value : null}
      uncounted={
        reading.kind === 'failed' && (
          <>
            We couldn't count the products. <TryAgain size="s" onPress={again} />
          </>
        )
      }
    />
  );
}

/** How much of the list is loaded. */
function CountedEnd({
  list,
  countAll,
}: {
  list: ListViewActor<ListedProduct>;
  countAll: () => Observable<number>;
}) {
  const { reading } = useRead(countAll);
  return (
    <ListEnd
      actor={list}
      nouns={['Products', 'product']}
      className={hint}
      total={reading.kind === 'ready' ? reading.value : null}
    />
  );
}

function Rows({ list, slug, path, query, looks, countAll, selection }: RowsProps) {
  const snapshot = useSelector(list, (current) => current);
  if (snapshot.matches('loading')) {
    return (
      <PageSection aria-busy="true" aria-label="Products">
        <p className={visuallyHidden}>Loading products</p>
        <ListTableSkeleton />
      </PageSection>
    );
  }
  if (snapshot.matches('denied')) return <Denied />;
  if (snapshot.matches('failed')) {
    return (
      <Notice
        tone="danger"
        role="alert"
        title="We couldn't load your products."
        action={<TryAgain onPress={() => list.send({ type: 'list.retry' })} />}
      />
    );
  }
  if (snapshot.matches('empty')) {
    const isNarrowed = Object.keys(query).some((name) => name !== 'sort');
    return isNarrowed ? (
      <EmptyState
        drawing="rack"
        title="No results."
        action={
          <a className={button({ variant: 'secondary' })} href={listUrl(path, {})}>
            Show all products
          </a>
        }
      />
    ) : (
      <EmptyState
        drawing="rack"
        title="No products yet."
        action={
          selection === undefined ? undefined : (
            <a className={button({ variant: 'secondary' })} href={panelAddresses.vendorProductImport(slug)}>
              Import products from a file
            </a>
          )
        }
      />
    );
  }
  return (
    <PageSection aria-label="Products" aria-busy={snapshot.matches({ listing: 'refreshing' })}>
      <ListBehind actor={list} many="Products" />
      <ListTable
        caption="Products"
        columns={columnsFor({ slug, path }, query, looks.hidden, selection !== undefined)}
        rows={snapshot.context.rows}
        nameOf={({ name }) => name}
        density={looks.density}
        selection={selection}
      />
      <div className={styles.more}>
        {countAll === undefined || snapshot.context.next === null ? (
          <ListEnd actor={list} nouns={['Products', 'product']} className={hint} />
        ) : (
          <CountedEnd key={JSON.stringify(query)} list={list} countAll={countAll} />
        )}
      </div>
    </PageSection>
  );
}

/** For members of a team without the right to see products. */
export function Denied() {
  return (
    <EmptyState drawing="lock" title="You don't have permission to see this store's products.">
      <p>Ask the store's owner for access.</p>
    </EmptyState>
  );
}
