import type { AdminActionActor } from '#actors/admin/admin-action.ts';
import { actionWords } from '#pages/admin/kit/act-words.ts';
import { ActionBar } from '#pages/admin/kit/action-bar.tsx';
import type { ActionWords } from '#pages/admin/kit/action-bar.tsx';
import { Decisions } from '#pages/admin/kit/queue-item.tsx';
import { RecordSection } from '#pages/admin/kit/record-page.tsx';
import * as figures from '#panel/figures/figures.css.ts';
import { StorePage } from '#panel/page/of-store.tsx';
import * as page from '#panel/page/store-page.css.ts';
import { payoutStory } from '#panel/money/payout-words.tsx';
import { panelAddresses } from '#routing/panel-paths.ts';
import type { PayoutSheet } from '#schema/admin/money.ts';
import { formatDateAndMinute } from '#schema/format-date.ts';
import { formatCount, formatMoney } from '#schema/format.ts';
import type { PaidOrder } from '#schema/vendor-panel/money/payouts.ts';
import { link } from '#ui/components/actions/link.css.ts';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { stack } from '#ui/css/layout.css.ts';
import { ListTable } from '#ui/patterns/list-table.tsx';
import type { Column } from '#ui/patterns/list-table.tsx';
import { attemptWords, payoutActions, payoutDraft } from './payout-words.ts';
import { PayoutBadges } from './payouts-view.tsx';
import { small, hint } from '#ui/css/text.css.ts';

interface PayoutDetailsProps {
  payout: PayoutSheet;
  mayWrite: boolean;
  actor: AdminActionActor;
}

/** The possible actions on a payout in its state. The server decides. */
function actionsFor(payout: PayoutSheet, mayWrite: boolean): readonly ActionWords[] {
  if (!mayWrite || payout.is_own) return [];
  return [
    ...(payout.status === 'queued' && payout.approval === 'waiting' && !payout.credited_by_me
      ? [payoutActions.approve]
      : []),
    ...(payout.job !== null && (payout.job.dead_at !== null || payout.job.tries >= 3)
      ? [payoutActions.retry]
      : []),
    ...(payout.can_cancel ? [payoutActions.cancel] : []),
  ];
}

type Row = PaidOrder & { id: string };

const orderColumns: readonly Column<Row>[] = [
  {
    id: 'order',
    label: 'Order',
    kind: 'main',
    cell: ({ order }) =>
      order === null ? (
        <span>No order</span>
      ) : (
        <a className={link({})} href={panelAddresses.adminPurchase(order)}>
          {order}
        </a>
      ),
  },
  { id: 'amount', label: 'Amount', kind: 'number', cell: ({ amount }) => formatMoney(amount) },
];

/** A payout: its destination, its parts, the provider's answers, and its actions. */
export function PayoutDetails({ payout, mayWrite, actor }: PayoutDetailsProps) {
  const { number, store, amount, destination, origin, by, created_at: at, orders, attempts, job } = payout;
  const facts: readonly (readonly [label: string, value: string, note: string])[] = [
    [
      'Amount',
      formatMoney(amount),
      origin === 'schedule' ? 'Automatic payout' : `Requested by ${by ?? 'the team'}`,
    ],
    ['To', destination ?? '–', `Provider: ${payout.provider}`],
    ['Created', formatDateAndMinute(at), payoutStory(payout)],
  ];
  return (
    <StorePage
      title={`Payout ${number}`}
      aside={
        <>
          <PayoutBadges payout={payout} />
          <a className={link({})} href={panelAddresses.adminStoreMoney(store.id)}>
            {store.name}
          </a>
          <a className={link({})} href={panelAddresses.adminPayouts()}>
            All payouts
          </a>
        </>
      }
    >
      <ActionBar
        actor={actor}
        known={Object.values(payoutActions)}
        allowed={actionsFor(payout, mayWrite)}
        notice={
          <>
            {payout.is_own && (
              <Notice tone="info" title="You're on this store's team, so another admin has to decide." />
            )}
            {payout.credited_by_me && (
              <Notice
                tone="info"
                title="It includes money you credited, so another admin has to approve it."
              />
            )}
            {job !== null && job.problem !== null && (
              <Notice
                tone="warning"
                title={
                  job.dead_at === null
                    ? `Tried ${formatCount(job.tries)} ${job.tries === 1 ? 'time' : 'times'}. Next: ${formatDateAndMinute(job.next_try_at)}`
                    : "We're no longer retrying it automatically."
                }
              >
                <p>{job.problem}</p>
              </Notice>
            )}
          </>
        }
        draftOf={(kind) => payoutDraft(number, kind)}
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
      {payout.reference !== null && <p className={page.hint}>{`Provider reference: ${payout.reference}.`}</p>}
      <RecordSection id="orders" title="Orders in this payout">
        {orders.length === 0 ? (
          <p className={page.hint}>Returned to the store's balance.</p>
        ) : (
          <ListTable<Row>
            caption="Orders"
            density="compact"
            rows={orders.map((row) => ({ ...row, id: row.order ?? 'none' }))}
            nameOf={({ order }) => order ?? 'No order'}
            columns={orderColumns}
          />
        )}
      </RecordSection>
      {attempts.length > 0 && (
        <RecordSection id="attempts" title="Provider log">
          <ul className={stack({ gap: 2 })}>
            {attempts.map(({ kind, event, detail, at: time }) => (
              <li key={`${time} ${event}`} className={page.hint}>
                {`${formatDateAndMinute(time)}: ${kind === 'transfer' ? 'Transfer' : 'Reversal'} ${attemptWords[event].toLowerCase()}${detail === null ? '' : `. ${detail}`}`}
              </li>
            ))}
          </ul>
        </RecordSection>
      )}
      <Decisions decisions={payout.decisions} wordOf={actionWords} />
    </StorePage>
  );
}
