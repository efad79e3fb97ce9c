import type { Meta, StoryObj } from '@storybook/react-vite';
import { AuditView } from '#pages/admin/audit/audit-view.tsx';
import { Skeleton } from '#pages/admin/audit/audit.tsx';
import type { AuditEntry, AuditQuery } from '#schema/admin/audit.ts';
import { useList } from '../../.storybook/atlas/neighbour.ts';
import { listViewModel } from '#samples/models/kit/list-view.model.ts';

const long = 'Donaudampfschifffahrtsgesellschaftskapitänsmütze '.repeat(8);

const entry = (id: string, more: Partial<AuditEntry> = {}): AuditEntry => ({
  id,
  at: '2026-11-22T09:15:00Z',
  action: 'post.approved',
  actor_id: '10000000-0000-7000-8000-000000000001',
  actor: 'Dana Cole',
  subject_type: 'blog_post',
  subject_id: '10000000-0000-7000-8000-00000000000a',
  changes: [
    { field: 'status', before: 'submitted', after: 'approved' },
    { field: 'version', before: 2, after: 3 },
  ],
  ...more,
});

const rows = [
  entry('1'),
  entry('2', { actor: null, action: 'answer.deleted', changes: [] }),
  entry('3', { actor: null, actor_id: null, action: 'order.expired', subject_id: 'all' }),
];

const everything: AuditQuery = {};

interface ShownProps {
  entries: readonly AuditEntry[];
  query?: AuditQuery;
  answer?: 'done' | 'error' | 'denied';
}

function Shown({ entries, query = everything, answer = 'done' }: ShownProps) {
  const actor = useList<AuditEntry>(
    {
      ...listViewModel,
      cases: {
        ...listViewModel.cases,
        'done.readFirst': [{ output: { rows: entries, next: null } }],
        ...(answer === 'denied' ? { 'error.readFirst': [{ error: { _tag: 'NotAllowed' } }] } : {}),
      },
    },
    [
      answer === 'done'
        ? ['xstate.done.actor.readFirst', 'done.readFirst', 0]
        : ['xstate.error.actor.readFirst', 'error.readFirst', 0],
    ],
  );
  return (
    <main>
      <AuditView list={actor} query={query} actions={['post.approved', 'post.rejected']} tools={null} />
    </main>
  );
}

const meta: Meta = { title: 'admin/audit' };
export default meta;

export const Loading: StoryObj = {
  render: () => (
    <main>
      <Skeleton />
    </main>
  ),
};
export const Empty: StoryObj = { render: () => <Shown entries={[]} /> };
export const NothingMatches: StoryObj = {
  render: () => <Shown entries={[]} query={{ by: 'nobody@people.test' }} />,
};
export const Failed: StoryObj = { render: () => <Shown entries={[]} answer="error" /> };
export const Denied: StoryObj = { render: () => <Shown entries={[]} answer="denied" /> };
export const Many: StoryObj = { render: () => <Shown entries={rows} /> };
export const OfOneRecord: StoryObj = {
  render: () => (
    <Shown entries={rows.slice(0, 1)} query={{ record: 'blog_post:1', action: 'post.approved' }} />
  ),
};
export const LongText: StoryObj = {
  render: () => (
    <Shown
      entries={[
        entry('1', {
          actor: long,
          subject_id: long.slice(0, 200),
          changes: [{ field: 'words', before: long, after: { nested: long } }],
        }),
      ]}
    />
  ),
};
