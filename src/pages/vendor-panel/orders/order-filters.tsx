import { FilterForm } from '#panel/list/filter-form.tsx';
import { listUrl } from '#panel/list/list-query.ts';
import * as list from '#panel/list/list.css.ts';
import { button } from '#ui/components/actions/button.css.ts';
import { visuallyHidden } from '#ui/css/layout.css.ts';
import { isFiltered, payments, refunds } from './order-query.ts';
import type { OrderQuery } from './order-query.ts';

interface ChoiceProps {
  name: 'payment' | 'refund';
  label: string;
  all: string;
  choices: readonly (readonly [value: string, label: string])[];
  query: OrderQuery;
}

const Choice = ({ name, label, all, choices, query }: ChoiceProps) => (
  <label className={list.filter}>
    <span className={visuallyHidden}>{label}</span>
    <select className={list.input} name={name} defaultValue={query[name] ?? ''}>
      <option value="">{all}</option>
      {choices.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  </label>
);

/** The list by day, payment and refund. */
export function OrderFilters({ path, query }: { path: string; query: OrderQuery }) {
  return (
    <FilterForm path={path} of={JSON.stringify(query)} label="Filter by day, payment and refund">
      {query.q !== undefined && <input type="hidden" name="q" value={query.q} />}
      {query.view !== undefined && <input type="hidden" name="view" value={query.view} />}
      <label className={list.check}>
        <span>From</span>
        <input className={list.input} type="date" name="from" defaultValue={query.from ?? ''} />
      </label>
      <label className={list.check}>
        <span>to</span>
        <input className={list.input} type="date" name="to" defaultValue={query.to ?? ''} />
      </label>
      <Choice name="payment" label="Payment" all="Any payment" choices={payments} query={query} />
      <Choice name="refund" label="Refund" all="Any refund" choices={refunds} query={query} />
      <button type="submit" className={button({ variant: 'secondary' })}>
        Filter
      </button>
      {isFiltered(query) && (
        <a className={button({ variant: 'quiet' })} href={listUrl(path, query)}>
          Clear filters
        </a>
      )}
    </FilterForm>
  );
}
