import type { AnyMachineSnapshot } from 'xstate';
import { mostLooks, paymentMachine } from '#machines/checkout/payment.machine.ts';
import type { PaymentSnapshot } from '#machines/checkout/payment.machine.ts';
import { cents } from '#schema/money.ts';
import type { TrackedPurchase } from '#schema/orders/order.ts';
import type { Model } from '#engine/paths.ts';
import { paymentProperties } from './payment.properties.ts';

const purchase = (more: Partial<TrackedPurchase> = {}): TrackedPurchase => ({
  purchase_id: '00000000-0000-7000-8000-000000000005',
  reference: 'SB-ABCDEF',
  created_at: '2026-11-21T10:00:00Z',
  email: 'ada@example.com',
  first_name: 'Ada',
  last_name: 'Lovelace',
  phone: '+1 555 010 2030',
  address: '12 Barbell Street',
  address2: null,
  city: 'Austin',
  state: 'TX',
  zip_code: '73301',
  currency: 'USD',
  subtotal: cents(6000),
  shipping: cents(500),
  discount: cents(0),
  tax: cents(0),
  total: cents(6500),
  payment_method: 'card',
  payment_status: 'unpaid',
  payable_until: '2026-11-21T11:00:00Z',
  hold_expires_at: null,
  orders: [],
  ...more,
});

const refused = (code: string) => ({ error: { _tag: 'Conflict', code, message: 'No.' } });
const lost = { error: { _tag: 'NetworkError' } };

const broken = (any: AnyMachineSnapshot): string | undefined => {
  const snapshot = any as PaymentSnapshot;
  const status = snapshot.context.purchase?.payment_status;
  if (snapshot.matches('paid') && status !== 'paid' && status !== 'partially-refunded') {
    return `says paid while the order is ${status}`;
  }
  if (snapshot.hasTag('unpaid') && status === 'paid') return 'asks for money that has been paid';
  return undefined;
};

/** @param first How the shopper arrives: see `PaymentInput`. */
const paymentModel = (first: 'pay' | 'look'): Model => ({
  name: `payment-${first}`,
  machine: paymentMachine,
  input: { token: 'token-of-the-guest', method: 'card', first },
  actionPorts: [],
  limit: 60_000,
  cases: {
    'done.readPurchase': [
      { output: purchase() },
      { output: purchase({ payment_status: 'paid', payable_until: null }) },
      { output: purchase({ payment_status: 'declined' }) },
      { output: purchase({ payment_status: 'timed_out' }) },
      { output: purchase({ payment_status: 'refunding', payable_until: null }) },
      { output: purchase({ payment_status: 'refunded', payable_until: null }) },
      { output: purchase({ payment_status: 'partially-refunded', payable_until: null }) },
      { output: purchase({ payable_until: null }) },
      { output: null },
    ],
    'error.readPurchase': [lost, { error: { _tag: 'Unexpected' } }],
    'done.startPayment': [{ output: { payment_id: 'payment', url: 'https://pay.example/1' } }],
    'error.startPayment': [
      refused('already_paid'),
      refused('order_closed'),
      refused('stock_gone'),
      lost,
      refused('other'),
      refused('payment_refused'),
      refused('total_not_chargeable'),
    ],
    'after.poll': [{}],
    'after.reconnect': [{}],
    'payment.retry': [{}],
    'payment.look': [{}],
    'page.shown': [{}],
    'connection.back': [{}],
  },
  classOf: (snapshot) => {
    const { purchase: known, first: way, looks: count, problem } = (snapshot as PaymentSnapshot).context;
    return [known?.payment_status, known?.payable_until, way, Math.min(count, mostLooks), problem !== null];
  },
  properties: paymentProperties,
  broken,
});

export const paymentModels: readonly Model[] = [paymentModel('pay'), paymentModel('look')];
