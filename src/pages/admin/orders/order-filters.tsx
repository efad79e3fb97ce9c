import { FilterForm } from '#panel/list/filter-form.tsx';
import * as list from '#panel/list/list.css.ts';
import { button } from '#ui/components/actions/button.css.ts';
import { visuallyHidden } from '#ui/css/layout.css.ts';
import { isFiltered, moneyFilters } from './order-query.ts';
import type { OrderQuery } from './order-query.ts';

const searchLabel = 'Number, email, name, store, tracking, payment or amount';

/** Search and filters in one form, so that neither clears the other. */
export function OrderFilters({ path, query }: { path: string; query: OrderQuery }) {
  const isSet = query.q !== undefined || isFiltered(query);
  return (
    <FilterForm path={path} of={JSON.stringify(query)} label="Search and filter orders">
      {query.view !== undefined && <input type="hidden" name="view" value={query.view} />}
      <label className={list.search}>
        <span className={visuallyHidden}>{searchLabel}</span>
        <input
          className={list.input}
          type="search"
          name="q"
          maxLength={100}
          minLength={2}
          placeholder={searchLabel}
          defaultValue={query.q ?? ''}
        />
      </label>
      <label className={list.filter}>
        <span className={visuallyHidden}>Store</span>
        <input
          className={list.input}
          type="search"
          name="store"
          maxLength={100}
          placeholder="Any store"
          defaultValue={query.store ?? ''}
        />
      </label>
      <label className={list.filter}>
        <span className={visuallyHidden}>Payment</span>
        <select className={list.input} name="money" defaultValue={query.money ?? ''}>
          <option value="">Any payment</option>
          {moneyFilters.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <label className={list.check}>
        <span>From</span>
        <input className={list.input} type="date" name="from" defaultValue={query.from ?? ''} />
      </label>
      <label className={list.check}>
        <span>to</span>
        <input className={list.input} type="date" name="to" defaultValue={query.to ?? ''} />
      </label>
      <button type="submit" className={button({ variant: 'secondary' })}>
        Search
      </button>
      {isSet && (
        <a className={button({ variant: 'quiet' })} href={path}>
          Clear all
        </a>
      )}
    </FilterForm>
  );
}
