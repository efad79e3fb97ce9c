import type { DeedActor } from '#actors/admin/deed.ts';
import { actionWords } from '#pages/admin/kit/act-words.ts';
import { DeedBar } from '#pages/admin/kit/deed-bar.tsx';
import type { DeedWords } from '#pages/admin/kit/deed-bar.tsx';
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
import { link } from '#ui/components/link.css.ts';
import { Notice } from '#ui/components/notice.tsx';
import { ListTable } from '#ui/patterns/list-table.tsx';
import type { Column } from '#ui/patterns/list-table.tsx';
import { attemptWords, payoutDeeds, payoutDraft } from './payout-words.ts';
import { PayoutBadges } from './payouts-view.tsx';
import { small, hint } from '#ui/css/text.css.ts';

interface OnePayoutViewProps {
  payout: PayoutSheet;
  mayWrite: boolean;
  actor: DeedActor;
  /** What was done last. */
  done: string | null;
}

/** What can be done about a payout as it is. The server decides. */
function deedsFor(payout: PayoutSheet, mayWrite: boolean): readonly DeedWords[] {
  if (!mayWrite || payout.is_own) return [];
  return [
    ...(payout.status === 'queued' && payout.approval === 'waiting' && !payout.credited_by_me
      ? [payoutDeeds.approve]
      : []),
    ...(payout.job !== null && (payout.job.dead_at !== null || payout.job.tries >= 3)
      ? [payoutDeeds.retry]
      : []),
    ...(payout.can_cancel ? [payoutDeeds.cancel] : []),
  ];
}

type Row = PaidOrder & { id: string };

const orderColumns: readonly Column<Row>[] = [
  { id: 'order', label: 'Order', kind: 'main', cell: ({ order }) => order ?? 'Without an order' },
  { id: 'amount', label: 'Amount', kind: 'number', cell: ({ amount }) => formatMoney(amount) },
];

/** A payout: where it goes, what it is made of, what the provider said, and what can be done. */
export function OnePayoutView({ payout, mayWrite, actor, done }: OnePayoutViewProps) {
  const { number, store, amount, destination, origin, by, created_at: at, orders, attempts, job } = payout;
  const facts: readonly (readonly [label: string, value: string, note: string])[] = [
    [
      'Amount',
      formatMoney(amount),
      origin === 'schedule' ? 'By schedule' : `Asked for by ${by ?? 'the team'}`,
    ],
    ['To', destination ?? '–', `Provider: ${payout.provider}`],
    ['Made', formatDateAndMinute(at), payoutStory(payout)],
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
      <DeedBar
        actor={actor}
        known={Object.values(payoutDeeds)}
        allowed={deedsFor(payout, mayWrite)}
        done={done}
        notice={
          <>
            {payout.is_own && (
              <Notice tone="info" title="You belong to this store: somebody else decides about it." />
            )}
            {payout.credited_by_me && (
              <Notice tone="info" title="It pays what you have credited, so another admin approves it." />
            )}
            {job !== null && job.problem !== null && (
              <Notice
                tone="warning"
                title={
                  job.dead_at === null
                    ? `It was tried ${formatCount(job.tries)} ${job.tries === 1 ? 'time' : 'times'}. Next: ${formatDateAndMinute(job.next_try_at)}`
                    : 'It is no longer tried by itself.'
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
      {payout.reference !== null && (
        <p className={page.hint}>{`The provider calls it ${payout.reference}.`}</p>
      )}
      <RecordSection id="orders" title="Made of">
        {orders.length === 0 ? (
          <p className={page.hint}>
            Nothing any more: it came to nothing, and its money is available to the store again.
          </p>
        ) : (
          <ListTable<Row>
            caption="Orders"
            density="compact"
            rows={orders.map((row) => ({ ...row, id: row.order ?? 'none' }))}
            nameOf={({ order }) => order ?? 'Without an order'}
            columns={orderColumns}
          />
        )}
      </RecordSection>
      {attempts.length > 0 && (
        <RecordSection id="attempts" title="What the provider was asked and said">
          <ul className={page.list}>
            {attempts.map(({ kind, event, detail, at: time }) => (
              <li key={`${time} ${event}`} className={page.hint}>
                {`${formatDateAndMinute(time)}: ${kind === 'transfer' ? 'Transfer' : 'Taking it back'}, ${attemptWords[event].toLowerCase()}${detail === null ? '' : `. ${detail}`}`}
              </li>
            ))}
          </ul>
        </RecordSection>
      )}
      <Decisions decisions={payout.decisions} wordOf={actionWords} />
    </StorePage>
  );
}
