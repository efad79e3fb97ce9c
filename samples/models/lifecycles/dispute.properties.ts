import { isQuiet, propertiesOf } from '#engine/properties/property.ts';
import type { Moment } from '#engine/properties/property.ts';
import type { DisputeSnapshot } from '#machines/lifecycles/dispute.machine.ts';

const { is, onlyBy, starts, step } = propertiesOf<DisputeSnapshot>();
type Step = Moment<DisputeSnapshot>;

const at =
  (...statuses: readonly DisputeSnapshot['value'][]) =>
  (state: DisputeSnapshot) =>
    statuses.includes(state.value);
const isProvider = ({ event }: Step) => event['by'] === 'system';

/** Sentences about a dispute: the money contract ('Dispute'). */
export const disputeProperties = [
  starts('design', 'A dispute is open first: its amount is held', at('open')),
  step(
    'design',
    'The buyer’s bank decides it',
    (m) => is(['dispute.win', 'dispute.lose'], at('open'))(m) && isProvider(m),
    ({ name, to }) => at(name === 'dispute.win' ? 'won' : 'lost')(to),
  ),
  step('design', 'Nobody else does', (m) => !isProvider(m), isQuiet),
  onlyBy('design', 'It waits for the decision', at('open'), ['dispute.win', 'dispute.lose']),
  onlyBy('design', 'A decision is final', at('won', 'lost'), []),
];
