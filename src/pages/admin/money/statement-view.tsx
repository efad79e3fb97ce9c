import { platformZoneWords } from '#lazy/platform-day.ts';
import type { RefObject } from 'react';
import { of, tap } from 'rxjs';
import { ExportCsv } from '#panel/list/export-csv.tsx';
import * as page from '#panel/page/store-page.css.ts';
import { Months } from '#panel/money/months.tsx';
import * as styles from '#panel/money/payments.css.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import type { Account, PlatformStatement, StateTaxes } from '#schema/admin/money.ts';
import { formatMonth } from '#schema/format-date.ts';
import { formatCount, formatMoney } from '#schema/format.ts';
import { cents, moneyText } from '#schema/money.ts';
import type { Cents } from '#schema/money.ts';
import { stack } from '#ui/css/layout.css.ts';
import { heading } from '#ui/css/text.css.ts';
import { ListTable } from '#ui/patterns/list-table.tsx';
import type { Column } from '#ui/patterns/list-table.tsx';
import { accountWords } from '#panel/money/account-words.ts';
import { movesOf } from './statement-words.ts';
import { PageSection } from '#ui/components/structure/page-section.tsx';

type AccountRow = Account & { id: string };

const accountColumns: readonly Column<AccountRow>[] = [
  {
    id: 'account',
    label: 'Account',
    kind: 'main',
    cell: ({ id, moves }) => (
      <>
        {accountWords[id]?.[0] ?? id}
        {movesOf(moves).map((words) => (
          <span key={words} className={styles.small}>
            {words}
          </span>
        ))}
      </>
    ),
  },
  { id: 'opening', label: 'Opening', kind: 'number', cell: ({ opening }) => formatMoney(opening) },
  {
    id: 'change',
    label: 'Change',
    kind: 'number',
    cell: ({ opening, closing }) => (opening === closing ? '–' : formatMoney(cents(closing - opening))),
  },
  { id: 'closing', label: 'Closing', kind: 'number', cell: ({ closing }) => formatMoney(closing) },
];

const stateColumns: readonly Column<StateTaxes & { id: string }>[] = [
  { id: 'state', label: 'State', kind: 'main', cell: ({ name }) => name },
  { id: 'orders', label: 'Orders', kind: 'number', cell: ({ orders }) => formatCount(orders) },
  { id: 'sold', label: 'Sales', kind: 'number', cell: ({ sold, tax }) => formatMoney(cents(sold - tax)) },
  {
    id: 'back',
    label: 'Refunded',
    kind: 'number',
    cell: ({ back, tax_back: taxBack }) => formatMoney(cents(back - taxBack)),
  },
  { id: 'tax', label: 'Tax', kind: 'number', cell: ({ tax }) => formatMoney(tax) },
  { id: 'tax_back', label: 'Tax refunded', kind: 'number', cell: ({ tax_back: back }) => formatMoney(back) },
  {
    id: 'due',
    label: 'Sales tax to remit',
    kind: 'number',
    cell: ({ tax, tax_back: back }) => formatMoney(cents(tax - back)),
  },
];

const sumOf = (amounts: readonly Cents[]): Cents => cents(amounts.reduce((sum, each) => sum + each, 0));

interface PlatformStatementViewProps {
  statement: PlatformStatement;
  /** Whether the month was selected here: its field gets the focus again. */
  chosenRef?: RefObject<boolean>;
}

/** The platform's ledger for a month: earnings, money held for others, and tax by state. */
export function PlatformStatementView({ statement, chosenRef }: PlatformStatementViewProps) {
  const { month, accounts, states, is_over: isOver } = statement;
  const moved = Object.keys(accountWords).flatMap((id) => {
    const account = accounts[id];
    return account === undefined ? [] : [{ ...account, id }];
  });
  const taxed = states.map((state) => ({ ...state, id: state.state }));
  return (
    <div className={stack({ gap: 5 })}>
      <Months
        path={panelAddresses.adminMoney()}
        month={month}
        first={statement.first_month}
        chosenRef={chosenRef}
      />
      <PageSection className={page.section} aria-labelledby="accounts">
        <h2 id="accounts" className={heading({ level: 26 })}>
          {formatMonth(month)}
        </h2>
        <p className={page.hint}>
          {`${isOver ? '' : "This month isn't over yet. "}Dates are in ${platformZoneWords()}. The last few minutes may not be included yet.`}
        </p>
        {moved.length === 0 ? (
          <p className={page.hint}>No activity yet.</p>
        ) : (
          <>
            <ListTable<AccountRow>
              caption="Accounts"
              density="compact"
              rows={moved}
              nameOf={({ id }) => accountWords[id]?.[0] ?? id}
              columns={accountColumns}
            />
            <p className={page.hint}>
              {`Positive: money Stallbar owes, has earned or has paid to stores. Negative: money it has received or is owed. All accounts add up to ${formatMoney(sumOf(moved.map(({ closing }) => closing)))}.`}
            </p>
            <ExportCsv
              fileName={`platform-${month}.csv`}
              head={['Account', 'Opening', 'Change', 'Closing']}
              readAll={(onRows) => of(moved).pipe(tap(({ length }) => onRows(length)))}
              lineOf={({ id, opening, closing }) => [
                accountWords[id]?.[0] ?? id,
                moneyText(opening),
                moneyText(cents(closing - opening)),
                moneyText(closing),
              ]}
            />
          </>
        )}
      </PageSection>
      <PageSection className={page.section} aria-labelledby="taxes">
        <h2 id="taxes" className={heading({ level: 26 })}>
          Sales tax by state
        </h2>
        {taxed.length === 0 ? (
          <p className={page.hint}>No sales this month.</p>
        ) : (
          <>
            <p className={page.hint}>
              {`Sales by ship-to state, before tax. Sales tax to remit: ${formatMoney(sumOf(taxed.map(({ tax, tax_back: back }) => cents(tax - back))))}.`}
            </p>
            <ListTable
              caption="Sales tax by state"
              density="compact"
              rows={taxed}
              nameOf={({ name }) => name}
              columns={stateColumns}
            />
            <ExportCsv
              fileName={`sales-tax-${month}.csv`}
              head={['State', 'Orders', 'Sales', 'Refunded', 'Tax', 'Tax refunded', 'Sales tax to remit']}
              readAll={(onRows) => of(taxed).pipe(tap(({ length }) => onRows(length)))}
              lineOf={({ state, orders, sold, back, tax, tax_back: taxBack }) => [
                state,
                orders,
                moneyText(cents(sold - tax)),
                moneyText(cents(back - taxBack)),
                moneyText(tax),
                moneyText(taxBack),
                moneyText(cents(tax - taxBack)),
              ]}
            />
          </>
        )}
      </PageSection>
    </div>
  );
}
