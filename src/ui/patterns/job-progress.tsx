import { Button } from '#ui/components/actions/button.tsx';
import * as styles from './job-progress.css.ts';
import { hint } from '#ui/css/text.css.ts';

export type JobLook =
  | 'reading'
  | 'exporting'
  | 'queued'
  | 'running'
  | 'stalled'
  | 'cancelling'
  | 'cancelled'
  | 'lost'
  | 'failed'
  | 'done';

interface JobProgressProps {
  /** The current work: 'Checking 40 rows'. */
  title: string;
  look: JobLook;
  done: number;
  total: number | null;
  /** Why it failed. */
  failure?: string | null | undefined;
  /** Without it, this person may not cancel it. */
  onCancel?: (() => void) | undefined;
  onRetry?: (() => void) | undefined;
}

const words: Readonly<Record<JobLook, string>> = {
  reading: 'Checking progress…',
  exporting: 'Keep this page open.',
  queued: 'Waiting in line. You can leave this page.',
  running: 'You can leave this page while this runs.',
  stalled: 'No progress for a minute. It continues as soon as the server can.',
  cancelling: 'Stopping after the current step.',
  cancelled: 'Canceled.',
  lost: "You're offline. This may still be running.",
  failed: 'It failed.',
  done: 'Done.',
};

/** The progress of a long job, on any page. */
export function JobProgress({ title, look, done, total, failure, onCancel, onRetry }: JobProgressProps) {
  const isOpen = look !== 'done' && look !== 'failed' && look !== 'cancelled';
  return (
    <div className={styles.job}>
      <div className={styles.words}>
        <label>
          <span>{title}</span>
          {isOpen && (
            <progress
              className={styles.bar}
              max={total ?? 1}
              value={
                total === null || look === 'reading' || look === 'queued' ? undefined : Math.min(done, total)
              }
            />
          )}
        </label>
        <p className={hint} role={look === 'failed' ? 'alert' : 'status'}>
          {look === 'failed' ? (failure ?? words.failed) : words[look]}
        </p>
      </div>
      {onCancel !== undefined &&
        (look === 'exporting' || look === 'queued' || look === 'running' || look === 'stalled') && (
          <Button onPress={onCancel}>Cancel</Button>
        )}
      {onRetry !== undefined && look === 'lost' && <Button onPress={onRetry}>Try again</Button>}
    </div>
  );
}
