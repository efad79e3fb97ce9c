import { useCallback, useRef, useState } from 'react';
import { button } from '#ui/components/actions/button.css.ts';
import { FirstIcon } from '#ui/components/media/first-icon.tsx';
import { Drawer } from '#ui/components/overlays/drawer.tsx';
import { Skeleton } from '#ui/components/feedback/skeleton.tsx';
import { LoadingIndicator } from '#ui/components/feedback/spinner.tsx';
// The server sends an empty list with its styles: content that loads later in the browser adds no styles to the first
// page.
import '#ui/components/feedback/empty-state.css.ts';
import '#pages/shop/filters/filters.css.ts';
import { WideOnly } from '#ui/components/structure/wide-only.tsx';
import { container, visuallyHidden } from '#ui/css/layout.css.ts';
import { later } from '#ui/later.tsx';
import { useNavigation } from '#routing/navigation.ts';
import type { Branch, ListData } from '#pages/shop/load.ts';
import { filteredPath, readFilters } from '#routing/product-filters.ts';
import { SortForm, ViewSwitch } from './list-bar.tsx';
import { productCount, shareShown } from './count-text.ts';
import { chipsOf } from './list-chips.ts';
import * as styles from '#pages/kit/tiles/listing.css.ts';
import { ProductTile } from '#pages/kit/tiles/product-tile.tsx';

/** A wide screen loads this code with the page (`wideModules`), a phone with the first tap on 'Filter'. */
const Filters = later(
  async () => (await import('#pages/shop/filters/filters.tsx')).Filters,
  <LoadingIndicator centered />,
);
const FilterSheet = later(
  async () => (await import('#pages/shop/filters/filter-sheet.tsx')).FilterSheet,
  <LoadingIndicator centered />,
);
const NoProducts = later(async () => (await import('./no-products.tsx')).NoProducts);

/** Pictures that load immediately: the first two rows on a phone. Delaying one would delay the largest paint. */
const eagerPictures = 4;

interface ProductListProps<Data extends ListData> {
  path: string;
  search: string;
  data: Data;
  /** For the category filter; omitted if the list is for one category or store. */
  categories?: readonly Branch[];
  /** The list is for one store. */
  ofOneStore?: boolean;
  /** Search words to highlight in the names. */
  marked?: string;
  firstPaint: boolean;
  pending: boolean;
}

/** Filters, count, chips, sort, grid and Load more. Only the query string decides what is shown. */
export function ProductList<Data extends ListData>({
  path,
  search,
  data,
  categories,
  ofOneStore = false,
  marked = '',
  firstPaint,
  pending,
}: ProductListProps<Data>) {
  const navigation = useNavigation();
  const filters = readFilters(search);
  const [sheetOpen, setSheetOpen] = useState(false);
  const apply = useRef<(() => void) | null>(null);
  const onApply = useCallback((wanted: (() => void) | null) => {
    apply.current = wanted;
  }, []);
  // Closing keeps the selection.
  const closeSheet = () => {
    apply.current?.();
    setSheetOpen(false);
  };
  const { facets } = data;
  const chips = chipsOf(path, filters, { categories, facets });
  const shape = { path, filters, facets, ofOneStore, ...(categories === undefined ? {} : { categories }) };
  return (
    <div className={styles.layout}>
      <aside className={styles.side}>
        <WideOnly>
          <Filters id="filters" live {...shape} />
        </WideOnly>
      </aside>
      <div>
        <div className={styles.bar}>
          <button
            type="button"
            className={`${button({ variant: 'secondary' })} ${styles.filterButton}`}
            aria-haspopup="dialog"
            aria-expanded={sheetOpen}
            data-replay=""
            onPointerEnter={FilterSheet.warm}
            onClick={() => setSheetOpen(true)}
          >
            <FirstIcon name="filter" size={18} />
            <span>{`Filter${chips.length > 0 ? ` (${chips.length})` : ''}`}</span>
          </button>
          <p className={styles.count} role="status">
            {productCount(data.count)}
          </p>
          <SortForm path={path} filters={filters} />
          <ViewSwitch />
        </div>
        {chips.length > 0 && (
          <ul className={styles.chips} aria-label="Active filters">
            {chips.map(({ label, href }) => (
              <li key={label}>
                <a className={styles.chip} href={href} aria-label={`Remove filter: ${label}`}>
                  <span>{label}</span>
                  <FirstIcon name="close" size={16} />
                </a>
              </li>
            ))}
            {chips.length > 1 && (
              <li>
                <a className={styles.chip} href={filteredPath(path, { q: filters.q, sort: filters.sort })}>
                  Clear all
                </a>
              </li>
            )}
          </ul>
        )}
        {data.cards.length === 0 ? (
          <NoProducts path={path} query={filters.q} isFiltered={chips.length > 0} />
        ) : (
          <>
            <div className={styles.tilesRoom}>
              <ul className={styles.mainTiles} aria-busy={pending}>
                {data.cards.map((card, index) => (
                  <li key={card.id} className={styles.mainTile}>
                    <ProductTile
                      card={card}
                      headingLevel={marked === '' ? 2 : 3}
                      marked={marked}
                      eager={index < eagerPictures}
                      held={firstPaint}
                    />
                  </li>
                ))}
              </ul>
            </div>
            {data.next !== null && (
              <LoadMore
                href={filteredPath(path, { ...filters, after: data.next })}
                // A page in the middle of the list doesn't know how many came before.
                shown={filters.after === undefined ? shareShown(data.cards.length, data.count) : null}
                onLoaded={(more) => navigation.replaceData(joined(data, more))}
              />
            )}
          </>
        )}
      </div>
      <Drawer
        open={sheetOpen}
        onClose={closeSheet}
        onReopen={() => setSheetOpen(true)}
        title="Filter"
        side="bottom"
      >
        {sheetOpen && <FilterSheet {...shape} count={data.count} onApply={onApply} onClose={closeSheet} />}
      </Drawer>
    </div>
  );
}

function joined<Data extends ListData>(data: Data, more: ListData): Data {
  const known = new Set(data.cards.map(({ id }) => id));
  return {
    ...data,
    cards: [...data.cards, ...more.cards.filter(({ id }) => !known.has(id))],
    next: more.next,
  };
}

interface LoadMoreProps {
  href: string;
  /** '45 of 241' */
  shown: string | null;
  onLoaded: (more: ListData) => void;
}

/**
 * A real link to the next page for crawlers and for pages whose script has not loaded; with the script the list grows
 * in place.
 */
function LoadMore({ href, shown, onLoaded }: LoadMoreProps) {
  const navigation = useNavigation();
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const load = async () => {
    setState('loading');
    try {
      const more = await navigation.peek(href);
      setState('idle');
      if (more !== null) onLoaded(more as ListData);
    } catch {
      setState('failed');
    }
  };
  return (
    <div className={styles.more}>
      {shown !== null && <p className={styles.shown}>{shown}</p>}
      {state === 'failed' && <p role="alert">We couldn't load more products. Check your connection.</p>}
      <a
        className={button({ variant: 'secondary', size: 'l' })}
        href={href}
        rel="next"
        aria-disabled={state === 'loading'}
        data-again={state === 'failed' ? '' : undefined}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          if (state === 'loading') return;
          void load();
        }}
      >
        {state === 'loading' ? <LoadingIndicator size="sm" message="Loading…" /> : 'Load more'}
      </a>
    </div>
  );
}

/** The skeleton of a list. */
export function ProductListSkeleton() {
  return (
    <div className={`${container} ${styles.page}`}>
      <h1 className={visuallyHidden}>
        <span role="status">Loading products</span>
      </h1>
      <div className={styles.head}>
        <Skeleton width="12rem" height="2.25rem" />
      </div>
      <div className={styles.layout}>
        <div className={styles.side}>
          {Array.from({ length: 8 }, (_, index) => (
            <p key={index} className={styles.branch}>
              <Skeleton width="80%" />
            </p>
          ))}
        </div>
        <div>
          <div className={styles.bar}>
            <Skeleton width="8rem" height="2.75rem" />
          </div>
          <div className={styles.tiles}>
            {Array.from({ length: 12 }, (_, index) => (
              <div key={index}>
                <Skeleton shape="square" width="100%" />
                <Skeleton width="90%" />
                <Skeleton width="40%" />
              </div>
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}
