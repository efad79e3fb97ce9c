import type { StockNoticeSnapshot } from '#machines/shop/stock-notice.machine.ts';
import type { Screen } from '#engine/screen.ts';

const asks = 'You asked us to email you';
const failed = "That didn't work. Check your connection and try again.";
const all = [
  'Loading…',
  'This link is no longer valid',
  "We couldn't load the alert",
  asks,
  'still active for your email',
  failed,
  'No active alerts',
  "We won't email you about it.",
];

function wordsOf(snapshot: StockNoticeSnapshot): string[] {
  if (snapshot.matches('reading')) return ['Loading…'];
  if (snapshot.matches('unknown')) return ['This link is no longer valid'];
  if (snapshot.matches('unread')) return ["We couldn't load the alert"];
  if (snapshot.matches('over')) return ['No active alerts'];
  if (snapshot.matches('stopped')) return ["We won't email you about it."];
  const subject = snapshot.context.notice?.state === 'waiting' ? asks : 'still active for your email';
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
      if (everything === true) return notice.others > 0 ? [{ press: 'Turn off all my alerts' }] : null;
      return notice.state === 'waiting' ? [{ press: 'Turn off this alert' }] : null;
    },
  },
};
