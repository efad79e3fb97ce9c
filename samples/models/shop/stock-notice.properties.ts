import type { StockNoticeSnapshot } from '#machines/shop/stock-notice.machine.ts';
import { asks, isQuiet, propertiesOf } from '#engine/properties/property.ts';
import type { Moment } from '#engine/properties/property.ts';
import { isSame } from '#engine/same.ts';

const { always, is, onlyBy, starts, step } = propertiesOf<StockNoticeSnapshot>();
type Step = Moment<StockNoticeSnapshot>;
type State = StockNoticeSnapshot;
type Notice = State['context']['notice'];

const isReading = (state: State) => state.matches('reading');
const isUnread = (state: State) => state.matches('unread');
const isUnknown = (state: State) => state.matches('unknown');
const isAsking = (state: State) => state.matches('asking');
const isStopping = (state: State) => state.matches('stopping');
const isStopped = (state: State) => state.matches('stopped');
const isOver = (state: State) => state.matches('over');
const isFailed = (state: State) => state.matches({ asking: 'failed' });

const found = ({ event }: Step) => event['output'] as Notice;
const isRead = is('done.read');
const isStop = is('notice.stop', isAsking);
const waits = (notice: Notice) => notice?.state === 'waiting';
const othersWait = (notice: Notice) => (notice?.others ?? 0) > 0;
/** This button has something to stop: the notice itself, or all for the address. */
const canStop = ({ event, from }: Step) =>
  event['everything'] === true ? othersWait(from.context.notice) : waits(from.context.notice);
const isKept = ({ from, to }: Step) => isSame(from.context, to.context);

export const stockNoticeProperties = [
  starts('0034', 'The link is read first, and opening it stops nothing', (state, effects) => {
    return isReading(state) && asks({ effects }, 'read') && !asks({ effects }, 'stop');
  }),
  step(
    '0034',
    'An invalid link says so, and shows nothing',
    (moment) => isRead(moment) && found(moment) === null,
    ({ to }) => isUnknown(to) && to.context.notice === null,
  ),
  step(
    '0034',
    'A waiting notice can be stopped; one that is no longer waiting is over',
    (moment) => isRead(moment) && found(moment) !== null,
    (moment) => {
      const notice = found(moment);
      const isOffered = waits(notice) || othersWait(notice);
      return (
        isSame(moment.to.context.notice, notice) &&
        (isOffered ? isAsking(moment.to) && !isFailed(moment.to) : isOver(moment.to))
      );
    },
  ),
  step(
    '0034',
    'A link that fails to load says so',
    is('error.read'),
    (moment) => isUnread(moment.to) && isKept(moment),
  ),
  step(
    '0034',
    'It can be retried',
    is('notice.retry', isUnread),
    (moment) => isReading(moment.to) && asks(moment, 'read'),
  ),
  step(
    '0034',
    'One press stops the notice, or all for the address',
    (moment) => isStop(moment) && canStop(moment),
    (moment) => isStopping(moment.to) && asks(moment, 'stop') && isKept(moment),
  ),
  step(
    '0034',
    "A notice that is no longer waiting can't be stopped",
    (moment) => isStop(moment) && !canStop(moment),
    isQuiet,
  ),
  step(
    '0034',
    'A stopped notice says so',
    is('done.stop'),
    (moment) => isStopped(moment.to) && isKept(moment),
  ),
  step(
    '0034',
    'A failed stop says so, and can be retried',
    is('error.stop'),
    (moment) => isFailed(moment.to) && isKept(moment),
  ),
  onlyBy('0034', 'A read ends with its answer', isReading, ['done.read', 'error.read']),
  onlyBy('0034', 'A link that failed to load waits for the person', isUnread, ['notice.retry']),
  onlyBy('0034', 'Only the button stops anything', isAsking, ['notice.stop']),
  onlyBy('0034', 'Stopping ends with its answer', isStopping, ['done.stop', 'error.stop']),
  onlyBy(
    '0034',
    'Unknown, over and stopped are final',
    (state) => isUnknown(state) || isOver(state) || isStopped(state),
    [],
  ),
  always(
    '0034',
    'Only failures are errors, and only requests show a wait',
    (state) =>
      state.hasTag('error') === (isUnread(state) || isFailed(state)) &&
      state.hasTag('busy') === (isReading(state) || isStopping(state)),
  ),
];
