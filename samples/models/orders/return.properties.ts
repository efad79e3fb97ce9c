import { isQuiet, propertiesOf } from '#engine/properties/property.ts';
import type { Moment } from '#engine/properties/property.ts';
import type { ReturnSnapshot } from '#machines/orders/return.machine.ts';

const { is, onlyBy, starts, step } = propertiesOf<ReturnSnapshot>();
type Step = Moment<ReturnSnapshot>;
type Status = ReturnSnapshot['value'];

const at =
  (...statuses: readonly Status[]) =>
  (state: ReturnSnapshot) =>
    statuses.includes(state.value);
const isBuyer = ({ event }: Step) => ['customer', 'guest'].includes(String(event['by']));
const isStore = ({ event }: Step) => ['vendor', 'admin'].includes(String(event['by']));
const isAdmin = ({ event }: Step) => event['by'] === 'admin';
const isShop = ({ event }: Step) => event['by'] === 'system';
const deciding = ['return.approve', 'return.reject', 'return.receive', 'return.exchange'];

export const returnProperties = [
  starts('design', 'A return is requested first', at('requested')),
  step(
    'design',
    'The store decides a request',
    (m) => is(['return.approve', 'return.reject'], at('requested'))(m) && isStore(m),
    ({ name, to }) => at(name === 'return.approve' ? 'approved' : 'rejected')(to),
  ),
  step(
    'design',
    'Nobody else decides, or reports that the goods have arrived',
    (m) => is(deciding)(m) && !isStore(m),
    isQuiet,
  ),
  step(
    'design',
    'An admin overrules a store that rejected a return',
    (m) => is('return.approve', at('rejected'))(m) && isAdmin(m),
    ({ to }) => at('approved')(to),
  ),
  step(
    'design',
    'The store itself does not',
    (m) => is('return.approve', at('rejected'))(m) && !isAdmin(m),
    isQuiet,
  ),
  step(
    'design',
    'An admin refunds a return that has not arrived while its buyer keeps the items',
    (m) => is('return.waive', at('requested', 'rejected', 'approved', 'in-transit'))(m) && isAdmin(m),
    ({ to }) => at('received')(to),
  ),
  step('design', 'Nobody else does', (m) => is('return.waive')(m) && !isAdmin(m), isQuiet),
  step(
    '0014',
    'A buyer withdraws a request, even with only the link',
    (m) => is('return.withdraw', at('requested'))(m) && isBuyer(m),
    ({ to }) => at('withdrawn')(to),
  ),
  step(
    '0014',
    'A buyer reports that an approved return has been sent',
    (m) => is('return.send', at('approved'))(m) && isBuyer(m),
    ({ to }) => at('in-transit')(to),
  ),
  step(
    '0014',
    'Nobody else does either',
    (m) => is(['return.withdraw', 'return.send'])(m) && !isBuyer(m),
    isQuiet,
  ),
  step(
    'design',
    'Goods arrive, announced or not',
    (m) => is('return.receive', at('approved', 'in-transit'))(m) && isStore(m),
    ({ to }) => at('received')(to),
  ),
  step(
    '0049',
    'The store sends an exchange for goods that have arrived',
    (m) => is('return.exchange', at('approved', 'in-transit'))(m) && isStore(m),
    ({ to }) => at('exchanged')(to),
  ),
  step('design', 'The refund follows once the goods have arrived', is('return.refund'), (moment) =>
    at('received')(moment.from) && isShop(moment) ? at('refunded')(moment.to) : isQuiet(moment),
  ),
  onlyBy('design', 'A request is approved, rejected, withdrawn or refunded', at('requested'), [
    'return.approve',
    'return.reject',
    'return.withdraw',
    'return.waive',
  ]),
  onlyBy('design', 'An approved return is sent, received, exchanged or refunded', at('approved'), [
    'return.send',
    'return.receive',
    'return.waive',
    'return.exchange',
  ]),
  onlyBy('design', 'One that was sent is received, exchanged or refunded', at('in-transit'), [
    'return.receive',
    'return.waive',
    'return.exchange',
  ]),
  onlyBy('design', 'One that arrived is refunded', at('received'), ['return.refund']),
  onlyBy('design', 'A rejected one is approved after all, or refunded', at('rejected'), [
    'return.approve',
    'return.waive',
  ]),
  onlyBy(
    'design',
    'A withdrawn, refunded or exchanged return is final',
    at('withdrawn', 'refunded', 'exchanged'),
    [],
  ),
];
