import type { ReactNode } from 'react';
import type { AdminActionActor } from '#actors/admin/admin-action.ts';
import { ActionBar } from '#pages/admin/kit/action-bar.tsx';
import type { ActionWords } from '#pages/admin/kit/action-bar.tsx';
import { RecordSection } from '#pages/admin/kit/record-page.tsx';
import { RowActions } from '#pages/admin/kit/row-actions.tsx';
import * as page from '#panel/page/store-page.css.ts';
import * as styles from '#panel/money/payments.css.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import type { MoneyProblems, StoreName } from '#schema/admin/money.ts';
import { formatDateAndMinute, formatDate } from '#schema/format-date.ts';
import { formatCount, formatMoney } from '#schema/format.ts';
import { EmptyState } from '#ui/components/feedback/empty-state.tsx';
import { link } from '#ui/components/actions/link.css.ts';
import { stack } from '#ui/css/layout.css.ts';
import { ListTable } from '#ui/patterns/list-table.tsx';
import type { Column } from '#ui/patterns/list-table.tsx';
import {
  differenceWords,
  discountWords,
  jobWords,
  problemActions,
  problemDraft,
  troubleWords,
} from './problem-words.ts';
import { WaitingCorrections } from './waiting-corrections.tsx';

type Trouble = MoneyProblems['troubles'][number] & { id: string };
type Job = MoneyProblems['jobs'][number];
type Refund = MoneyProblems['refunds'][number];
type Difference = MoneyProblems['differences'][number];
type Fault = MoneyProblems['faults'][number];
type Discount = MoneyProblems['discounts'][number];

interface ProblemsViewProps {
  problems: MoneyProblems;
  mayWrite: boolean;
  actor: AdminActionActor;
}

const Store = ({ store }: { store: StoreName | null }) =>
  store === null ? (
    <span>–</span>
  ) : (
    <a className={link({})} href={panelAddresses.adminStoreMoney(store.id)}>
      {store.name}
    </a>
  );

const Tried = ({ row: { tries, problem, dead_at: dead, next_try_at: next } }: { row: Job | Refund }) => (
  <>
    <span>
      {dead === null
        ? `Tried ${formatCount(tries)} times, next ${formatDateAndMinute(next)}`
        : 'No longer retried automatically'}
    </span>
    {problem !== null && <span className={styles.small}>{problem}</span>}
  </>
);

const OrderNumber = ({ number }: { number: string }) => (
  <a className={link({})} href={panelAddresses.adminPurchase(number)}>
    {number}
  </a>
);

const jobName = ({ kind, payout, day }: Job): string =>
  `${jobWords[kind]}${payout === null ? '' : ` ${payout}`}${day === null ? '' : `, ${formatDate(day)}`}`;

const differenceName = ({ reference }: Difference): string => `Difference ${reference}`;

/** Links to the panel page of the order or store that a fault is about, named as in the check. */
function Subject({ subject }: { subject: string }) {
  const [what, id = ''] = subject.split(' ');
  const href =
    what === 'store'
      ? panelAddresses.adminStoreMoney(id)
      : what === 'order'
        ? panelAddresses.adminOrder(id)
        : null;
  return href === null ? (
    subject
  ) : (
    <a className={link({})} href={href}>
      {subject}
    </a>
  );
}

/** The actions column, for admins with the right. */
const acts = <Row extends { id: string }>(
  actor: AdminActionActor | null,
  action: ActionWords,
  nameOf: (row: Row) => string,
): readonly Column<Row>[] =>
  actor !== null
    ? [
        {
          id: 'acts',
          label: 'Actions',
          isBare: true,
          cell: (row) => (
            <RowActions actor={actor} row={{ id: row.id, name: nameOf(row) }} allowed={[action]} />
          ),
        },
      ]
    : [];
const jobColumns = (actor: AdminActionActor | null): readonly Column<Job>[] => [
  {
    id: 'work',
    label: 'Task',
    kind: 'main',
    cell: (job) => (
      <>
        <span>{jobWords[job.kind]}</span>
        {job.payout !== null && (
          <>
            {' '}
            <a className={link({})} href={panelAddresses.adminPayout(job.payout)}>
              {job.payout}
            </a>
          </>
        )}
        {job.day !== null && <span className={styles.small}>{formatDate(job.day)}</span>}
      </>
    ),
  },
  { id: 'store', label: 'Store', cell: ({ store }) => <Store store={store} /> },
  { id: 'state', label: 'State', cell: (job) => <Tried row={job} /> },
  ...acts<Job>(actor, problemActions.retry, jobName),
];
const refundColumns = (actor: AdminActionActor | null): readonly Column<Refund>[] => [
  { id: 'order', label: 'Order', kind: 'main', cell: ({ order }) => <OrderNumber number={order} /> },
  { id: 'store', label: 'Store', cell: ({ store }) => <Store store={store} /> },
  { id: 'state', label: 'State', cell: (refund) => <Tried row={refund} /> },
  { id: 'amount', label: 'Amount', kind: 'number', cell: ({ amount }) => formatMoney(amount) },
  ...acts<Refund>(actor, problemActions.refund, ({ order }) => `Refund of ${order}`),
];
const differenceColumns = (actor: AdminActionActor | null): readonly Column<Difference>[] => [
  {
    id: 'what',
    label: 'Difference',
    kind: 'main',
    cell: ({ what, reference, payout, order, day }) => (
      <>
        <span>{differenceWords[what]}</span>
        <span className={styles.small}>
          {[reference, payout, day === null ? null : formatDate(day)]
            .filter((each) => each !== null)
            .join(' · ')}
        </span>
        {order !== null && <OrderNumber number={order} />}
      </>
    ),
  },
  { id: 'ours', label: 'Ledger', kind: 'number', cell: ({ ours }) => formatMoney(ours) },
  { id: 'theirs', label: 'Provider', kind: 'number', cell: ({ theirs }) => formatMoney(theirs) },
  ...acts<Difference>(actor, problemActions.settle, differenceName),
];
const discountColumns = (actor: AdminActionActor | null): readonly Column<Discount>[] => [
  {
    id: 'store',
    label: 'Store',
    kind: 'main',
    cell: ({ store, reason }) => (
      <>
        <Store store={store} />
        <span className={styles.small}>{discountWords[reason]}</span>
      </>
    ),
  },
  { id: 'code', label: 'Code', cell: ({ code }) => code },
  { id: 'times', label: 'Count', kind: 'number', cell: ({ times }) => formatCount(times) },
  { id: 'last', label: 'Last seen', cell: ({ last_at: at }) => formatDateAndMinute(at) },
  ...acts<Discount>(actor, problemActions.discounts, ({ store }) => `Discounts of ${store.name}`),
];
const faultColumns: readonly Column<Fault>[] = [
  {
    id: 'subject',
    label: 'What',
    kind: 'main',
    cell: ({ subject, detail }) => (
      <>
        <Subject subject={subject} />
        <span className={styles.small}>{detail}</span>
      </>
    ),
  },
  { id: 'rule', label: 'Rule', cell: ({ rule }) => formatCount(rule) },
  { id: 'found', label: 'Found', cell: ({ found_at: at }) => formatDateAndMinute(at) },
];

const troubleColumns: readonly Column<Trouble>[] = [
  {
    id: 'subject',
    label: 'What',
    kind: 'main',
    cell: ({ subject, problem }) => (
      <>
        <span>{troubleWords[subject]}</span>
        <span className={styles.small}>{problem}</span>
      </>
    ),
  },
  { id: 'times', label: 'Count', cell: ({ times }) => formatCount(times) },
  { id: 'seen', label: 'Last seen', cell: ({ seen_at: at }) => formatDateAndMinute(at) },
];

/** Money that is stuck or does not add up, and the possible actions. */
export function ProblemsView({ problems, mayWrite, actor }: ProblemsViewProps) {
  const { corrections, troubles, jobs, refunds, discounts, differences, faults } = problems;
  const doer = mayWrite ? actor : null;
  const names = new Map([
    ...corrections.map(({ id, amount, store }) => [id, `${formatMoney(amount)} for ${store.name}`] as const),
    ...discounts.map(({ id, store }) => [id, `Discounts of ${store.name}`] as const),
    ...jobs.map((job) => [job.id, jobName(job)] as const),
    ...refunds.map(({ id, order }) => [id, `Refund of ${order}`] as const),
    ...differences.map((difference) => [difference.id, differenceName(difference)] as const),
  ]);
  const parts: readonly (readonly [id: string, title: string, hint: string, table: ReactNode])[] = [
    [
      'troubles',
      'Refused by the payment provider',
      "Only you can fix this. It's removed from the list a day after it last happened.",
      troubles.length > 0 && (
        <ListTable<Trouble>
          caption="Refusals"
          density="compact"
          rows={troubles.map((trouble) => ({ ...trouble, id: trouble.subject }))}
          nameOf={({ subject }) => troubleWords[subject]}
          columns={troubleColumns}
        />
      ),
    ],
    [
      'corrections',
      'Adjustments to approve',
      'These are above the limit for one admin, so a different admin than the one who requested them has to decide.',
      corrections.length > 0 && <WaitingCorrections corrections={corrections} actor={doer} namesStore />,
    ],
    [
      'jobs',
      'Provider tasks',
      'These failed with the provider three or more times. After 12 tries, we stop and wait for you.',
      jobs.length > 0 && (
        <ListTable<Job>
          caption="Task"
          density="compact"
          rows={jobs}
          nameOf={jobName}
          columns={jobColumns(doer)}
        />
      ),
    ],
    [
      'refunds',
      'Refunds',
      'Buyers are waiting for this money.',
      refunds.length > 0 && (
        <ListTable<Refund>
          caption="Refunds"
          density="compact"
          rows={refunds}
          nameOf={({ order }) => order}
          columns={refundColumns(doer)}
        />
      ),
    ],
    [
      'discounts',
      'Discounts paid by Stallbar',
      "A store or its shoppers may be abusing these discounts. Declined discounts cost nothing; check the store's orders.",
      discounts.length > 0 && (
        <ListTable<Discount>
          caption="Discounts"
          density="compact"
          rows={discounts}
          nameOf={({ store }) => store.name}
          columns={discountColumns(doer)}
        />
      ),
    ],
    [
      'differences',
      'Provider and ledger',
      "We compare them every day but never fix anything automatically. Check both, correct what's wrong, then mark it as resolved here.",
      differences.length > 0 && (
        <ListTable<Difference>
          caption="Differences"
          density="compact"
          rows={differences}
          nameOf={differenceName}
          columns={differenceColumns(doer)}
        />
      ),
    ],
    [
      'faults',
      'Ledger checks',
      "We check the ledger constantly. These checks failed, so don't pay out anything they affect until someone has investigated.",
      faults.length > 0 && (
        <ListTable<Fault>
          caption="Failed checks"
          density="compact"
          rows={faults}
          nameOf={({ subject }) => subject}
          columns={faultColumns}
        />
      ),
    ],
  ];
  const shown = parts.filter(([, , , table]) => table !== false);
  return (
    <div className={stack({ gap: 5 })}>
      <ActionBar
        actor={actor}
        known={Object.values(problemActions)}
        allowed={[]}
        notice={null}
        draftOf={problemDraft}
        nameOf={(id) => names.get(id)}
      />
      {shown.length === 0 ? (
        <EmptyState drawing="rack" title="Everything adds up, and nothing is stuck." />
      ) : (
        shown.map(([id, title, hint, table]) => (
          <RecordSection key={id} id={id} title={title}>
            <p className={page.hint}>{hint}</p>
            {table}
          </RecordSection>
        ))
      )}
    </div>
  );
}
