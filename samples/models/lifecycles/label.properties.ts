import { isQuiet, propertiesOf } from '#engine/properties/property.ts';
import type { Moment } from '#engine/properties/property.ts';
import type { LabelSnapshot } from '#machines/lifecycles/label.machine.ts';

const { is, onlyBy, starts, step } = propertiesOf<LabelSnapshot>();
type Step = Moment<LabelSnapshot>;
type Status = LabelSnapshot['value'];

const at =
  (...statuses: readonly Status[]) =>
  (state: LabelSnapshot) =>
    statuses.includes(state.value);
const by =
  (...movers: readonly string[]) =>
  ({ event }: Step) =>
    movers.includes(String(event['by']));
const isCarrier = by('system');
const isStore = by('vendor', 'admin');

/** Sentences about a label: panel design ('shipments'), decision 0056. */
export const labelProperties = [
  starts('design', 'A label is requested first', at('buying')),
  step(
    '0056',
    'The answer of the carrier decides whether there is a label',
    (m) => is(['label.sell', 'label.refuse'], at('buying'))(m) && isCarrier(m),
    ({ name, to }) => at(name === 'label.sell' ? 'bought' : 'refused')(to),
  ),
  step(
    '0056',
    'Only the carrier reports what it has done',
    (m) => is(['label.sell', 'label.refuse', 'label.keep', 'label.end'])(m) && !isCarrier(m),
    isQuiet,
  ),
  step(
    '0056',
    'Without an answer the store cancels it, and so does the job after a while',
    (m) => is('label.drop', at('buying'))(m) && (isStore(m) || isCarrier(m)),
    ({ to }) => at('dropped')(to),
  ),
  step(
    'design',
    'The store voids a label that it has',
    (m) => is('label.void', at('bought'))(m) && isStore(m),
    ({ to }) => at('voiding')(to),
  ),
  step('design', 'Nobody else voids it', (m) => is('label.void')(m) && !isStore(m), isQuiet),
  step('design', 'A buyer has no part in it', (m) => by('customer', 'guest')(m), isQuiet),
  step(
    '0056',
    'A label is void when its carrier says so',
    (m) => is('label.end', at('voiding', 'dropped'))(m) && isCarrier(m),
    ({ to }) => at('voided')(to),
  ),
  step(
    '0056',
    'A carrier that refuses to void it leaves it unchanged',
    (m) => is('label.keep', at('voiding'))(m) && isCarrier(m),
    ({ to }) => at('bought')(to),
  ),
  onlyBy('0056', 'A request waits for its answer, or is dropped', at('buying'), [
    'label.sell',
    'label.refuse',
    'label.drop',
  ]),
  onlyBy('design', 'An existing label can be voided', at('bought'), ['label.void']),
  onlyBy('0056', 'Voiding waits for the carrier', at('voiding'), ['label.end', 'label.keep']),
  onlyBy('0056', 'An unused one ends void', at('dropped'), ['label.end']),
  onlyBy('design', 'A refused or void label is final', at('refused', 'voided'), []),
];
