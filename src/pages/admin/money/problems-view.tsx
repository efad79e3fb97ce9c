import type { ReactNode } from 'react';
import type { DeedActor } from '#actors/admin/deed.ts';
import { DeedBar } from '#pages/admin/kit/deed-bar.tsx';
import type { DeedWords } from '#pages/admin/kit/deed-bar.tsx';
import { RecordSection } from '#pages/admin/kit/record-page.tsx';
import { RowDeeds } from '#pages/admin/kit/row-deeds.tsx';
import * as page from '#panel/page/store-page.css.ts';
import * as styles from '#panel/money/payments.css.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import type { MoneyProblems, StoreName } from '#schema/admin/money.ts';
import { formatDateAndMinute, formatDay } from '#schema/format-date.ts';
import { formatCount, formatMoney } from '#schema/format.ts';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { link } from '#ui/components/link.css.ts';
import { ListTable } from '#ui/patterns/list-table.tsx';
import type { Column } from '#ui/patterns/list-table.tsx';
import {
  differenceWords,
  discountWords,
  jobWords,
  problemDeeds,
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
  actor: DeedActor;
  /** What was done last. */
  done: string | null;
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
        : 'No longer tried by itself'}
    </span>
    {problem !== null && <span className={styles.small}>{problem}</span>}
  </>
);

const jobName = ({ kind, payout, day }: Job): string =>
  `${jobWords[kind]}${payout === null ? '' : ` ${payout}`}${day === null ? '' : `, ${formatDay(day)}`}`;

const differenceName = ({ reference }: Difference): string => `Difference ${reference}`;

/** The places of the shop's people where an order or a store is: what a fault is about, as the check names it. */
function Subject({ subject }: { subject: string }) {
  const [what, id = ''] = subject.split(' ');
  return what === 'store' ? (
    <a className={link({})} href={panelAddresses.adminStoreMoney(id)}>
      {subject}
    </a>
  ) : (
    subject
  );
}

/** The column of what can be done about a row, for those who may. */
const acts = <Row extends { id: string }>(
  actor: DeedActor | null,
  deed: DeedWords,
  nameOf: (row: Row) => string,
): readonly Column<Row>[] =>
  actor !== null
    ? [
        {
          id: 'acts',
          label: 'Actions',
          isBare: true,
          cell: (row) => <RowDeeds actor={actor} row={{ id: row.id, name: nameOf(row) }} deeds={[deed]} />,
        },
      ]
    : [];
const jobColumns = (actor: DeedActor | null): readonly Column<Job>[] => [
  {
    id: 'work',
    label: 'Work',
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
        {job.day !== null && <span className={styles.small}>{formatDay(job.day)}</span>}
      </>
    ),
  },
  { id: 'store', label: 'Store', cell: ({ store }) => <Store store={store} /> },
  { id: 'state', label: 'State', cell: (job) => <Tried row={job} /> },
  ...acts<Job>(actor, problemDeeds.retry, jobName),
];
const refundColumns = (actor: DeedActor | null): readonly Column<Refund>[] => [
  { id: 'order', label: 'Order', kind: 'main', cell: ({ order }) => order },
  { id: 'store', label: 'Store', cell: ({ store }) => <Store store={store} /> },
  { id: 'state', label: 'State', cell: (refund) => <Tried row={refund} /> },
  { id: 'amount', label: 'Amount', kind: 'number', cell: ({ amount }) => formatMoney(amount) },
  ...acts<Refund>(actor, problemDeeds.refund, ({ order }) => `Refund of ${order}`),
];
const differenceColumns = (actor: DeedActor | null): readonly Column<Difference>[] => [
  {
    id: 'what',
    label: 'Difference',
    kind: 'main',
    cell: ({ what, reference, payout, order, day }) => (
      <>
        <span>{differenceWords[what]}</span>
        <span className={styles.small}>
          {[reference, payout, order, day === null ? null : formatDay(day)]
            .filter((each) => each !== null)
            .join(' · ')}
        </span>
      </>
    ),
  },
  { id: 'ours', label: 'Ledger', kind: 'number', cell: ({ ours }) => formatMoney(ours) },
  { id: 'theirs', label: 'Provider', kind: 'number', cell: ({ theirs }) => formatMoney(theirs) },
  ...acts<Difference>(actor, problemDeeds.settle, differenceName),
];
const discountColumns = (actor: DeedActor | null): readonly Column<Discount>[] => [
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
  { id: 'times', label: 'Times', kind: 'number', cell: ({ times }) => formatCount(times) },
  { id: 'last', label: 'Last', cell: ({ last_at: at }) => formatDateAndMinute(at) },
  ...acts<Discount>(actor, problemDeeds.discounts, ({ store }) => `Discounts of ${store.name}`),
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
  { id: 'times', label: 'Times', cell: ({ times }) => formatCount(times) },
  { id: 'seen', label: 'Last', cell: ({ seen_at: at }) => formatDateAndMinute(at) },
];

/** What of the money is stuck or does not add up, and what can be done about it. */
export function ProblemsView({ problems, mayWrite, actor, done }: ProblemsViewProps) {
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
      'Nobody but you can mend this. It leaves the list a day after it last happened.',
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
      'Corrections to approve',
      'They are beyond what one admin corrects alone: another one than who has asked for them decides.',
      corrections.length > 0 && <WaitingCorrections corrections={corrections} actor={doer} namesStore />,
    ],
    [
      'jobs',
      'Work with the payment provider',
      'What the provider did not take three times or more. After twelve tries it waits for you.',
      jobs.length > 0 && (
        <ListTable<Job>
          caption="Work"
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
      'Buyers wait for this money.',
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
      'Discounts that the platform pays',
      'What a store or its shoppers did looks like using them up. Refused discounts cost nothing: look at the orders of the store.',
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
      'Each day they are compared; nothing is repaired by itself. Look at both, correct what is wrong, then settle it here.',
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
      'Rules of the ledger',
      'The ledger is checked all the time against rules of its own. These do not hold: do not pay out what is concerned before somebody has looked at it.',
      faults.length > 0 && (
        <ListTable<Fault>
          caption="Faults"
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
    <div className={page.stack}>
      <DeedBar
        actor={actor}
        known={Object.values(problemDeeds)}
        allowed={[]}
        done={done}
        notice={null}
        draftOf={problemDraft}
        nameOf={(id) => names.get(id)}
      />
      {shown.length === 0 ? (
        <EmptyState drawing="rack" title="The money adds up, and nothing is stuck." />
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
