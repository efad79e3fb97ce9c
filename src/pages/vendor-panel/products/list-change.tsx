import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { useEmitted } from '#actors/kit/use-emitted.ts';
import { createJob as createJobOfServer } from '#actors/vendor-panel/job.ts';
import type { JobActor } from '#actors/vendor-panel/job.ts';
import type { ListChangeActor } from '#actors/vendor-panel/list-change.ts';
import { useActor } from '#actors/kit/use-actor.ts';
import type { ListQuery } from '#machines/kit/list-view.rules.ts';
import type { BulkChange } from '#machines/kit/bulk-edit.machine.ts';
import { SelectionBar } from '#panel/list/bulk-bar.tsx';
import type { ChangeFormsProps } from '#panel/list/bulk-bar.tsx';
import * as bar from '#panel/list/bulk-bar.css.ts';
import { JobBar } from '#panel/list/job-bar.tsx';
import { formatCount, formatCounted } from '#schema/format.ts';
import type { BulkJob } from '#schema/vendor-panel/bulk/bulk-job.ts';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { Button } from '#ui/components/actions/button.tsx';
import { later } from '#ui/later.tsx';

interface ListChangeProps extends Pick<ChangeFormsProps, 'actions' | 'numbers' | 'more'> {
  actor: ListChangeActor;
  /** Stories pass another one. */
  createJob?: (id: string) => JobActor;
  query: ListQuery;
  /** The whole list is selected: changes to it are offered. */
  isOffered: boolean;
  /** The number of products in the list; null until it's known. */
  count: number | null;
  /** In its place while there is no number. */
  uncounted?: ReactNode;
  onClear: () => void;
}

// Loaded with the first change to a whole list.
const WholeQuestion = later(async () => (await import('./whole/whole-question.tsx')).WholeQuestion);

const allOf = (count: number) =>
  count === 1 ? '1 product selected' : `All ${formatCounted(count, 'product')} in this list selected`;

const running = ['collecting', 'changing', 'undoing'] as const;

/** One change to every product of the list, including unloaded ones: its progress, and its undo. */
export function ListChange({
  actor,
  createJob = createJobOfServer,
  query,
  actions,
  numbers,
  more,
  isOffered,
  count,
  uncounted,
  onClear,
}: ListChangeProps) {
  const snapshot = useSelector(actor, (current) => current);
  const [asked, setAsked] = useState<BulkChange | null>(null);
  const { bulk, sentence } = snapshot.context;
  const refusal = sentence !== null && (
    <Notice tone="danger" role="alert">
      <p>{sentence}</p>
    </Notice>
  );
  if (snapshot.matches('idle') || snapshot.matches('starting')) {
    if (!isOffered && sentence === null) return null;
    return (
      <>
        {refusal}
        {isOffered && (
          <SelectionBar
            label="Every product in this list"
            count={count === null ? (uncounted ?? 'Counting products…') : allOf(count)}
            actions={actions}
            numbers={numbers}
            more={more}
            isDisabled={count === null || snapshot.matches('starting')}
            onRun={setAsked}
            onClear={onClear}
          />
        )}
        {asked !== null && count !== null && (
          <WholeQuestion
            change={asked}
            count={count}
            label={actions.find(({ kind }) => kind === asked.kind)?.label}
            onClose={() => setAsked(null)}
            onRun={() => {
              setAsked(null);
              actor.send({ type: 'list.change', change: asked, query });
            }}
          />
        )}
      </>
    );
  }
  if (bulk === null) return null;
  const isUndo = bulk.stage === 'undoing' || bulk.stage === 'undone';
  if (bulk.job !== null && running.some((state) => snapshot.matches(state))) {
    return <Watched key={bulk.job.id} actor={actor} createJob={createJob} id={bulk.job.id} bulk={bulk} />;
  }
  if (!snapshot.matches('changed') && !snapshot.matches('undone') && !snapshot.matches('asking to undo')) {
    return null;
  }
  return (
    <>
      {refusal}
      <Notice
        tone={bulk.failed > 0 || bulk.job?.failure != null ? 'warning' : 'success'}
        role="status"
        title={
          isUndo
            ? `${formatCounted(bulk.changed, 'product')} restored.`
            : `${formatCounted(bulk.changed, 'product')} changed`
        }
        action={
          <>
            {bulk.undo_until !== null && (
              <Button
                size="s"
                isPending={snapshot.matches('asking to undo')}
                onPress={() => actor.send({ type: 'list.undo' })}
              >
                Undo
              </Button>
            )}{' '}
            <Button
              size="s"
              variant="quiet"
              isDisabled={snapshot.matches('asking to undo')}
              onPress={() => actor.send({ type: 'list.dismiss' })}
            >
              Dismiss
            </Button>
          </>
        }
      >
        {bulk.job?.failure != null && <p>{bulk.job.failure}</p>}
        {bulk.failed > 0 && (
          <>
            <p>{`${formatCounted(bulk.failed, 'product')} not changed:`}</p>
            <ul>
              {bulk.problems.map(({ id, name, sentence: why }) => (
                <li key={id}>{`${name ?? 'A product'}: ${why ?? 'it no longer exists.'}`}</li>
              ))}
            </ul>
            {bulk.failed > bulk.problems.length && (
              <p>{`and ${formatCount(bulk.failed - bulk.problems.length)} more`}</p>
            )}
          </>
        )}
      </Notice>
    </>
  );
}

interface WatchedProps extends Required<Pick<ListChangeProps, 'actor' | 'createJob'>> {
  id: string;
  bulk: BulkJob;
}

/** Until the list is collected, the job does not know the total. */
function Watched({ actor, createJob, id, bulk }: WatchedProps) {
  const job = useActor(() => createJob(id));
  const progress = useSelector(job, ({ context }) => context.job);
  const isCollecting = bulk.stage === 'collecting' && (progress?.total ?? null) === null;
  const count = bulk.stage === 'collecting' ? (progress?.total ?? progress?.done) : bulk.total;
  const title = isCollecting
    ? `Finding the products in this list: ${formatCount(count ?? bulk.total)} so far`
    : `${bulk.stage === 'undoing' ? 'Undoing' : 'Changing'} ${formatCounted(count ?? bulk.total, 'product')}`;
  useEmitted(job, 'job.ended', () => actor.send({ type: 'job.ended' }));
  return (
    <div className={bar.bar}>
      <JobBar actor={job} title={title} mayCancel />
    </div>
  );
}
