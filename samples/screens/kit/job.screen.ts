import type { JobSnapshot } from '#machines/kit/job.machine.ts';
import type { Screen } from '#engine/screen.ts';
import { jobFailure } from '#samples/models/kit/job.model.ts';

const words = {
  reading: 'Checking progress…',
  queued: 'Waiting in line. You can leave this page.',
  running: 'You can leave this page while this runs.',
  stalled: 'No progress for a minute. It continues as soon as the server can.',
  'asking to cancel': 'Stopping after the current step.',
  cancelling: 'Stopping after the current step.',
  cancelled: 'Canceled.',
  lost: "You're offline. This may still be running.",
  failed: jobFailure,
  done: 'Done.',
} as const;

const saidBy = (snapshot: JobSnapshot): string => words[snapshot.value as keyof typeof words];

const isOpen = (snapshot: JobSnapshot) =>
  ['queued', 'running', 'stalled'].some((state) => snapshot.value === state);

export const screen: Screen = {
  sight: (any) => {
    const snapshot = any as JobSnapshot;
    const said = saidBy(snapshot);
    return {
      seen: ['Importing goods.csv', said],
      unseen: Object.values(words).filter((text) => text !== said),
      ...(isOpen(snapshot) ? { live: ['Cancel'] } : {}),
    };
  },
  acts: {
    'job.cancel': (_, any) => (isOpen(any as JobSnapshot) ? [{ press: 'Cancel' }] : null),
    'job.retry': (_, any) => ((any as JobSnapshot).matches('lost') ? [{ press: 'Try again' }] : null),
  },
};
