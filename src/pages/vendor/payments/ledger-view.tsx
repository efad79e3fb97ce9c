import type { ReactNode } from 'react';
import type { ListViewActor } from '#actors/vendor/products.ts';
import { useFocusAgain } from '#pages/kit/use-focus-here.ts';
import * as figures from '#pages/vendor/figures/figures.css.ts';
import * as page from '#pages/vendor/kit/store-page.css.ts';
import { Rows } from '#pages/vendor/orders/list-frame.tsx';
import * as list from '#pages/vendor/products/products.css.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import { formatDateAndMinute } from '#schema/format-date.ts';
import { formatMoney } from '#schema/format.ts';
import { kindWord, ledgerKinds, statementLines } from '#schema/vendor/money/ledger.ts';
import type { LedgerQuery, LedgerRow } from '#schema/vendor/money/ledger.ts';
import { button } from '#ui/components/button.css.ts';
import { link } from '#ui/components/link.css.ts';
import { visuallyHidden } from '#ui/css/layout.css.ts';
import type { Column } from '#ui/patterns/list-table.tsx';
import * as styles from './payments.css.ts';

/** 'Orders $38.16, Tax −$2.18', for a change that is made of more than one thing. */
export function madeOf({ lines }: Pick<LedgerRow, 'lines'>): string {
  const parts = Object.entries(statementLines).flatMap(([name, label]) => {
    const amount = lines[name] ?? 0;
    return amount === 0 ? [] : [`${label} ${formatMoney(amount)}`];
  });
  return parts.length > 1 ? parts.join(' · ') : '';
}

/** Where the order or payout of a movement is shown. */
function addressOf(slug: string | null, order: string | null, payout: string | null): string | null {
  if (order !== null) return slug === null ? null : panelAddresses.vendorOrder(slug, order);
  if (payout === null) return null;
  return slug === null ? panelAddresses.adminPayout(payout) : panelAddresses.vendorPayout(slug, payout);
}

const amountColumn = (
  id: 'change' | 'pending' | 'available' | 'reserve',
  label: string,
): Column<LedgerRow> => ({
  id,
  label,
  kind: 'number',
  cell: (row) => (row[id] === 0 ? '–' : formatMoney(row[id])),
});

/** @param slug of the store that looks at its own; for admins null, who see orders elsewhere */
export const ledgerColumns = (slug: string | null): readonly Column<LedgerRow>[] => [
  {
    id: 'kind',
    label: 'Movement',
    kind: 'main',
    cell: (row) => (
      <>
        {kindWord(row.kind)}
        {[madeOf(row), row.note ?? ''].map((words) =>
          words === '' ? null : (
            <span key={words} className={styles.small}>
              {words}
            </span>
          ),
        )}
      </>
    ),
  },
  {
    id: 'order',
    label: 'Order or payout',
    cell: ({ order, payout }) => {
      const href = addressOf(slug, order, payout);
      return href === null ? (
        (order ?? '–')
      ) : (
        <a className={link({})} href={href}>
          {order ?? payout}
        </a>
      );
    },
  },
  {
    id: 'at',
    label: 'Time',
    cell: ({ at }) => (
      <time className={list.time} dateTime={at}>
        {formatDateAndMinute(at)}
      </time>
    ),
  },
  amountColumn('change', 'Balance'),
  amountColumn('pending', 'Pending'),
  amountColumn('available', 'Available'),
  amountColumn('reserve', 'On hold'),
];

interface LedgerViewProps {
  list: ListViewActor;
  slug: string;
  query: LedgerQuery;
  isOld?: boolean;
  tools?: ReactNode;
}

/** Every movement of a store's balance, the latest first. */
export function LedgerView({ list: actor, slug, query, isOld = false, tools }: LedgerViewProps) {
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
        isOld={isOld}
        empty={
          isFiltered
            ? { title: 'Nothing matches.', more: <p>Days are counted in UTC.</p> }
            : {
                title: 'Nothing has moved yet.',
                more: <p>Your first paid order is the first row here.</p>,
              }
        }
      />
      <div className={page.actions}>{tools}</div>
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
