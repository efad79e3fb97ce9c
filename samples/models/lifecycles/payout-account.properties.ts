import { isQuiet, propertiesOf } from '#engine/properties/property.ts';
import type { Moment } from '#engine/properties/property.ts';
import type { PayoutAccountSnapshot } from '#machines/lifecycles/payout-account.machine.ts';

const { is, onlyBy, starts, step } = propertiesOf<PayoutAccountSnapshot>();
type Step = Moment<PayoutAccountSnapshot>;
type Status = PayoutAccountSnapshot['value'];

const at =
  (...statuses: readonly Status[]) =>
  (state: PayoutAccountSnapshot) =>
    statuses.includes(state.value);
const by =
  (...movers: readonly string[]) =>
  ({ event }: Step) =>
    movers.includes(String(event['by']));
const isProvider = by('system');

const said = ['account.restrict', 'account.activate', 'account.disable'] as const;
const states = {
  'account.restrict': 'restricted',
  'account.activate': 'active',
  'account.disable': 'disabled',
} as const;

/** Sentences about a payout account: the money contract ('destination', 'account onboarding links'). */
export const payoutAccountProperties = [
  starts('design', 'A store starts without one', at('none')),
  step(
    'design',
    'The store connects one, and again after it was disabled',
    (m) => is('account.connect', at('none', 'disabled'))(m) && by('vendor')(m),
    ({ to }) => at('onboarding')(to),
  ),
  step(
    'design',
    'Nobody connects one for the store',
    (m) => is('account.connect')(m) && !by('vendor')(m),
    isQuiet,
  ),
  ...said.map((name) =>
    step(
      'design',
      `The provider's status counts: ${states[name]}`,
      (m) =>
        is(name, (state) => !at('none', states[name])(state))(m) &&
        isProvider(m) &&
        !(at('restricted')(m.from) && name === 'account.restrict'),
      ({ to }) => at(states[name])(to),
    ),
  ),
  step('design', 'Nobody else reports it', (m) => is(said)(m) && !isProvider(m), isQuiet),
  onlyBy('design', 'Without one the provider has nothing to report', at('none'), ['account.connect']),
  onlyBy('design', 'One that is being set up waits for the provider', at('onboarding'), said),
  onlyBy('design', 'One that lacks something waits for the provider', at('restricted'), [
    'account.activate',
    'account.disable',
  ]),
  onlyBy('design', 'An active one stays active until the provider reports otherwise', at('active'), [
    'account.restrict',
    'account.disable',
  ]),
  onlyBy('design', 'A disabled one can be connected again', at('disabled'), [
    'account.connect',
    'account.restrict',
    'account.activate',
  ]),
];
