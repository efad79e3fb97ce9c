import type { Meta, StoryObj } from '@storybook/react-vite';
import { Skeleton } from '#pages/admin/products/reports.tsx';
import { ReportsView } from '#pages/admin/products/reports-view.tsx';
import type { ReportCase, ReportRow } from '#schema/admin/reports.ts';
import { useList, useItem } from '../../.storybook/atlas/neighbour.ts';
import { heldItem, listed } from './listed.ts';

const long = 'Donaudampfschifffahrtsgesellschaftskapitänsmütze and a very good bar '.repeat(3);

const row = (id: string, more: Partial<ReportRow> = {}): ReportRow => ({
  id,
  kind: 'review',
  label: 'Solid bar',
  open_reports: 2,
  outcome: null,
  since: '2026-11-20T09:15:00Z',
  store_name: 'Iron Hollow Forge',
  claim: null,
  ...more,
});
const review: ReportCase = {
  ...row('1'),
  version: 3,
  thing_id: '9',
  thing: {
    text: 'It does what it should. Buy yours at my own shop instead.',
    state: 'shown',
    author: 'Ann',
    reply: 'Thank you.',
    rating: 4,
    image: null,
    product: 'Competition bar',
    path: null,
  },
  store: { id: '7', name: 'Iron Hollow Forge', slug: 'iron-hollow-forge' },
  acted: 1,
  decided_against: 2,
  is_own: false,
  reports: [
    {
      id: '1',
      by: 'Lee Park',
      by_store: false,
      reason: 'spam',
      words: 'This is an advertisement for another shop.',
      at: '2026-11-20T09:15:00Z',
      outcome: null,
    },
    {
      id: '2',
      by: 'Ana Lee',
      by_store: true,
      reason: 'spam',
      words: null,
      at: '2026-11-19T09:15:00Z',
      outcome: null,
    },
  ],
  decisions: [],
};
const nothing = { author: null, reply: null, rating: null, product: null };
const product: ReportCase = {
  ...review,
  kind: 'product',
  label: 'Competition bar',
  thing: { ...review.thing, ...nothing, text: 'A bar of 20 kg with a medium knurl.' },
};
const hidden: ReportCase = {
  ...review,
  open_reports: 0,
  outcome: 'acted',
  thing: { ...review.thing, state: 'hidden' },
  reports: review.reports.map((each) => ({ ...each, outcome: 'acted' })),
  decisions: [
    { action: 'report.acted', by: 'Dana Cole', at: '2026-11-22T09:15:00Z', words: 'It is an advertisement.' },
  ],
};

interface ShownProps {
  rows?: readonly ReportRow[];
  report?: ReportCase | null;
  /** Of reading the list. */
  failure?: object;
  mayWrite?: boolean;
  view?: string;
  /** The result of a decision, if one was made. */
  answer?: 'overtaken' | 'refused' | 'gone' | 'denied';
  /** Another admin has it. */
  isTaken?: boolean;
}

const some = [
  row('1'),
  row('2', { kind: 'product', label: 'Competition bar', open_reports: 1 }),
  row('3', {
    kind: 'store',
    label: 'Rust & Sons',
    open_reports: 1,
    claim: { name: 'Dana Cole', is_own: false },
  }),
];

function Shown(shown: ShownProps) {
  const { rows = some, report = null, failure, mayWrite = true, view, answer, isTaken } = shown;
  const list = useList<ReportRow>(...listed(rows, failure, false));
  const item = useItem<ReportCase>(
    ...heldItem(report, {
      ...(isTaken === true
        ? { opening: { kind: 'taken', sentence: 'Dana Cole is deciding this at the moment.' } }
        : {}),
      decision: { kind: 'dismiss', words: null, at: null },
      ...(answer === undefined
        ? {}
        : { answer: { kind: answer, sentence: 'This changed after you opened it. Review it again.' } }),
    }),
  );
  return (
    <main>
      <ReportsView
        path="/admin/products/reports"
        query={{ list: view === undefined ? {} : { view }, chosen: report?.id ?? null }}
        list={list}
        item={item}
        counts={{ open: 3 }}
        mayWrite={mayWrite}
      />
    </main>
  );
}

const meta: Meta = { title: 'admin/reports' };
export default meta;

export const Loading: StoryObj = {
  render: () => (
    <main>
      <Skeleton />
    </main>
  ),
};
export const Empty: StoryObj = { render: () => <Shown rows={[]} /> };
export const NothingDecided: StoryObj = { render: () => <Shown rows={[]} view="closed" /> };
export const Failed: StoryObj = { render: () => <Shown failure={{ _tag: 'NetworkError' }} /> };
export const Denied: StoryObj = { render: () => <Shown failure={{ _tag: 'NotAllowed' }} /> };
export const Listed: StoryObj = { render: () => <Shown /> };
export const OfReview: StoryObj = { render: () => <Shown report={review} /> };
export const OfProduct: StoryObj = { render: () => <Shown report={product} /> };
export const OfQuestion: StoryObj = {
  render: () => (
    <Shown
      report={{
        ...review,
        kind: 'question',
        label: 'Does it spin well?',
        thing: { ...review.thing, text: 'Does it spin well?', rating: null },
      }}
    />
  ),
};
export const OfStore: StoryObj = { render: () => <Shown report={{ ...product, kind: 'store' }} /> };
export const OfPost: StoryObj = {
  render: () => (
    <Shown
      report={{ ...product, kind: 'post', thing: { ...product.thing, path: 'how-bars-are-made' }, acted: 0 }}
    />
  ),
};
export const AsksForReason: StoryObj = {
  render: () => <Shown report={review} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Hide review' }));
    await userEvent.click(await canvas.findByRole('button', { name: 'Hide review with this reason' }));
  },
};
export const NoLongerPublic: StoryObj = {
  render: () => <Shown report={{ ...product, thing: { ...product.thing, state: 'private' } }} />,
};
export const Hidden: StoryObj = { render: () => <Shown report={hidden} view="closed" rows={[row('1')]} /> };
export const ClaimedByAnother: StoryObj = { render: () => <Shown report={review} isTaken /> };
export const DecidedByAnother: StoryObj = { render: () => <Shown report={review} answer="overtaken" /> };
/** The role was changed while a report was open: its decision is refused, and nothing of it was done. */
export const DemotedAfterOpening: StoryObj = {
  render: () => <Shown report={review} answer="denied" />,
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: "Your admin role doesn't allow this." });
  },
};
export const EmptiedAfterOpening: StoryObj = {
  render: () => <Shown rows={[]} report={review} answer="gone" />,
};
export const OfOwnStore: StoryObj = { render: () => <Shown report={{ ...review, is_own: true }} /> };
export const ViewOnly: StoryObj = { render: () => <Shown report={review} mayWrite={false} /> };
export const LongText: StoryObj = {
  render: () => (
    <Shown
      rows={[row('1', { label: long, store_name: long })]}
      report={{ ...review, label: long, thing: { ...review.thing, text: long.repeat(5) } }}
    />
  ),
};
