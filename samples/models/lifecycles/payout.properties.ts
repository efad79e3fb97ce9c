import { isQuiet, propertiesOf } from '#engine/properties/property.ts';
import type { Moment } from '#engine/properties/property.ts';
import type { PayoutSnapshot } from '#machines/lifecycles/payout.machine.ts';

const { is, onlyBy, starts, step } = propertiesOf<PayoutSnapshot>();
type Step = Moment<PayoutSnapshot>;
type Status = PayoutSnapshot['value'];

const at =
  (...statuses: readonly Status[]) =>
  (state: PayoutSnapshot) =>
    statuses.includes(state.value);
const by =
  (...movers: readonly string[]) =>
  ({ event }: Step) =>
    movers.includes(String(event['by']));
const isProvider = by('system');

/** Sentences about a payout: the money contract ('Payout'). */
export const payoutProperties = [
  starts('design', 'A payout starts by claiming its money', at('queued')),
  step(
    'design',
    'It is sent when the provider has accepted it',
    (m) => is('payout.send', at('queued'))(m) && isProvider(m),
    ({ to }) => at('sent')(to),
  ),
  step(
    'design',
    'It is paid when the provider says so',
    (m) => is('payout.settle', at('sent'))(m) && isProvider(m),
    ({ to }) => at('paid')(to),
  ),
  step(
    'design',
    'The provider can refuse it, before or after it was sent',
    (m) => is('payout.fail', at('queued', 'sent'))(m) && isProvider(m),
    ({ to }) => at('failed')(to),
  ),
  step(
    'design',
    'The bank can return it',
    (m) => is('payout.reverse', at('paid'))(m) && isProvider(m),
    ({ to }) => at('reversed')(to),
  ),
  step(
    'design',
    'Nobody else reports the result',
    (m) => is(['payout.send', 'payout.settle', 'payout.fail', 'payout.reverse'])(m) && !isProvider(m),
    isQuiet,
  ),
  step(
    'design',
    'It is canceled by the store, by the job, or because its destination has changed',
    (m) => is('payout.cancel', at('queued'))(m) && by('vendor', 'admin', 'system')(m),
    ({ to }) => at('cancelled')(to),
  ),
  step('design', 'A buyer has no part in it', (m) => by('customer', 'guest')(m), isQuiet),
  onlyBy('design', 'Before it is sent it can be canceled', at('queued'), [
    'payout.send',
    'payout.fail',
    'payout.cancel',
  ]),
  onlyBy('design', 'Once sent, only the provider moves it', at('sent'), ['payout.settle', 'payout.fail']),
  onlyBy('design', 'Paid is paid, unless it comes back', at('paid'), ['payout.reverse']),
  onlyBy('design', 'A failed or canceled one stays so', at('failed', 'cancelled', 'reversed'), []),
];
