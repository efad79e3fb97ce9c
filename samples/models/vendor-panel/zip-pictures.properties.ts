import type {
  SendAnswer,
  ZipAnswer,
  ZipPicturesSnapshot,
} from '#machines/vendor-panel/zip-pictures.machine.ts';
import { asks, isQuiet, isSilent, propertiesOf } from '#engine/properties/property.ts';
import type { Moment } from '#engine/properties/property.ts';
import { isSame } from '#engine/same.ts';

const { always, is, onlyAfter, onlyBy, starts, step } = propertiesOf<ZipPicturesSnapshot>();
type Step = Moment<ZipPicturesSnapshot>;

const isChoosing = (state: ZipPicturesSnapshot) => state.matches('choosing');
const isReading = (state: ZipPicturesSnapshot) => state.matches('reading');
const isSending = (state: ZipPicturesSnapshot) => state.matches('sending');
const isStuck = (state: ZipPicturesSnapshot) => state.matches('stuck');
const isDone = (state: ZipPicturesSnapshot) => state.matches('done');

const nothing = { file: null, total: 0, added: 0, refused: 0, place: 0, sentence: null };
const unread = "We couldn't read this file. Check your connection and try again.";
const read = ({ event }: Step) => event['output'] as ZipAnswer;
const sent = (moment: Step) =>
  is('done.sendPicture')(moment) ? (moment.event['output'] as SendAnswer) : null;
const isCounted = (moment: Step) => typeof sent(moment) === 'boolean';
const haltIn = (moment: Step) => {
  const answer = sent(moment);
  return typeof answer === 'boolean' ? null : answer;
};
const left = ({ context: { total, place } }: ZipPicturesSnapshot) => total - place;
const tells = (state: ZipPicturesSnapshot, sentence: string) =>
  isChoosing(state) && isSame(state.context, { ...nothing, sentence });
const sendsNext = (moment: Step) => isSending(moment.to) && asks(moment, 'sendPicture');
const keeps = ({ from, to }: Step) => isSame(from.context, to.context);
const forgetsWhy = ({ from, to }: Step) => isSame({ ...from.context, sentence: null }, to.context);
/** The page counts the pictures again. */
const reports = ({ effects }: Step) => JSON.stringify(effects).includes('pictures.changed');

/** Sentences about pictures from a ZIP: issue 35 ('by a ZIP'; 'progress, per-picture errors'). */
export const zipPicturesProperties = [
  starts('design', 'A ZIP is selected first', (state, effects) => {
    return isChoosing(state) && isSame(state.context, nothing) && effects.length === 0;
  }),
  step(
    'design',
    'The selected ZIP is read, and the last message clears',
    is('file.chosen', isChoosing),
    (moment) =>
      isReading(moment.to) &&
      asks(moment, 'readZip') &&
      isSame(moment.to.context, { ...nothing, file: moment.event['file'] }),
  ),
  step(
    'design',
    'Its pictures are sent at once, and the missing ones are counted',
    (moment) => {
      const answer = is('done.readZip')(moment) ? read(moment) : null;
      return answer?.kind === 'found' && answer.total > 0;
    },
    (moment) => {
      const answer = read(moment);
      return (
        sendsNext(moment) &&
        answer.kind === 'found' &&
        isSame(moment.to.context, { ...nothing, total: answer.total, refused: answer.refused })
      );
    },
  ),
  step(
    'design',
    'A ZIP without any of them says how many are missing',
    (moment) => {
      const answer = is('done.readZip')(moment) ? read(moment) : null;
      return answer?.kind === 'found' && answer.total === 0;
    },
    (moment) => {
      const answer = read(moment);
      return (
        isDone(moment.to) &&
        !asks(moment, 'sendPicture') &&
        answer.kind === 'found' &&
        isSame(moment.to.context, { ...nothing, refused: answer.refused })
      );
    },
  ),
  step(
    'design',
    'An unusable file says why, and another can be selected',
    (moment) => is('done.readZip')(moment) && read(moment).kind === 'refused',
    (moment) => {
      const answer = read(moment);
      return answer.kind === 'refused' && tells(moment.to, answer.sentence);
    },
  ),
  step('design', 'A file that fails to load says so', is('error.readZip'), ({ to }) => tells(to, unread)),
  step('design', 'Reading can be stopped', is('file.stop', isReading), ({ to }) => {
    return isChoosing(to) && isSame(to.context, nothing);
  }),
  onlyAfter('design', 'Nothing is sent without a ZIP', {
    what: (moment) => asks(moment, 'sendPicture'),
    needs: is('file.chosen', isChoosing),
    ends: ({ to }) => isDone(to),
  }),
  step('design', "A picture's result is counted", isCounted, ({ event, from, to }) => {
    const { added, refused, place } = from.context;
    const isAdded = event['output'] === true;
    return isSame(to.context, {
      ...from.context,
      added: isAdded ? added + 1 : added,
      refused: isAdded ? refused : refused + 1,
      place: place + 1,
    });
  }),
  step(
    'design',
    'One picture follows another, even after a refused one',
    (moment) => isCounted(moment) && left(moment.from) > 1,
    sendsNext,
  ),
  step(
    'design',
    'After the last one the page counts again',
    (moment) => isCounted(moment) && left(moment.from) === 1,
    (moment) => isDone(moment.to) && !asks(moment, 'sendPicture') && reports(moment),
  ),
  step(
    'design',
    'A picture without an answer stops the others and loses none',
    is('error.sendPicture'),
    (moment) => {
      return isStuck(moment.to) && isSilent(moment) && keeps(moment);
    },
  ),
  step(
    'design',
    'A refusal that is not about one picture stops the others, and says why',
    (moment) => haltIn(moment)?.isOver === false,
    (moment) => {
      const { from, to } = moment;
      return (
        isStuck(to) &&
        isSilent(moment) &&
        isSame(to.context, { ...from.context, sentence: haltIn(moment)?.sentence ?? null })
      );
    },
  ),
  step(
    'design',
    'A full store ends it with a reason, and counts the rest as refused',
    (moment) => haltIn(moment)?.isOver === true,
    (moment) => {
      const { from, to } = moment;
      return (
        isDone(to) &&
        !asks(moment, 'sendPicture') &&
        reports(moment) &&
        isSame(to.context, {
          ...from.context,
          refused: from.context.refused + left(from),
          sentence: haltIn(moment)?.sentence ?? null,
        })
      );
    },
  ),
  step('design', 'The same picture is resent', is('file.again', isStuck), (moment) => {
    return sendsNext(moment) && forgetsWhy(moment);
  }),
  step(
    'design',
    'Stopping shows what was added until then',
    is('file.stop', (state) => isSending(state) || isStuck(state)),
    (moment) => isDone(moment.to) && !asks(moment, 'sendPicture') && forgetsWhy(moment) && reports(moment),
  ),
  step('design', 'Another ZIP starts over', is('file.reset', isDone), (moment) => {
    return isChoosing(moment.to) && isSame(moment.to.context, nothing) && isSilent(moment);
  }),
  step(
    'design',
    'An action that is not offered does nothing',
    (moment) =>
      is('file.again', (state) => !isStuck(state))(moment) ||
      is('file.reset', (state) => !isDone(state))(moment),
    isQuiet,
  ),
  always('design', 'No picture is sent twice, and none that does not exist', (state) => {
    return isSending(state) || isStuck(state) ? left(state) > 0 : left(state) >= 0;
  }),
  onlyBy('design', 'Choosing waits for a ZIP', isChoosing, ['file.chosen']),
  onlyBy('design', 'Reading waits for its answer', isReading, ['done.readZip', 'error.readZip', 'file.stop']),
  onlyBy('design', 'Sending continues until it is answered or stopped', isSending, [
    'done.sendPicture',
    'error.sendPicture',
    'file.stop',
  ]),
  onlyBy('design', 'A picture without an answer waits for its person', isStuck, ['file.again', 'file.stop']),
  onlyBy('design', 'A result waits for its person', isDone, ['file.reset']),
];
