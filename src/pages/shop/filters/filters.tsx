import { useRef, useState } from 'react';
import type { ChangeEvent, FocusEvent, FormEvent, MouseEvent, ReactNode } from 'react';
import { button } from '#ui/components/actions/button.css.ts';
import type { Facets } from '#schema/shop/catalog.ts';
import type { Branch } from '#pages/shop/load.ts';
import { filterFields, filteredPath } from '#routing/product-filters.ts';
import type { ProductFilters } from '#routing/product-filters.ts';
import { CategoryTree } from './category-tree.tsx';
import { Count, FirstFew, Group } from './filter-group.tsx';
import * as styles from './filters.css.ts';
import { PriceRange } from './price-range.tsx';
import { priceFields, wrongPrices, writePrices } from './prices.ts';
import type { PriceEnd } from './prices.ts';
import { row } from '#ui/css/layout.css.ts';
import { useChanged } from '#ui/use-changed.ts';

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
  /** Applies each change immediately; otherwise `footer` does. */
  live: boolean;
  /** What category links and checkboxes reflect; `filters`, unless something else has been selected since. */
  chosen?: ProductFilters;
  /** A click on a category link. */
  onCategory?: (event: MouseEvent<HTMLElement>) => void;
  onInput?: (event: FormEvent<HTMLFormElement>) => void;
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  footer?: ReactNode;
}

type OnChange = ((event: ChangeEvent<HTMLInputElement>) => void) | undefined;

function submitOnChange(event: ChangeEvent<HTMLInputElement>) {
  event.currentTarget.form?.requestSubmit();
}

/** Query parameters that are not controls of the form. */
const carried = new Set(['q', 'category', 'sort']);

/** The list's filters: a GET form and links, so that they work without the script. */
export function Filters({
  id,
  path,
  filters,
  facets,
  categories,
  ofOneStore,
  live,
  chosen = filters,
  onCategory,
  onInput,
  onSubmit,
  footer,
}: FiltersProps) {
  const onChange = live ? submitOnChange : undefined;
  const form = useRef<HTMLFormElement>(null);
  const address = filteredPath(path, filters);
  // Typed text never outlives its URL; the focus stays.
  useChanged(address, () => form.current?.reset());
  const [wrong, setWrong] = useState<readonly PriceEnd[]>([]);
  const check = (of: HTMLFormElement) => {
    const ends = wrongPrices(of);
    setWrong(ends.map(({ end }) => end));
    return ends;
  };
  const leavePrice = ({ currentTarget: { form: of }, relatedTarget }: FocusEvent<HTMLInputElement>) => {
    if (of === null || check(of).length > 0) return;
    const ends = priceFields(of);
    // Someone who moves on to the other price has not finished the range: swapping now would change it under their
    // hands.
    if (!live || ends.some(({ field }) => field === relatedTarget)) return;
    if (ends.some(({ end, field: { value } }) => value !== (filters[end] ?? ''))) of.requestSubmit();
  };
  const input = (event: FormEvent<HTMLFormElement>) => {
    // A problem appears when its field is left, and disappears as soon as it is corrected.
    const ends = new Set(wrongPrices(event.currentTarget).map(({ end }) => end));
    setWrong((shown) => shown.filter((end) => ends.has(end)));
    onInput?.(event);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const [first] = check(event.currentTarget);
    if (first === undefined) {
      writePrices(event.currentTarget);
      onSubmit?.(event);
      return;
    }
    event.preventDefault();
    // A field in a closed group can't be focused.
    first.field.closest('details')?.setAttribute('open', '');
    first.field.focus();
  };
  return (
    <form
      ref={form}
      id={id}
      action={path}
      method="get"
      className={live ? styles.form : styles.sheetForm}
      aria-label="Filters"
      onInput={input}
      onSubmit={submit}
      onReset={() => setWrong([])}
    >
      {filterFields(filters)
        .filter(([name]) => carried.has(name))
        .map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      {categories !== undefined && (
        <Group title="Category" open={live || chosen.category !== undefined}>
          {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the links inside are clicked, by key as well */}
          <nav aria-label="Categories" onClick={onCategory}>
            <CategoryTree path={path} filters={chosen} categories={categories} facets={facets} />
          </nav>
        </Group>
      )}
      <Group title="Price" open={live || filters.min !== undefined || filters.max !== undefined}>
        <PriceRange id={id} filters={filters} wrong={wrong} onBlur={leavePrice} />
      </Group>
      <Group title="Show only" open>
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
      </Group>
      <Checks
        title="Color"
        name="color"
        atFirst={filters.colors}
        chosen={chosen.colors}
        options={facets?.colors}
        live={live}
        onChange={onChange}
      />
      <Checks
        title="Size"
        name="size"
        atFirst={filters.sizes}
        chosen={chosen.sizes}
        options={facets?.sizes}
        live={live}
        onChange={onChange}
      />
      <Checks
        title="Flavor"
        name="flavor"
        atFirst={filters.flavors}
        chosen={chosen.flavors}
        options={facets?.flavors}
        live={live}
        onChange={onChange}
      />
      <Choices
        title="Rating"
        name="rating"
        atFirst={filters.rating}
        chosen={chosen.rating}
        any="Any rating"
        options={(facets?.ratings ?? []).map(({ value, count }) => ({
          value: String(value),
          label: `${value} stars and up`,
          count,
        }))}
        onChange={onChange}
      />
      {!ofOneStore && (
        <Choices
          title="Vendor"
          name="vendor"
          atFirst={filters.vendor}
          chosen={chosen.vendor}
          any="All vendors"
          options={(facets?.vendors ?? []).map(({ slug, value, count }) => ({
            value: slug,
            label: value,
            count,
          }))}
          onChange={onChange}
        />
      )}
      {footer ?? (
        <div className={row({ gap: 3, align: 'stretch', wrap: true })}>
          <button type="submit" className={button({ variant: 'secondary', size: 'm' })}>
            Apply
          </button>
        </div>
      )}
    </form>
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

interface ChecksProps {
  title: string;
  name: string;
  /** The values selected when the filters opened, shown first. A value that moved later would lose the focus. */
  atFirst: readonly string[] | undefined;
  chosen: readonly string[] | undefined;
  options: Facets['colors'] | undefined;
  live: boolean;
  onChange: OnChange;
}

const nothing: readonly never[] = [];

const has = (values: readonly string[], value: string) =>
  values.some((other) => other.toLowerCase() === value.toLowerCase());

function Checks({
  title,
  name,
  atFirst = nothing,
  chosen = nothing,
  options = nothing,
  live,
  onChange,
}: ChecksProps) {
  // Selected values stay so that they can be removed, even if they no longer match anything.
  const gone = chosen
    .filter((value) => !options.some((option) => option.value.toLowerCase() === value.toLowerCase()))
    .map((value) => ({ value, hex: null, count: 0 }));
  const all = [...gone, ...options];
  if (all.length === 0) return null;
  return (
    <Group title={title} open={(live && name !== 'flavor') || chosen.length > 0}>
      <FirstFew all={all} isKept={({ value, count }) => has(atFirst, value) || count === 0}>
        {({ value, hex, count }) => (
          <Check
            key={value}
            name={name}
            value={value}
            isOn={has(chosen, value)}
            count={count}
            hex={hex}
            onChange={onChange}
          >
            {value}
          </Check>
        )}
      </FirstFew>
    </Group>
  );
}

interface ChoicesProps {
  title: string;
  name: string;
  /** See `ChecksProps`. */
  atFirst: string | undefined;
  chosen: string | undefined;
  any: string;
  options: readonly { value: string; label: string; count: number | null }[];
  onChange: OnChange;
}

function Choices({ title, name, atFirst, chosen, any, options, onChange }: ChoicesProps) {
  if (options.length === 0 && chosen === undefined) return null;
  const all =
    options.some(({ value }) => value === chosen) || chosen === undefined
      ? options
      : [{ value: chosen, label: chosen, count: 0 }, ...options];
  return (
    <Group title={title} open={chosen !== undefined}>
      <FirstFew
        all={[{ value: '', label: any, count: null }, ...all]}
        isKept={({ value, count }) => value === atFirst || count === 0}
      >
        {({ value, label, count }) => (
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
        )}
      </FirstFew>
    </Group>
  );
}
