import { platformDay } from '#lazy/platform-day.ts';
import type { AdminActionActor } from '#actors/admin/admin-action.ts';
import type { ListViewActor } from '#actors/kit/list.ts';
import { ActionBar } from '#pages/admin/kit/action-bar.tsx';
import type { ActionWords } from '#pages/admin/kit/action-bar.tsx';
import { AdminDenied } from '#pages/admin/kit/of-admin.tsx';
import { RecordSection } from '#pages/admin/kit/record-page.tsx';
import { RowActions } from '#pages/admin/kit/row-actions.tsx';
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
import { formatDate, formatDateAndMinute, formatDay } from '#schema/format-date.ts';
import { formatMoney } from '#schema/format.ts';
import type { LedgerRow } from '#schema/vendor-panel/money/ledger.ts';
import { link } from '#ui/components/actions/link.css.ts';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { later } from '#ui/later.tsx';
import { storeMoneyActions, storeMoneyDraft } from './store-money-words.ts';
import { WaitingCorrections } from './waiting-corrections.tsx';
import { small, hint } from '#ui/css/text.css.ts';
import { actions, stack } from '#ui/css/layout.css.ts';

// Only needed once a button is pressed.
const Amount = later(async () => (await import('#pages/admin/kit/admin-action-form.tsx')).ActionAmount);

interface StoreMoneyViewProps {
  store: StoreMoney;
  mayWrite: boolean;
  /** The admin may open the store's own page. */
  seesStore: boolean;
  actor: AdminActionActor;
  ledger: ListViewActor<LedgerRow>;
}

/** The possible actions on a store's money in its state. The server decides. */
function actionsFor({ is_own: isOwn, pauses }: StoreMoney, mayWrite: boolean): readonly ActionWords[] {
  if (!mayWrite || isOwn) return [];
  const { pause, resume, add, take, hold } = storeMoneyActions;
  const isPaused = pauses.some(({ source }) => source === 'admin');
  const canResume = pauses.some(({ source }) => source === 'admin' || source === 'system');
  return [...(canResume ? [resume] : []), ...(isPaused ? [] : [pause]), add, take, hold];
}

/** A store's money at the shop, why it is or is not paid out, and finance's actions. */
export function StoreMoneyView({ store, mayWrite, seesStore, actor, ledger }: StoreMoneyViewProps) {
  const facts: readonly (readonly [label: string, value: string, note: string])[] = [
    ['Pending', formatMoney(store.pending), 'Not delivered yet, or within the holding period after delivery'],
    [
      'Available',
      formatMoney(store.available),
      store.available < 0 ? 'Owed by the store' : 'Available for payout',
    ],
    ['On hold', formatMoney(store.reserve), 'Disputes and manual holds'],
    ['Paid out', formatMoney(store.paid_out), 'All time'],
  ];
  return (
    <StorePage
      title={`${store.name}: finances`}
      aside={
        <div className={actions}>
          {seesStore && (
            <a className={link({})} href={panelAddresses.adminStore(store.id)}>
              Store
            </a>
          )}
          <a
            className={link({})}
            href={`${panelAddresses.adminPayouts()}?${new URLSearchParams({ q: store.id })}`}
          >
            Payouts
          </a>
        </div>
      }
    >
      <ActionBar
        actor={actor}
        known={Object.values(storeMoneyActions)}
        allowed={actionsFor(store, mayWrite)}
        notice={
          <>
            {store.is_own && (
              <Notice
                tone="info"
                title="You're on this store's team, so another admin has to manage its finances."
              />
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
        <RecordSection id="corrections" title="Adjustments to approve">
          <WaitingCorrections corrections={store.corrections} actor={mayWrite ? actor : null} />
        </RecordSection>
      )}
      {store.held.length > 0 && (
        <RecordSection id="held" title="Manual holds">
          <ul className={stack({ gap: 2 })}>
            {store.held.map(({ id, amount, reason, at, by }) => (
              <li key={id}>
                <span className={page.head}>
                  <span>{`${formatMoney(amount)}, by ${by}, ${formatDate(platformDay(at))}`}</span>
                  {mayWrite && !store.is_own && (
                    <RowActions
                      actor={actor}
                      row={{ id, name: formatMoney(amount) }}
                      allowed={[storeMoneyActions.release]}
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
          <span>{`${store.destination ?? 'No bank account'}. ${scheduleWords[store.schedule]}, ${formatMoney(store.minimum)} minimum.${
            store.next_at === null ? '' : ` Next payout: ${formatDay(platformDay(store.next_at))}.`
          }`}</span>
        </p>
        {store.payouts.length === 0 ? (
          <p className={page.hint}>No payouts yet.</p>
        ) : (
          <ul className={stack({ gap: 2 })}>
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
      <RecordSection id="thresholds" title="Tax and legal reporting">
        <ThresholdFacts thresholds={store.thresholds} />
      </RecordSection>
      <RecordSection id="ledger" title="Ledger">
        <Rows
          actor={ledger}
          nouns={['Entries', 'entry']}
          columns={ledgerColumns(null)}
          nameOf={({ kind, at }) => `${kind} ${at}`}
          whose="The"
          denied={<AdminDenied />}
          empty={{ title: 'No entries yet.' }}
        />
      </RecordSection>
    </StorePage>
  );
}
