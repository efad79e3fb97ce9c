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
/** There is something that this button stops: the notice itself, or all that wait for the address. */
const canStop = ({ event, from }: Step) =>
  event['everything'] === true ? othersWait(from.context.notice) : waits(from.context.notice);
const isKept = ({ from, to }: Step) => isSame(from.context, to.context);

export const stockNoticeProperties = [
  starts('0034', 'The link is read first, and nothing is stopped by opening it', (state, effects) => {
    return isReading(state) && asks({ effects }, 'read') && !asks({ effects }, 'stop');
  }),
  step(
    '0034',
    'A link that is not valid says so, and shows nothing',
    (moment) => isRead(moment) && found(moment) === null,
    ({ to }) => isUnknown(to) && to.context.notice === null,
  ),
  step(
    '0034',
    'What waits can be stopped; what waits no more is over',
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
    'A link that cannot be read says so',
    is('error.read'),
    (moment) => isUnread(moment.to) && isKept(moment),
  ),
  step(
    '0034',
    'It can be tried again',
    is('notice.retry', isUnread),
    (moment) => isReading(moment.to) && asks(moment, 'read'),
  ),
  step(
    '0034',
    'One press stops the notice, or all that wait for the address',
    (moment) => isStop(moment) && canStop(moment),
    (moment) => isStopping(moment.to) && asks(moment, 'stop') && isKept(moment),
  ),
  step(
    '0034',
    'What waits no more cannot be stopped',
    (moment) => isStop(moment) && !canStop(moment),
    isQuiet,
  ),
  step(
    '0034',
    'What was stopped says so',
    is('done.stop'),
    (moment) => isStopped(moment.to) && isKept(moment),
  ),
  step(
    '0034',
    'What could not be stopped says so, and can be tried again',
    is('error.stop'),
    (moment) => isFailed(moment.to) && isKept(moment),
  ),
  onlyBy('0034', 'A reading ends with its answer', isReading, ['done.read', 'error.read']),
  onlyBy('0034', 'A link that was not read waits for the person', isUnread, ['notice.retry']),
  onlyBy('0034', 'Nothing is stopped but by the button', isAsking, ['notice.stop']),
  onlyBy('0034', 'Stopping ends with its answer', isStopping, ['done.stop', 'error.stop']),
  onlyBy(
    '0034',
    'Unknown, over and stopped are final',
    (state) => isUnknown(state) || isOver(state) || isStopped(state),
    [],
  ),
  always(
    '0034',
    'Only what failed is an error, and only requests are waited for',
    (state) =>
      state.hasTag('error') === (isUnread(state) || isFailed(state)) &&
      state.hasTag('busy') === (isReading(state) || isStopping(state)),
  ),
];
