import type { Meta, StoryObj } from '@storybook/react-vite';
import { EMPTY } from 'rxjs';
import { ApplicationsView } from '#pages/admin/stores/applications-view.tsx';
import { Skeleton } from '#pages/admin/stores/applications.tsx';
import type { ApplicationRow, ApplicationSheet } from '#schema/admin/applications.ts';
import { useList, useItem } from '../../.storybook/atlas/neighbour.ts';
import { Still } from '../shell/still.tsx';
import { applicationSheet } from './application-samples.ts';
import { heldItem, listed } from './listed.ts';

const row = (id: string, more: Partial<ApplicationRow> = {}): ApplicationRow => ({
  id,
  version: 2,
  status: 'pending',
  store_name: 'Iron & Oak',
  applicant: 'Robin Vale',
  at: '2026-11-20T10:00:00Z',
  claim: null,
  ...more,
});

const waiting = [
  row(applicationSheet().id, { claim: { name: 'Sam Ito', is_own: true } }),
  row('2', { store_name: 'Rope Works', claim: { name: 'Dana Cole', is_own: false } }),
  row('3', { store_name: 'Unnamed store', applicant: null }),
];

interface ShownProps {
  rows?: readonly ApplicationRow[];
  sheet?: ApplicationSheet | null;
  listFails?: boolean;
  mayWrite?: boolean;
  /** The answer to opening the application. */
  opened?: object;
}

function Shown({ rows = waiting, sheet = null, listFails = false, mayWrite = true, opened }: ShownProps) {
  const list = useList<ApplicationRow>(
    ...listed(rows, listFails ? new Error('No answer.') : undefined, false),
  );
  const item = useItem<ApplicationSheet>(...heldItem(sheet, { opening: opened }));
  return (
    <Still>
      <ApplicationsView
        path="/admin/vendors"
        query={{ list: {}, chosen: sheet?.id ?? null }}
        list={list}
        item={item}
        counts={{ pending: 3, 'information-asked': 1 }}
        mayWrite={mayWrite}
        read={() => EMPTY}
      />
    </Still>
  );
}

const meta: Meta = { title: 'admin/applications' };
export default meta;
type Story = StoryObj;

const checklist = ['profile', 'business', 'Products', 'documents', 'consent'].map((requirement) => ({
  requirement,
  met: requirement !== 'documents',
}));
const long = 'Wolfgang-Maximilian Featherstonehaugh-Cholmondeley & Daughters Northern Barbell Company'.padEnd(
  100,
  'w',
);

export const Loading: Story = {
  render: () => (
    <main>
      <Skeleton />
    </main>
  ),
};
export const Empty: Story = { render: () => <Shown rows={[]} /> };
export const Failed: Story = { render: () => <Shown listFails /> };
export const Waiting: Story = { render: () => <Shown /> };
export const InHand: Story = { render: () => <Shown sheet={applicationSheet()} /> };
export const TwoAdmins: Story = {
  render: () => (
    <Shown
      sheet={applicationSheet()}
      opened={{
        kind: 'taken',
        item: applicationSheet(),
        sentence: 'Dana Cole is deciding this at the moment.',
      }}
    />
  ),
};
/** Demoted while the page was open. */
export const Demoted: Story = {
  render: () => <Shown sheet={applicationSheet()} opened={{ kind: 'denied' }} />,
};
/** Approving waives it, with words. */
export const RequirementNotMet: Story = {
  render: () => <Shown sheet={applicationSheet({ checklist, documents: [] })} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Approve' }));
  },
};
export const Rejecting: Story = {
  render: () => <Shown sheet={applicationSheet()} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Reject' }));
  },
};
export const OnlyReading: Story = { render: () => <Shown sheet={applicationSheet()} mayWrite={false} /> };
export const LongText: Story = {
  render: () => (
    <Shown
      rows={[row('1', { store_name: long, applicant: long })]}
      sheet={applicationSheet({
        email: `${'w'.repeat(60)}@${'iron'.repeat(20)}.example`,
        events: [
          { id: 'e1', kind: 'submitted', words: null, at: '2026-11-18T10:00:00Z' },
          { id: 'e2', kind: 'asked', words: long.repeat(4), at: '2026-11-19T10:00:00Z' },
          { id: 'e3', kind: 'submitted', words: null, at: '2026-11-20T10:00:00Z' },
        ],
      })}
    />
  ),
};
