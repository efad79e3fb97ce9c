import { platformZoneWords } from '#lazy/platform-day.ts';
import type { ReactNode } from 'react';
import type { ListViewActor } from '#actors/kit/list.ts';
import { useFocusAgain } from '#panel/page/use-focus-here.ts';
import * as figures from '#panel/figures/figures.css.ts';
import { Rows } from '#panel/list/list-frame.tsx';
import * as list from '#panel/list/list.css.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import { kindWord, ledgerKinds } from '#schema/vendor-panel/money/ledger.ts';
import type { LedgerQuery, LedgerRow } from '#schema/vendor-panel/money/ledger.ts';
import { button } from '#ui/components/button.css.ts';
import { visuallyHidden, actions } from '#ui/css/layout.css.ts';
import { ledgerColumns } from '#panel/money/ledger-columns.tsx';
import * as styles from '#panel/money/payments.css.ts';

interface LedgerViewProps {
  list: ListViewActor;
  slug: string;
  query: LedgerQuery;
  tools?: ReactNode;
}

/** Every movement of a store's balance, the latest first. */
export function LedgerView({ list: actor, slug, query, tools }: LedgerViewProps) {
  const path = panelAddresses.vendorLedger(slug);
  const isFiltered = Object.keys(query).length > 0;
  return (
    <>
      <Filters path={path} query={query} isFiltered={isFiltered} />
      <Rows<LedgerRow>
        actor={actor}
        nouns={['Movements', 'movement']}
        columns={ledgerColumns(slug)}
        nameOf={({ kind, order }) => [kindWord(kind), order].filter((each) => each !== null).join(' ')}
        empty={
          isFiltered
            ? { title: 'Nothing matches.', more: <p>{`Days are counted in ${platformZoneWords()}.`}</p> }
            : {
                title: 'Nothing has moved yet.',
                more: <p>Your first paid order is the first row here.</p>,
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

/** A plain form: its fields are the query string. */
function Filters({ path, query, isFiltered }: FiltersProps) {
  return (
    <form
      key={JSON.stringify(query)}
      {...useFocusAgain()}
      className={styles.filters}
      action={path}
      method="get"
      role="search"
    >
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
        Movement
        <select
          className={list.input}
          name="kind"
          defaultValue={query.kind ?? ''}
          onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
        >
          <option value="">All movements</option>
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
    </form>
  );
}
