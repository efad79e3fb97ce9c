import type { ReplySnapshot } from '#machines/vendor-panel/reply.machine.ts';
import type { Said } from '#schema/vendor-panel/people/replies.ts';
import { refused, theirs } from '#samples/models/vendor-panel/reply.model.ts';
import type { Screen } from '#engine/screen.ts';

const words = {
  unanswered: 'There was no answer.',
  overtaken: 'Ana Lee was faster. Nothing of yours was kept.',
} as const;

/** The form of a public reply. */
export const screen: Screen = {
  sight: (any) => {
    const snapshot = any as ReplySnapshot;
    const { sentence } = snapshot.context;
    const seen = [
      ...(snapshot.matches('unanswered') ? [words.unanswered] : []),
      ...(snapshot.matches('overtaken') ? [words.overtaken, theirs.words] : []),
      ...(sentence === null ? [] : [refused]),
    ];
    const isDecided = snapshot.matches('unanswered') || snapshot.matches('overtaken');
    return {
      seen,
      unseen: [...Object.values(words), refused].filter((text) => !seen.includes(text)),
      [snapshot.matches('writing') ? 'live' : 'dead']: isDecided ? [] : ['Close'],
      ...(snapshot.matches('unanswered') ? { live: ['Try again', 'Back to my words'] } : {}),
      ...(snapshot.matches('overtaken') ? { live: ['Replace it with mine', 'Keep it'] } : {}),
    };
  },
  acts: {
    'reply.send': (event) => [
      { fill: 'Your reply', with: (event['said'] as Said).words },
      { press: 'Post reply' },
    ],
    'reply.again': (_, any) => [
      { press: (any as ReplySnapshot).matches('overtaken') ? 'Replace it with mine' : 'Try again' },
    ],
    'reply.leave': (_, any) => [
      { press: (any as ReplySnapshot).matches('overtaken') ? 'Keep it' : 'Back to my words' },
    ],
  },
};
