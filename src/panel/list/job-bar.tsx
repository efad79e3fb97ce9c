import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { jobMachine, JobSnapshot } from '#machines/kit/job.machine.ts';
import { JobProgress } from '#ui/patterns/job-progress.tsx';
import type { JobLook } from '#ui/patterns/job-progress.tsx';

const looks = ['queued', 'running', 'stalled', 'cancelling', 'cancelled', 'lost', 'failed', 'done'] as const;

const lookOf = (snapshot: JobSnapshot): JobLook =>
  snapshot.matches('asking to cancel')
    ? 'cancelling'
    : (looks.find((look) => snapshot.matches(look)) ?? 'reading');

interface JobBarProps {
  actor: ActorRefFrom<typeof jobMachine>;
  title: string;
  mayCancel: boolean;
}

/** A job on the server: its progress, and a cancel button. */
export function JobBar({ actor, title, mayCancel }: JobBarProps) {
  const snapshot = useSelector(actor, (current) => current);
  const { job } = snapshot.context;
  return (
    <JobProgress
      title={title}
      look={lookOf(snapshot)}
      done={job?.done ?? 0}
      total={job?.total ?? null}
      failure={job?.failure}
      onCancel={mayCancel ? () => actor.send({ type: 'job.cancel' }) : undefined}
      onRetry={() => actor.send({ type: 'job.retry' })}
    />
  );
}
