import type { StockNoticeSnapshot } from '#machines/shop/stock-notice.machine.ts';
import type { Screen } from '#engine/screen.ts';

const asks = 'You asked us to write to you';
const failed = 'That did not work. Check your connection and try again.';
const all = [
  'Loading...',
  'This link is not valid any more',
  'The notice could not be read',
  asks,
  'still waiting for your address',
  failed,
  'Nothing is waiting',
  'We will not write to you about it.',
];

function wordsOf(snapshot: StockNoticeSnapshot): string[] {
  if (snapshot.matches('reading')) return ['Loading...'];
  if (snapshot.matches('unknown')) return ['This link is not valid any more'];
  if (snapshot.matches('unread')) return ['The notice could not be read'];
  if (snapshot.matches('over')) return ['Nothing is waiting'];
  if (snapshot.matches('stopped')) return ['We will not write to you about it.'];
  const subject = snapshot.context.notice?.state === 'waiting' ? asks : 'still waiting for your address';
  return snapshot.matches({ asking: 'failed' }) ? [subject, failed] : [subject];
}

export const screen: Screen = {
  sight: (any) => {
    const seen = wordsOf(any as StockNoticeSnapshot);
    return { seen, unseen: all.filter((words) => !seen.includes(words)) };
  },
  acts: {
    'notice.retry': (_, any) =>
      (any as StockNoticeSnapshot).matches('unread') ? [{ press: 'Try again' }] : null,
    'notice.stop': ({ everything }, any) => {
      const snapshot = any as StockNoticeSnapshot;
      const { notice } = snapshot.context;
      if (!snapshot.matches('asking') || notice === null) return null;
      if (everything === true) return notice.others > 0 ? [{ press: 'Stop all my notices' }] : null;
      return notice.state === 'waiting' ? [{ press: 'Stop this notice' }] : null;
    },
  },
};
