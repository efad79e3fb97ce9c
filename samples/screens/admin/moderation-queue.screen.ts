import type { ModerationQueueSnapshot } from '#machines/admin/moderation-queue.machine.ts';
import { queueWords, reviewedPost } from '#samples/models/admin/moderation-queue.model.ts';
import type { Screen } from '#engine/screen.ts';

const words = {
  failed: "We couldn't load this post.",
  gone: 'This post is no longer here.',
  denied: "Your admin role doesn't allow this.",
  nothing: 'No post selected.',
  done: "Your decision wasn't saved.",
} as const;

/** One post claimed by an admin. */
export const screen: Screen = {
  sight: (any) => {
    const snapshot = any as ModerationQueueSnapshot;
    const { item, sentence } = snapshot.context;
    const isHeld = snapshot.matches('held');
    const isTaken = snapshot.matches({ held: 'taken' });
    const isFailed = snapshot.matches({ held: 'failed' });
    const isOpen = snapshot.matches({ held: 'open' });
    const said =
      snapshot.matches({ held: { open: 'refused' } }) || isTaken || snapshot.matches({ held: 'overtaken' })
        ? sentence
        : null;
    const seen = [
      ...(isFailed ? [words.failed] : []),
      ...(snapshot.matches('gone') ? [words.gone] : []),
      ...(snapshot.matches('denied') ? [words.denied] : []),
      ...(snapshot.matches('empty') || snapshot.matches('decided') ? [words.nothing] : []),
      ...(snapshot.matches({ held: 'overtaken' }) ? [words.done] : []),
      ...(said === null ? [] : [said]),
      ...(isHeld && !isFailed && item !== null ? [reviewedPost.title] : []),
    ];
    const texts = [...Object.values(words), ...Object.values(queueWords), reviewedPost.title];
    return {
      seen,
      unseen: texts.filter((text) => !seen.includes(text)),
      live: [
        ...(isOpen ? ['Approve', 'Reject'] : []),
        ...(isFailed ? ['Try again'] : []),
        ...(isTaken ? ['Try again'] : []),
        ...(snapshot.matches({ held: 'overtaken' }) ? ['Reload'] : []),
      ],
      dead: isHeld && !isOpen && !isTaken && !isFailed && item !== null ? ['Reject'] : [],
    };
  },
  acts: {
    'item.decide': (_, any) =>
      (any as ModerationQueueSnapshot).matches({ held: 'open' }) ? [{ press: 'Approve' }] : null,
    'item.again': (_, any) => {
      const snapshot = any as ModerationQueueSnapshot;
      if (snapshot.matches({ held: 'failed' })) return [{ press: 'Try again' }];
      if (snapshot.matches({ held: 'taken' })) return [{ press: 'Try again' }];
      return snapshot.matches({ held: 'overtaken' }) ? [{ press: 'Reload' }] : null;
    },
  },
};
