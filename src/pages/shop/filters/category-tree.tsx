import type { Facets } from '#schema/shop/catalog.ts';
import type { Branch } from '#pages/shop/load.ts';
import { filteredPath } from '#routing/product-filters.ts';
import type { ProductFilters } from '#routing/product-filters.ts';
import { Count } from './filter-group.tsx';
import * as styles from './filters.css.ts';
import * as listing from '#pages/kit/tiles/listing.css.ts';
import { plainList } from '#ui/css/layout.css.ts';

interface CategoryTreeProps {
  path: string;
  filters: ProductFilters;
  categories: readonly Branch[];
  facets: Facets | null;
}

/** Top categories, and the branch that leads to the selected one. */
export function CategoryTree({ path, filters, categories, facets }: CategoryTreeProps) {
  const chosen = categories.find(({ slug }) => slug === filters.category);
  const open = new Set<string>();
  for (
    let at = chosen;
    at !== undefined && !open.has(at.id);
    at = categories.find(({ id }) => id === at?.parent_id)
  )
    open.add(at.id);
  const href = (category: string | undefined) =>
    filteredPath(path, { ...filters, category, after: undefined });
  const below = (parent: string | null, depth: number) => {
    const children = categories.filter(({ parent_id }) => parent_id === parent);
    if (children.length === 0) return null;
    return (
      <ul className={depth === 0 ? plainList : styles.subtree}>
        {children.map((category) => (
          <li key={category.id}>
            <a
              className={listing.branch}
              data-category={category.slug}
              href={href(category.slug)}
              aria-current={category.slug === filters.category ? 'true' : undefined}
            >
              {depth === 0 && <span className={listing.disc[category.plate]} aria-hidden="true" />}
              <span className={styles.checkLabel}>{category.name}</span>
              <Count of={facets?.categories[category.slug]} />
            </a>
            {open.has(category.id) && below(category.id, depth + 1)}
          </li>
        ))}
      </ul>
    );
  };
  return (
    <>
      {chosen !== undefined && (
        <a className={listing.branch} data-category="" href={href(undefined)}>
          All categories
        </a>
      )}
      {below(null, 0)}
    </>
  );
}
