import { button } from '#ui/components/actions/button.css.ts';
import { iconButton } from '#ui/components/actions/icon-button.css.ts';
import { FirstIcon } from '#ui/components/media/first-icon.tsx';
import { chooseListView, useListView } from './list-view.ts';
import { filterFields, filteredPath } from '#routing/product-filters.ts';
import type { ProductFilters, ProductSort } from '#routing/product-filters.ts';
import * as styles from '#pages/kit/tiles/listing.css.ts';

const sorts: readonly { value: ProductSort; label: string }[] = [
  { value: 'relevance', label: 'Best match' },
  { value: 'newest', label: 'Newest first' },
  { value: 'price-asc', label: 'Price: low to high' },
  { value: 'price-desc', label: 'Price: high to low' },
  { value: 'rating', label: 'Highest rated' },
];

export function SortForm({ path, filters }: { path: string; filters: ProductFilters }) {
  const carried = filterFields({ ...filters, sort: undefined, after: undefined });
  return (
    <form key={filteredPath(path, filters)} action={path} method="get" className={styles.sort}>
      {carried.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor="sort" className={styles.sortLabel}>
        Sort by
      </label>
      <span className={styles.selectFrame}>
        <select
          id="sort"
          name="sort"
          aria-label="Sort by"
          className={styles.select}
          defaultValue={filters.sort}
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
        >
          {sorts.map(({ value, label }) =>
            // Relevance exists only for a search.
            value === 'relevance' && filters.q === undefined ? null : (
              <option key={value} value={value}>
                {label}
              </option>
            ),
          )}
        </select>
        <span className={styles.selectArrow} aria-hidden="true">
          <FirstIcon name="chevron-down" size={18} />
        </span>
      </span>
      <noscript>
        <button type="submit" className={button({ variant: 'secondary', size: 's' })}>
          Sort
        </button>
      </noscript>
    </form>
  );
}

/** Tiles or rows, stored in this browser. */
export function ViewSwitch() {
  const view = useListView();
  return (
    <button
      type="button"
      className={`${iconButton({ variant: 'outlined' })} ${styles.viewSwitch}`}
      aria-pressed={view === 'list'}
      aria-label="View as list"
      title={view === 'list' ? 'View as grid' : 'View as list'}
      data-replay=""
      onClick={() => chooseListView(view === 'list' ? 'grid' : 'list')}
    >
      <FirstIcon name="menu" size={20} />
    </button>
  );
}
