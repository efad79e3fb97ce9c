import { Button } from '#ui/components/button.tsx';
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
  /** What is done: 'Checking 40 rows'. */
  title: string;
  look: JobLook;
  done: number;
  total: number | null;
  /** Why it has failed. */
  failure?: string | null | undefined;
  /** Without it, this person may not cancel it. */
  onCancel?: (() => void) | undefined;
  onRetry?: (() => void) | undefined;
}

const words: Readonly<Record<JobLook, string>> = {
  reading: 'Looking how far it is…',
  exporting: 'Please keep this page open.',
  queued: 'Waits for its turn. You can leave this page.',
  running: 'You can leave this page: it goes on.',
  stalled: 'There has been no progress for a minute. It goes on as soon as the server can.',
  cancelling: 'Stops after what it is doing now.',
  cancelled: 'Cancelled.',
  lost: 'No connection to the shop. The work may well go on.',
  failed: 'It has failed.',
  done: 'Done.',
};

/** How far long work is, wherever one runs. */
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
