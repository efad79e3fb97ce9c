import type { HoldSnapshot } from '#machines/checkout/hold.machine.ts';
import { asks, isQuiet, propertiesOf } from '#engine/properties/property.ts';
import type { Moment } from '#engine/properties/property.ts';

const { always, is, onlyBy, starts, step } = propertiesOf<HoldSnapshot>();

const isHeld = (state: HoldSnapshot) => state.matches('held');
const isOver = (state: HoldSnapshot) => state.matches('over');
const warns = (state: HoldSnapshot) => state.matches({ held: 'low' });
const left = ({ context }: HoldSnapshot) => context.left;
const told = ({ event }: Moment) => Number(event['left']);

export const holdProperties = [
  starts(
    '0007',
    "A hold counts down from the server's time; one that is over ends at once",
    (state, effects) => (left(state) > 0 ? isHeld(state) && asks({ effects }, 'watchClock') : isOver(state)),
  ),
  always('0007', 'It ends when no second is left, not before', (state) => isOver(state) === left(state) <= 0),
  always(
    'design',
    'It warns in the last two minutes, and only then',
    (state) => warns(state) === left(state) > 0 && left(state) <= 120,
    (state) => warns(state) || (isHeld(state) && left(state) <= 120),
  ),
  always(
    'design',
    'With more than two minutes left it does not warn',
    (state) => state.matches({ held: 'ample' }),
    (state) => left(state) > 120,
  ),
  step(
    '0026',
    'The remaining time follows the clock, even after a sleep',
    is('clock.ticked', isHeld),
    (moment) => {
      return left(moment.to) === told(moment) && moment.to.context.until === moment.from.context.until;
    },
  ),
  onlyBy('0007', 'Only the clock ends a hold', isHeld, ['clock.ticked']),
  step('0007', 'An ended hold stays ended', is('clock.ticked', isOver), isQuiet),
  onlyBy('0007', 'Nothing brings it back', isOver, []),
];
