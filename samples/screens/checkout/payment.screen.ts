import type { PaymentSnapshot } from '#machines/checkout/payment.machine.ts';
import type { Screen } from '#engine/screen.ts';

const waits = 'Your order is waiting for payment';

/** The page's heading, by state. */
const headings: Readonly<Record<string, string>> = {
  starting: 'Opening the payment page',
  leaving: 'Opening the payment page',
  waiting: waits,
  declined: 'The payment was declined',
  'timed out': 'The payment timed out',
  'not started': "We couldn't start the payment",
  refused: "This order can't be paid",
  unpaid: "The payment wasn't completed",
  'sold out': 'Just sold out',
  offline: "You're offline",
  failed: "We couldn't load your order",
  paid: 'Paid. Now we lift.',
  refunded: 'Sold out at the last moment',
  over: 'This order is closed',
  'unknown order': "This link doesn't work",
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
