import type { PaymentSnapshot } from '#machines/checkout/payment.machine.ts';
import type { Screen } from '#engine/screen.ts';

const waits = 'Your order waits for its payment';

/** The page's heading, by state. */
const headings: Readonly<Record<string, string>> = {
  starting: 'Opening the payment page',
  leaving: 'Opening the payment page',
  waiting: waits,
  declined: 'The payment was declined',
  'timed out': 'The payment timed out',
  'not started': 'The payment could not start',
  refused: "This order can't be paid",
  unpaid: 'The payment was not finished',
  'sold out': 'Somebody was faster',
  offline: 'You are offline',
  failed: 'Your order could not be read',
  paid: 'Paid. Now we lift.',
  refunded: 'Sold out at the last moment',
  over: 'This order is closed',
  'unknown order': 'This link opens no order',
};

export const screen: Screen = {
  sight: (any) => {
    const snapshot = any as PaymentSnapshot;
    const known = snapshot.context.purchase === null ? [] : [waits];
    const heading = headings[String(snapshot.value)];
    const seen = heading === undefined ? known : [heading];
    return { seen, unseen: Object.values(headings).filter((words) => !seen.includes(words)) };
  },
  acts: {
    'payment.retry': (_, any) => {
      const snapshot = any as PaymentSnapshot;
      return snapshot.can({ type: 'payment.retry' }) ? [{ press: 'Try again' }] : null;
    },
  },
};
