import type { ReadAnswer, TrackingFileSnapshot } from '#machines/orders/tracking-file.machine.ts';
import { asks, isQuiet, isSilent, propertiesOf } from '#engine/properties/property.ts';
import type { Moment } from '#engine/properties/property.ts';
import { isSame } from '#engine/same.ts';

const { always, is, onlyAfter, onlyBy, starts, step } = propertiesOf<TrackingFileSnapshot>();
type Step = Moment<TrackingFileSnapshot>;

const isChoosing = (state: TrackingFileSnapshot) => state.matches('choosing');
const isReading = (state: TrackingFileSnapshot) => state.matches('reading');
const isReady = (state: TrackingFileSnapshot) => state.matches('ready');
/** A row that a spreadsheet has damaged shows, but is never sent. */
const canSend = (state: TrackingFileSnapshot) => isReady(state) && state.context.rows.length > 0;
const isSending = (state: TrackingFileSnapshot) => state.matches('sending');
const isStuck = (state: TrackingFileSnapshot) => state.matches('stuck');
const isDone = (state: TrackingFileSnapshot) => state.matches('done');

const read = ({ event }: Step) => event['output'] as ReadAnswer;
const left = ({ context: { rows, outcomes } }: TrackingFileSnapshot) => rows.length - outcomes.length;
const isEmpty = ({ context: { file, rows, refused, outcomes, known } }: TrackingFileSnapshot) =>
  file === null && rows.length === 0 && refused.length === 0 && outcomes.length === 0 && known === 0;
/** It is unusable: only the reason remains. */
const tells = (state: TrackingFileSnapshot, sentence: string) =>
  isChoosing(state) && isEmpty(state) && state.context.sentence === sentence;
const sendsNext = (moment: Step) => isSending(moment.to) && asks(moment, 'sendRow');

/** Sentences about tracking numbers from a file: panel design ('bulk tracking by CSV'; 'partial result'). */
export const trackingFileProperties = [
  starts('design', 'A file is selected first', (state, effects) => {
    return isChoosing(state) && isEmpty(state) && state.context.sentence === null && effects.length === 0;
  }),
  step(
    'design',
    'The selected file is read, and the last message clears',
    (moment) => {
      return is('file.chosen', isChoosing)(moment);
    },
    (moment) => {
      const { event, to } = moment;
      return (
        isReading(to) &&
        asks(moment, 'readFile') &&
        isSame(to.context, {
          file: event['file'],
          rows: [],
          refused: [],
          outcomes: [],
          known: 0,
          sentence: null,
        })
      );
    },
  ),
  step(
    'design',
    'Its rows show before anything is sent',
    (moment) => is('done.readFile')(moment) && read(moment).kind === 'rows',
    (moment) => {
      const answer = read(moment);
      return (
        isReady(moment.to) &&
        !asks(moment, 'sendRow') &&
        answer.kind === 'rows' &&
        isSame(moment.to.context, {
          file: null,
          rows: answer.rows,
          refused: answer.refused,
          outcomes: [],
          known: answer.known ?? 0,
          sentence: null,
        })
      );
    },
  ),
  step(
    'design',
    'An unusable file says why, and another can be selected',
    (moment) => is('done.readFile')(moment) && read(moment).kind === 'refused',
    (moment) => {
      const answer = read(moment);
      return answer.kind === 'refused' && tells(moment.to, answer.sentence);
    },
  ),
  step('design', 'A file that fails to load says so', is('error.readFile'), ({ to }) =>
    tells(to, "We couldn't read this file."),
  ),
  step('design', 'A press sends the first row', is('file.send', canSend), (moment) => {
    return sendsNext(moment) && isSame(moment.from.context, moment.to.context);
  }),
  onlyAfter('design', 'Nothing is sent without a press', {
    what: (moment) => asks(moment, 'sendRow'),
    needs: is('file.send', canSend),
    ends: ({ to }) => isDone(to),
  }),
  step('design', "A row's result is recorded", is('done.sendRow'), ({ event, from, to }) => {
    const outcomes = [...from.context.outcomes, event['output']];
    return isSame(to.context, { ...from.context, outcomes });
  }),
  step(
    'design',
    'One row follows another, even after a refused one',
    (moment) => is('done.sendRow')(moment) && left(moment.from) > 1,
    sendsNext,
  ),
  step(
    'design',
    'After the last row every result shows',
    (moment) => is('done.sendRow')(moment) && left(moment.from) === 1,
    (moment) => isDone(moment.to) && !asks(moment, 'sendRow'),
  ),
  step('design', 'A row without an answer stops the others and loses none', is('error.sendRow'), (moment) => {
    return isStuck(moment.to) && isSilent(moment) && isSame(moment.from.context, moment.to.context);
  }),
  step('design', 'The same row is resent', is('file.again', isStuck), (moment) => {
    return sendsNext(moment) && isSame(moment.from.context, moment.to.context);
  }),
  step(
    'design',
    'Stopping shows what was sent until then',
    is('file.stop', (state) => isSending(state) || isStuck(state)),
    (moment) => isDone(moment.to) && isSilent(moment) && isSame(moment.from.context, moment.to.context),
  ),
  step(
    'design',
    'Another file starts over',
    is('file.reset', (state) => isReady(state) || isDone(state)),
    (moment) =>
      isChoosing(moment.to) && isEmpty(moment.to) && moment.to.context.sentence === null && isSilent(moment),
  ),
  step(
    'design',
    'An action that is not offered does nothing',
    (moment) =>
      is('file.send', (state) => !canSend(state))(moment) ||
      is('file.again', (state) => !isStuck(state))(moment),
    isQuiet,
  ),
  always('design', 'No row is sent twice, and none that does not exist', (state) => {
    return isSending(state) || isStuck(state) ? left(state) > 0 : left(state) >= 0;
  }),
  onlyBy('design', 'Choosing waits for a file', isChoosing, ['file.chosen']),
  onlyBy('design', 'Reading waits for its answer', isReading, ['done.readFile', 'error.readFile']),
  onlyBy('design', 'The rows wait for their person', isReady, ['file.send', 'file.reset']),
  onlyBy('design', 'Sending continues until it is answered or stopped', isSending, [
    'done.sendRow',
    'error.sendRow',
    'file.stop',
  ]),
  onlyBy('design', 'A row without an answer waits for its person', isStuck, ['file.again', 'file.stop']),
  onlyBy('design', 'A result waits for its person', isDone, ['file.reset']),
];
