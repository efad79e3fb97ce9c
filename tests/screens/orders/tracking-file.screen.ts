import type { TrackingFileSnapshot } from '#machines/orders/tracking-file.machine.ts';
import { noColumns, refusal } from '../../model/orders/tracking-file.model.ts';
import type { Screen } from '../../engine/screen.ts';

const unread = 'This file could not be read.';
const stuck = 'There was no answer.';
const question = '2 orders get their tracking number and are shipped.';

/** A file with tracking numbers of two orders. */
export const screen: Screen = {
  sight: (any) => {
    const snapshot = any as TrackingFileSnapshot;
    const { outcomes, sentence, rows } = snapshot.context;
    const isSending = snapshot.matches('sending') || snapshot.matches('stuck');
    const seen = [
      ...(sentence === null ? [] : [sentence]),
      ...(snapshot.matches('ready') ? [question, 'SB-222222'] : []),
      ...(isSending ? [`${outcomes.length} of ${rows.length} rows`] : []),
      ...(snapshot.matches('stuck') ? [stuck] : []),
      ...(snapshot.matches('done')
        ? [`${outcomes.filter(({ outcome }) => outcome === 'shipped').length} shipped`]
        : []),
      ...(snapshot.matches('done') && outcomes.some(({ outcome }) => outcome === 'refused') ? [refusal] : []),
    ];
    return { seen, unseen: [noColumns, unread, stuck, question].filter((words) => !seen.includes(words)) };
  },
  acts: {
    'file.send': () => [{ press: 'Ship 2 orders' }],
    'file.again': () => [{ press: 'Try again' }],
    'file.stop': () => [{ press: 'Stop' }],
    'file.reset': (_, any) => [
      { press: (any as TrackingFileSnapshot).matches('ready') ? 'Choose another file' : 'Another file' },
    ],
  },
};
