import { storeZoneWords } from '#lazy/store-zone-words.ts';
import type { ReactNode } from 'react';
import type { ListViewActor } from '#actors/kit/list.ts';
import * as figures from '#panel/figures/figures.css.ts';
import { Rows } from '#panel/list/list-frame.tsx';
import { FilterForm } from '#panel/list/filter-form.tsx';
import * as list from '#panel/list/list.css.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import { kindWord, ledgerKinds } from '#schema/vendor-panel/money/ledger.ts';
import type { LedgerQuery, LedgerRow } from '#schema/vendor-panel/money/ledger.ts';
import { button } from '#ui/components/actions/button.css.ts';
import { visuallyHidden, actions } from '#ui/css/layout.css.ts';
import { ledgerColumns } from '#panel/money/ledger-columns.tsx';
import * as styles from '#panel/money/payments.css.ts';

interface LedgerViewProps {
  list: ListViewActor<LedgerRow>;
  slug: string;
  query: LedgerQuery;
  tools?: ReactNode;
}

/** Every movement of a store's balance, newest first. */
export function LedgerView({ list: actor, slug, query, tools }: LedgerViewProps) {
  const path = panelAddresses.vendorLedger(slug);
  const isFiltered = Object.keys(query).length > 0;
  return (
    <>
      <Filters path={path} query={query} isFiltered={isFiltered} />
      <Rows
        actor={actor}
        nouns={['Entries', 'entry']}
        columns={ledgerColumns(slug)}
        nameOf={({ kind, order }) => [kindWord(kind), order].filter((each) => each !== null).join(' ')}
        empty={
          isFiltered
            ? { title: 'No results.', more: <p>{`Dates are in ${storeZoneWords()}.`}</p> }
            : {
                title: 'No entries yet.',
                more: <p>Your first paid order will appear here.</p>,
              }
        }
      />
      <div className={actions}>{tools}</div>
    </>
  );
}

interface FiltersProps {
  path: string;
  query: LedgerQuery;
  isFiltered: boolean;
}

function Filters({ path, query, isFiltered }: FiltersProps) {
  return (
    <FilterForm path={path} of={JSON.stringify(query)} className={styles.filters}>
      <label className={styles.words}>
        Order number
        <input
          className={list.input}
          type="search"
          name="q"
          maxLength={100}
          minLength={2}
          defaultValue={query.q ?? ''}
        />
      </label>
      <label className={styles.kind}>
        Type
        <select
          className={list.input}
          name="kind"
          defaultValue={query.kind ?? ''}
          onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
        >
          <option value="">All types</option>
          {Object.entries(ledgerKinds).map(([kind, label]) => (
            <option key={kind} value={kind}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <label className={figures.day}>
        From
        <input
          className={styles.date}
          type="date"
          name="from"
          min="2010-01-01"
          defaultValue={query.from ?? ''}
        />
      </label>
      <label className={figures.day}>
        To
        <input className={styles.date} type="date" name="to" min="2010-01-01" defaultValue={query.to ?? ''} />
      </label>
      <button type="submit" className={button({ variant: 'secondary' })}>
        Show
      </button>
      {isFiltered && (
        <a className={button({ variant: 'quiet' })} href={path}>
          Clear<span className={visuallyHidden}> filters</span>
        </a>
      )}
    </FilterForm>
  );
}
