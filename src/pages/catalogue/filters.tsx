import type { ChangeEvent } from 'react';
import { button } from '#ui/components/button.css.ts';
import { visuallyHidden } from '#ui/css/layout.css.ts';
import type { Category } from '#schema/catalogue.ts';
import { filteredPath } from '#app/paths.ts';
import type { ProductFilters } from '#app/paths.ts';
import * as styles from './listing.css.ts';

interface FiltersProps {
  id: string;
  /** The list's own path; filters go into its query. */
  path: string;
  filters: ProductFilters;
  /** The whole tree; left out where the list is one category's or one store's. */
  categories?: readonly Category[];
  /** Applies each change at once; without it a button does. */
  live: boolean;
}

function submitOnChange(event: ChangeEvent<HTMLInputElement>) {
  if (event.currentTarget.checkValidity()) event.currentTarget.form?.requestSubmit();
}

/** What narrows a list: a GET form and links, so that it works before and without the script. */
export function Filters({ id, path, filters, categories, live }: FiltersProps) {
  const onChange = live ? submitOnChange : undefined;
  return (
    <form
      // A new query is a new form: typed values never outlive the address that they came from.
      key={filteredPath(path, filters)}
      id={id}
      action={path}
      method="get"
      className={styles.form}
      aria-label="Filters"
    >
      {filters.category !== undefined && <input type="hidden" name="category" value={filters.category} />}
      {filters.sort !== 'newest' && <input type="hidden" name="sort" value={filters.sort} />}
      {categories !== undefined && (
        <nav aria-label="Categories">
          <p className={styles.legend}>Category</p>
          <CategoryTree path={path} filters={filters} categories={categories} />
        </nav>
      )}
      <fieldset className={styles.group}>
        <legend className={styles.legend}>Price</legend>
        <div className={styles.prices}>
          <label className={visuallyHidden} htmlFor={`${id}-min`}>
            Lowest price in dollars
          </label>
          <input
            id={`${id}-min`}
            className={styles.price}
            name="min"
            inputMode="decimal"
            pattern="\d{1,6}(\.\d{1,2})?"
            title="An amount in dollars, for example 50"
            placeholder="$ min"
            defaultValue={filters.min}
            onBlur={
              live
                ? (event) => {
                    if (event.currentTarget.value !== (filters.min ?? '')) submitOnChange(event);
                  }
                : undefined
            }
          />
          <span aria-hidden="true">–</span>
          <label className={visuallyHidden} htmlFor={`${id}-max`}>
            Highest price in dollars
          </label>
          <input
            id={`${id}-max`}
            className={styles.price}
            name="max"
            inputMode="decimal"
            pattern="\d{1,6}(\.\d{1,2})?"
            title="An amount in dollars, for example 200"
            placeholder="$ max"
            defaultValue={filters.max}
            onBlur={
              live
                ? (event) => {
                    if (event.currentTarget.value !== (filters.max ?? '')) submitOnChange(event);
                  }
                : undefined
            }
          />
        </div>
      </fieldset>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>Show only</legend>
        <label className={styles.check}>
          <input
            type="checkbox"
            className={styles.box}
            name="in-stock"
            value="true"
            defaultChecked={filters.inStock ?? false}
            onChange={onChange}
          />
          In stock
        </label>
        <label className={styles.check}>
          <input
            type="checkbox"
            className={styles.box}
            name="deals"
            value="true"
            defaultChecked={filters.deals ?? false}
            onChange={onChange}
          />
          Deals
        </label>
      </fieldset>
      <div className={styles.apply}>
        <button type="submit" className={button({ variant: live ? 'secondary' : 'primary', size: 'm' })}>
          {live ? 'Apply' : 'Show products'}
        </button>
      </div>
    </form>
  );
}

interface CategoryTreeProps {
  path: string;
  filters: ProductFilters;
  categories: readonly Category[];
}

/** Top categories, and the branch that leads to the chosen one. */
function CategoryTree({ path, filters, categories }: CategoryTreeProps) {
  const chosen = categories.find(({ slug }) => slug === filters.category);
  const open = new Set(chosen?.path ?? []);
  const href = (category: string | undefined) =>
    filteredPath(path, { ...filters, category, after: undefined });
  const below = (parent: string | null, depth: number) => {
    const children = categories.filter(({ parent_id }) => parent_id === parent);
    if (children.length === 0) return null;
    return (
      <ul className={depth === 0 ? styles.tree : styles.subtree}>
        {children.map((category) => (
          <li key={category.id}>
            <a
              className={styles.branch}
              href={href(category.slug)}
              aria-current={category.slug === filters.category ? 'true' : undefined}
            >
              {depth === 0 && <span className={styles.disc[category.plate]} aria-hidden="true" />}
              {category.name}
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
        <a className={styles.branch} href={href(undefined)}>
          All categories
        </a>
      )}
      {below(null, 0)}
    </>
  );
}
