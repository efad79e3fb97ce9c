import { platformDay } from '#lazy/platform-day.ts';
import type { DeedActor } from '#actors/admin/deed.ts';
import type { ListViewActor } from '#actors/kit/list.ts';
import { DeedBar } from '#pages/admin/kit/deed-bar.tsx';
import type { DeedWords } from '#pages/admin/kit/deed-bar.tsx';
import { AdminDenied } from '#pages/admin/kit/of-admin.tsx';
import { RecordSection } from '#pages/admin/kit/record-page.tsx';
import { RowDeeds } from '#pages/admin/kit/row-deeds.tsx';
import * as figures from '#panel/figures/figures.css.ts';
import { StorePage } from '#panel/page/of-store.tsx';
import * as page from '#panel/page/store-page.css.ts';
import { Rows } from '#panel/list/list-frame.tsx';
import { scheduleWords } from '#panel/money/schedule-words.ts';
import { Skips } from '#panel/money/skips.tsx';
import { ledgerColumns } from '#panel/money/ledger-columns.tsx';
import { AccountBadge, PayoutBadge, pauseSources, payoutStory } from '#panel/money/payout-words.tsx';
import { ThresholdFacts } from '#panel/money/threshold-facts.tsx';
import { panelAddresses } from '#routing/panel-paths.ts';
import type { StoreMoney } from '#schema/admin/money.ts';
import { formatDateAndMinute, formatDay } from '#schema/format-date.ts';
import { formatMoney } from '#schema/format.ts';
import type { LedgerRow } from '#schema/vendor-panel/money/ledger.ts';
import { link } from '#ui/components/link.css.ts';
import { Notice } from '#ui/components/notice.tsx';
import { later } from '#ui/later.tsx';
import { storeMoneyDeeds, storeMoneyDraft } from './store-money-words.ts';
import { WaitingCorrections } from './waiting-corrections.tsx';
import { small, hint } from '#ui/css/text.css.ts';
import { actions } from '#ui/css/layout.css.ts';

// Nobody needs it before a button is pressed.
const Amount = later(async () => (await import('#pages/admin/kit/deed-form.tsx')).DeedAmount);

interface StoreMoneyViewProps {
  store: StoreMoney;
  mayWrite: boolean;
  /** The admin may open the store's own page. */
  seesStore: boolean;
  actor: DeedActor;
  ledger: ListViewActor;
  /** What was done last. */
  done: string | null;
}

/** What can be done about the money of a store as it is. The server decides. */
function deedsFor({ is_own: isOwn, pauses }: StoreMoney, mayWrite: boolean): readonly DeedWords[] {
  if (!mayWrite || isOwn) return [];
  const { pause, resume, add, take, hold } = storeMoneyDeeds;
  const isPaused = pauses.some(({ source }) => source === 'admin');
  const canResume = pauses.some(({ source }) => source === 'admin' || source === 'system');
  return [...(canResume ? [resume] : []), ...(isPaused ? [] : [pause]), add, take, hold];
}

/** What the shop holds for a store, why it is or is not paid, and what finance can do about it. */
export function StoreMoneyView({ store, mayWrite, seesStore, actor, ledger, done }: StoreMoneyViewProps) {
  const facts: readonly (readonly [label: string, value: string, note: string])[] = [
    ['Pending', formatMoney(store.pending), 'Not delivered yet, or held back a while after'],
    [
      'Available',
      formatMoney(store.available),
      store.available < 0 ? 'The store owes it' : 'Can be paid out',
    ],
    ['On hold', formatMoney(store.reserve), 'Disputes, and what was held back by hand'],
    ['Paid out', formatMoney(store.paid_out), 'Since the beginning'],
  ];
  return (
    <StorePage
      title={`Money of ${store.name}`}
      aside={
        <div className={actions}>
          {seesStore && (
            <a className={link({})} href={panelAddresses.adminStore(store.id)}>
              The store
            </a>
          )}
          <a
            className={link({})}
            href={`${panelAddresses.adminPayouts()}?${new URLSearchParams({ q: store.id })}`}
          >
            Its payouts
          </a>
        </div>
      }
    >
      <DeedBar
        actor={actor}
        known={Object.values(storeMoneyDeeds)}
        allowed={deedsFor(store, mayWrite)}
        done={done}
        notice={
          <>
            {store.is_own && (
              <Notice tone="info" title="You belong to this store: somebody else decides about its money." />
            )}
            {store.pauses.map(({ id, source, reason, since }) => (
              <Notice
                key={id}
                tone="warning"
                title={`${source === 'vendor' ? 'Paused by the store' : pauseSources[source]} since ${formatDateAndMinute(since)}`}
              >
                <p>{reason}</p>
              </Notice>
            ))}
          </>
        }
        draftOf={(kind) => storeMoneyDraft(store.id, kind)}
        nameOf={(id) => {
          const row = [...store.held, ...store.corrections].find((each) => each.id === id);
          return row === undefined ? undefined : formatMoney(row.amount);
        }}
        fields={<Amount />}
      />
      <dl className={figures.facts}>
        {facts.map(([label, value, note]) => (
          <div key={label} className={figures.fact}>
            <dt className={hint}>{label}</dt>
            <dd className={figures.value}>{value}</dd>
            <dd className={small}>{note}</dd>
          </div>
        ))}
      </dl>
      {store.corrections.length > 0 && (
        <RecordSection id="corrections" title="Corrections to approve">
          <WaitingCorrections corrections={store.corrections} actor={mayWrite ? actor : null} />
        </RecordSection>
      )}
      {store.held.length > 0 && (
        <RecordSection id="held" title="Held back by hand">
          <ul className={page.list}>
            {store.held.map(({ id, amount, reason, at, by }) => (
              <li key={id}>
                <span className={page.head}>
                  <span>{`${formatMoney(amount)}, by ${by}, ${formatDay(platformDay(at))}`}</span>
                  {mayWrite && !store.is_own && (
                    <RowDeeds
                      actor={actor}
                      row={{ id, name: formatMoney(amount) }}
                      deeds={[storeMoneyDeeds.release]}
                    />
                  )}
                </span>
                <span className={page.hint}>{reason}</span>
              </li>
            ))}
          </ul>
        </RecordSection>
      )}
      <RecordSection id="payouts" title="Payouts">
        <p className={page.head}>
          <AccountBadge status={store.account} />
          <span>{`${store.destination ?? 'No bank account'}. ${scheduleWords[store.schedule]}, from ${formatMoney(store.minimum)} on${
            store.next_at === null ? '' : `; next on ${formatDay(platformDay(store.next_at))}`
          }.`}</span>
        </p>
        {store.payouts.length === 0 ? (
          <p className={page.hint}>Nothing was paid out yet.</p>
        ) : (
          <ul className={page.list}>
            {store.payouts.map((payout) => (
              <li key={payout.id} className={page.head}>
                <a className={link({})} href={panelAddresses.adminPayout(payout.number)}>
                  {payout.number}
                </a>
                <span>{formatMoney(payout.amount)}</span>
                <PayoutBadge status={payout.status} />
                <span className={page.hint}>{payoutStory(payout)}</span>
              </li>
            ))}
          </ul>
        )}
      </RecordSection>
      {store.skips.length > 0 && <Skips skips={store.skips} />}
      <RecordSection id="thresholds" title="Reporting by law">
        <ThresholdFacts thresholds={store.thresholds} />
      </RecordSection>
      <RecordSection id="ledger" title="Ledger">
        <Rows<LedgerRow>
          actor={ledger}
          nouns={['Movements', 'movement']}
          columns={ledgerColumns(null)}
          nameOf={({ kind, at }) => `${kind} ${at}`}
          whose="The"
          denied={<AdminDenied />}
          empty={{ title: 'Nothing has moved yet.' }}
        />
      </RecordSection>
    </StorePage>
  );
}
