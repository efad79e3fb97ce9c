import type { ReactNode } from 'react';
import { button } from '#ui/components/actions/button.css.ts';
import { Icon } from '#ui/components/media/icon.tsx';
import { visuallyHidden, row } from '#ui/css/layout.css.ts';
import { optionalColumns } from './product-columns.tsx';
import { isOwnOrder, listUrl } from './product-query.ts';
import type { ListQuery } from './product-query.ts';
import { FoldMenu } from '#panel/list/fold-menu.tsx';
import { FilterForm } from '#panel/list/filter-form.tsx';
import * as styles from '#panel/list/list.css.ts';

/** This browser's display settings. */
export interface ListLooks {
  hidden: readonly string[];
  density: 'normal' | 'compact';
  change: (looks: Partial<Pick<ListLooks, 'hidden' | 'density'>>) => void;
}

interface ListToolsProps {
  path: string;
  query: ListQuery;
  categories: readonly { id: string; name: string }[];
  looks: ListLooks;
  /** The saved views. */
  views?: ReactNode;
}

const states = [
  ['', 'All except archived'],
  ['published', 'Published'],
  ['draft', 'Draft'],
  ['scheduled', 'Scheduled'],
  ['sold-out', 'Sold out'],
  ['archived', 'Archived'],
] as const;

const stateName = (state: string): string => states.find(([id]) => id === state)?.[1] ?? state;

/** Search and filters as a plain form: its fields are the query string. */
export function ListTools({ path, query, categories, looks, views }: ListToolsProps) {
  const url = listUrl(path, query);
  const chips = [
    ...(query['q'] === undefined ? [] : [{ name: 'q', label: `“${query['q']}”` }]),
    ...(query['state'] === undefined ? [] : [{ name: 'state', label: stateName(query['state']) }]),
    ...(query['category'] === undefined
      ? []
      : [
          {
            name: 'category',
            label: categories.find(({ id }) => id === query['category'])?.name ?? 'One category',
          },
        ]),
    ...(query['low'] === 'true' && !isOwnOrder(query) ? [{ name: 'low', label: 'Low stock' }] : []),
  ];
  return (
    <>
      <FilterForm path={path} of={url}>
        {query['sort'] !== undefined && <input type="hidden" name="sort" value={query['sort']} />}
        <label className={styles.search}>
          <span className={visuallyHidden}>Search by name or SKU</span>
          <input
            className={styles.input}
            type="search"
            name="q"
            maxLength={100}
            placeholder="Search by name or SKU"
            defaultValue={query['q'] ?? ''}
          />
        </label>
        <label className={styles.filter}>
          <span className={visuallyHidden}>Status</span>
          <select
            className={styles.input}
            name="state"
            defaultValue={query['state'] ?? ''}
            onChange={(event) => event.currentTarget.form?.requestSubmit()}
          >
            {states.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <label className={styles.filter}>
          <span className={visuallyHidden}>Category</span>
          <select
            // The categories arrive after the page: without a key the select would lose its choice.
            key={categories.length}
            className={styles.input}
            name="category"
            defaultValue={query['category'] ?? ''}
            onChange={(event) => event.currentTarget.form?.requestSubmit()}
          >
            <option value="">All categories</option>
            {categories.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        {!isOwnOrder(query) && (
          <label className={styles.check}>
            <input
              type="checkbox"
              name="low"
              value="true"
              defaultChecked={query['low'] === 'true'}
              onChange={(event) => event.currentTarget.form?.requestSubmit()}
            />
            Low stock
          </label>
        )}
        <button type="submit" className={button({ variant: 'secondary' })}>
          Search
        </button>
      </FilterForm>
      <div className={row({ gap: 2, align: 'start', wrap: true })}>
        <Looks looks={looks} />
        {views}
      </div>
      {chips.length > 0 && (
        <ul className={row({ gap: 2, align: 'stretch', wrap: true })} aria-label="Filters">
          {chips.map(({ name, label }) => (
            <li key={name}>
              <a className={styles.chip} href={listUrl(path, { ...query, [name]: '' })}>
                <span className={visuallyHidden}>Remove </span>
                <span>{label}</span>
                <Icon name="close" size={16} />
              </a>
            </li>
          ))}
          <li>
            <a className={styles.chip} href={path}>
              Clear all
            </a>
          </li>
        </ul>
      )}
    </>
  );
}

function Looks({ looks: { hidden, density, change } }: { looks: ListLooks }) {
  return (
    <FoldMenu label="Columns" className={styles.looks} isFloating>
      <div className={styles.menu}>
        {optionalColumns.map(({ id, label }) => (
          <label key={id} className={styles.check}>
            <input
              type="checkbox"
              checked={!hidden.includes(id)}
              onChange={() =>
                change({
                  hidden: hidden.includes(id) ? hidden.filter((each) => each !== id) : [...hidden, id],
                })
              }
            />
            <span>{label}</span>
          </label>
        ))}
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={density === 'compact'}
            onChange={() => change({ density: density === 'compact' ? 'normal' : 'compact' })}
          />
          Compact rows
        </label>
      </div>
    </FoldMenu>
  );
}
