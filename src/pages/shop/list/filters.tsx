import type { ChangeEvent } from 'react';
import { button } from '#ui/components/button.css.ts';
import { visuallyHidden } from '#ui/css/layout.css.ts';
import type { Facets } from '#schema/shop/catalogue.ts';
import type { Branch } from '#pages/shop/load.ts';
import { filterFields, filteredPath } from '#routing/product-filters.ts';
import type { ProductFilters } from '#routing/product-filters.ts';
import * as styles from './listing.css.ts';

interface FiltersProps {
  id: string;
  /** The list's own path; filters go into its query. */
  path: string;
  filters: ProductFilters;
  facets: Facets | null;
  /** The full tree; omitted if the list is for one category or store. */
  categories?: readonly Branch[];
  /** The list is for one store: there is no store filter. */
  ofOneStore: boolean;
  /** Applies each change immediately; otherwise a button does. */
  live: boolean;
}

type OnChange = ((event: ChangeEvent<HTMLInputElement>) => void) | undefined;

function submitOnChange(event: ChangeEvent<HTMLInputElement>) {
  if (event.currentTarget.checkValidity()) event.currentTarget.form?.requestSubmit();
}

/** Query parameters that are not controls of the form. */
const carried = new Set(['q', 'category', 'sort']);

/** The list's filters: a GET form and links, so that they work without the script. */
export function Filters({ id, path, filters, facets, categories, ofOneStore, live }: FiltersProps) {
  const onChange = live ? submitOnChange : undefined;
  return (
    <form
      // A new query gets a new form: typed values never outlive their URL.
      key={filteredPath(path, filters)}
      id={id}
      action={path}
      method="get"
      className={styles.form}
      aria-label="Filters"
    >
      {filterFields(filters)
        .filter(([name]) => carried.has(name))
        .map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      {categories !== undefined && (
        <nav aria-label="Categories">
          <p className={styles.legend}>Category</p>
          <CategoryTree path={path} filters={filters} categories={categories} facets={facets} />
        </nav>
      )}
      <PriceRange id={id} filters={filters} live={live} />
      <Checks
        title="Color"
        name="color"
        chosen={filters.colors}
        options={facets?.colors}
        onChange={onChange}
      />
      <Checks title="Size" name="size" chosen={filters.sizes} options={facets?.sizes} onChange={onChange} />
      <Checks
        title="Flavor"
        name="flavor"
        chosen={filters.flavors}
        options={facets?.flavors}
        onChange={onChange}
      />
      <fieldset className={styles.group}>
        <legend className={styles.legend}>Show only</legend>
        <Check
          name="in-stock"
          value="true"
          isOn={filters.inStock ?? false}
          count={facets?.in_stock}
          onChange={onChange}
        >
          In stock
        </Check>
        <Check
          name="deals"
          value="true"
          isOn={filters.deals ?? false}
          count={facets?.deals}
          onChange={onChange}
        >
          Deals
        </Check>
      </fieldset>
      <Choices
        title="Rating"
        name="rating"
        chosen={filters.rating}
        any="Any rating"
        options={(facets?.ratings ?? []).map(({ value, count }) => ({
          value: String(value),
          label: `${value} stars and more`,
          count,
        }))}
        onChange={onChange}
      />
      {!ofOneStore && (
        <Choices
          title="Vendor"
          name="vendor"
          chosen={filters.vendor}
          any="All vendors"
          options={(facets?.vendors ?? []).map(({ slug, value, count }) => ({
            value: slug,
            label: value,
            count,
          }))}
          onChange={onChange}
        />
      )}
      <div className={styles.apply}>
        <button type="submit" className={button({ variant: live ? 'secondary' : 'primary', size: 'm' })}>
          {live ? 'Apply' : 'Show products'}
        </button>
      </div>
    </form>
  );
}

function PriceRange({ id, filters, live }: Pick<FiltersProps, 'id' | 'filters' | 'live'>) {
  const ends = [
    { name: 'min', label: 'Lowest price in dollars', example: '50', value: filters.min },
    { name: 'max', label: 'Highest price in dollars', example: '200', value: filters.max },
  ];
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>Price</legend>
      <div className={styles.prices}>
        {ends.map(({ name, label, example, value }) => (
          <label key={name} className={styles.priceEnd}>
            <span className={visuallyHidden}>{label}</span>
            <input
              id={`${id}-${name}`}
              className={styles.price}
              name={name}
              inputMode="decimal"
              pattern="\d{1,6}(\.\d{1,2})?"
              title={`An amount in dollars, for example ${example}`}
              placeholder={`$ ${name}`}
              defaultValue={value}
              onBlur={
                live
                  ? (event) => {
                      if (event.currentTarget.value !== (value ?? '')) submitOnChange(event);
                    }
                  : undefined
              }
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface CheckProps {
  name: string;
  value: string;
  isOn: boolean;
  count: number | null | undefined;
  hex?: string | null;
  onChange: OnChange;
  children: string;
}

function Check({ name, value, isOn, count, hex = null, onChange, children }: CheckProps) {
  return (
    <label className={count === 0 && !isOn ? `${styles.check} ${styles.none}` : styles.check}>
      <input
        type="checkbox"
        className={styles.box}
        name={name}
        value={value}
        defaultChecked={isOn}
        onChange={onChange}
      />
      {hex !== null && <span className={styles.tint} style={{ background: hex }} aria-hidden="true" />}
      <span className={styles.checkLabel}>{children}</span>
      <Count of={count} />
    </label>
  );
}

function Count({ of: count }: { of: number | null | undefined }) {
  if (count === null || count === undefined) return null;
  return (
    <span className={styles.facetCount}>
      {count}
      <span className={visuallyHidden}> {count === 1 ? 'product' : 'products'}</span>
    </span>
  );
}

/** Values shown at first; the others are one tap away. */
const seenAtOnce = 7;

interface ChecksProps {
  title: string;
  name: string;
  chosen: readonly string[] | undefined;
  options: Facets['colors'] | undefined;
  onChange: OnChange;
}

const nothing: readonly never[] = [];

function Checks({ title, name, chosen = nothing, options = nothing, onChange }: ChecksProps) {
  const isChosen = (value: string) => chosen.some((other) => other.toLowerCase() === value.toLowerCase());
  // Selected values stay so that they can be removed, even if they no longer match anything.
  const gone = chosen
    .filter((value) => !options.some((option) => option.value.toLowerCase() === value.toLowerCase()))
    .map((value) => ({ value, hex: null, count: 0 }));
  const all = [...gone, ...options];
  if (all.length === 0) return null;
  const first = all.filter(({ value }, index) => index < seenAtOnce || isChosen(value));
  const rest = all.filter((option) => !first.includes(option));
  const check = ({ value, hex, count }: (typeof all)[number]) => (
    <Check
      key={value}
      name={name}
      value={value}
      isOn={isChosen(value)}
      count={count}
      hex={hex}
      onChange={onChange}
    >
      {value}
    </Check>
  );
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{title}</legend>
      {first.map(check)}
      {rest.length > 0 && (
        <details>
          <summary className={styles.moreValues}>{rest.length} more</summary>
          {rest.map(check)}
        </details>
      )}
    </fieldset>
  );
}

interface ChoicesProps {
  title: string;
  name: string;
  chosen: string | undefined;
  any: string;
  options: readonly { value: string; label: string; count: number | null }[];
  onChange: OnChange;
}

function Choices({ title, name, chosen, any, options, onChange }: ChoicesProps) {
  if (options.length === 0 && chosen === undefined) return null;
  const all =
    options.some(({ value }) => value === chosen) || chosen === undefined
      ? options
      : [{ value: chosen, label: chosen, count: 0 }, ...options];
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{title}</legend>
      {[{ value: '', label: any, count: null }, ...all].map(({ value, label, count }) => (
        <label key={value} className={styles.check}>
          <input
            type="radio"
            className={styles.box}
            name={name}
            value={value}
            defaultChecked={value === (chosen ?? '')}
            onChange={onChange}
          />
          <span className={styles.checkLabel}>{label}</span>
          <Count of={count} />
        </label>
      ))}
    </fieldset>
  );
}

interface CategoryTreeProps {
  path: string;
  filters: ProductFilters;
  categories: readonly Branch[];
  facets: Facets | null;
}

/** Top categories, and the branch that leads to the selected one. */
function CategoryTree({ path, filters, categories, facets }: CategoryTreeProps) {
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
      <ul className={depth === 0 ? styles.tree : styles.subtree}>
        {children.map((category) => (
          <li key={category.id}>
            <a
              className={styles.branch}
              href={href(category.slug)}
              aria-current={category.slug === filters.category ? 'true' : undefined}
            >
              {depth === 0 && <span className={styles.disc[category.plate]} aria-hidden="true" />}
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
        <a className={styles.branch} href={href(undefined)}>
          All categories
        </a>
      )}
      {below(null, 0)}
    </>
  );
}
