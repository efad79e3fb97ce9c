import type { TrackingFileSnapshot } from '#machines/orders/tracking-file.machine.ts';
import { noColumns, refusal, spoiled } from '#samples/models/orders/tracking-file.model.ts';
import type { Screen } from '#engine/screen.ts';

const unread = "We couldn't read this file.";
const shippedBefore = "2 rows have already shipped or repeat another row, and won't change.";
const stuck = "We didn't get a response.";
const question = (count: number) =>
  `${count} ${count === 1 ? 'order' : 'orders'} will get a tracking number and be marked as shipped.`;

/** A file with tracking numbers of two orders. */
export const screen: Screen = {
  sight: (any) => {
    const snapshot = any as TrackingFileSnapshot;
    const { outcomes, refused, sentence, rows, known } = snapshot.context;
    const isSending = snapshot.matches('sending') || snapshot.matches('stuck');
    const seen = [
      ...(sentence === null ? [] : [sentence]),
      ...(snapshot.matches('ready')
        ? [
            ...(rows.length > 0 ? [question(rows.length), 'SB-222222'] : []),
            ...(refused.length > 0 ? [spoiled] : []),
            ...(known > 0 ? [shippedBefore] : []),
          ]
        : []),
      ...(isSending ? [`${outcomes.length} of ${rows.length} rows`] : []),
      ...(snapshot.matches('stuck') ? [stuck] : []),
      ...(snapshot.matches('done')
        ? [`${outcomes.filter(({ outcome }) => outcome === 'shipped').length} shipped`]
        : []),
      ...(snapshot.matches('done') && refused.length > 0 ? [spoiled] : []),
      ...(snapshot.matches('done') && outcomes.some(({ outcome }) => outcome === 'refused') ? [refusal] : []),
    ];
    return {
      seen,
      unseen: [noColumns, unread, stuck, spoiled, shippedBefore, question(1), question(2)].filter(
        (words) => !seen.includes(words),
      ),
    };
  },
  acts: {
    'file.send': (_, any) => {
      const { length } = (any as TrackingFileSnapshot).context.rows;
      // If every row was skipped, nothing can be sent.
      if (length === 0) return null;
      return [{ press: `Ship ${length} ${length === 1 ? 'order' : 'orders'}` }];
    },
    'file.again': () => [{ press: 'Try again' }],
    'file.stop': () => [{ press: 'Stop' }],
    'file.reset': (_, any) => [
      { press: (any as TrackingFileSnapshot).matches('ready') ? 'Choose another file' : 'Another file' },
    ],
  },
};
