import type { MediaUploadSnapshot } from '#machines/vendor-panel/media-upload.machine.ts';
import { asks, isSilent, propertiesOf } from '#engine/properties/property.ts';
import type { Moment } from '#engine/properties/property.ts';
import { isSame } from '#engine/same.ts';

const { always, is, onlyAfter, onlyBy, starts, step } = propertiesOf<MediaUploadSnapshot>();
type Step = Moment<MediaUploadSnapshot>;

const isWaiting = (state: MediaUploadSnapshot) => state.matches('waiting');
const isPreparing = (state: MediaUploadSnapshot) => state.matches('preparing');
const isSending = (state: MediaUploadSnapshot) => state.matches('sending');
const isFailed = (state: MediaUploadSnapshot) => state.matches('failed');
const isRefused = (state: MediaUploadSnapshot) => state.matches('refused');
const isDone = (state: MediaUploadSnapshot) => state.matches('done');
const isCancelled = (state: MediaUploadSnapshot) => state.matches('cancelled');
const isOver = (state: MediaUploadSnapshot) => isDone(state) || isCancelled(state);

const answer = ({ event }: Step) => event['output'] as { prepared?: unknown; sentence?: string };
const isPrepared = ({ context }: MediaUploadSnapshot) => context.prepared !== null;
const changesOnly = ({ from, to }: Step, changed: Partial<MediaUploadSnapshot['context']>) =>
  isSame(to.context, { ...from.context, ...changed });

/** Sentences about one picture on its way: panels' design ('pictures: drop, crop, renditions'), decision 0039. */
export const mediaUploadProperties = [
  starts('design', 'A chosen picture waits for its turn', (state, effects) => {
    const { prepared, share, sentence, picture } = state.context;
    return (
      isWaiting(state) &&
      effects.length === 0 &&
      isSame([prepared, share, sentence, picture], [null, 0, null, null])
    );
  }),
  step(
    '0039',
    'Its renditions are made in the browser first',
    is('upload.begin', (state) => isWaiting(state) && !isPrepared(state)),
    (moment) => isPreparing(moment.to) && asks(moment, 'preparePicture') && changesOnly(moment, {}),
  ),
  step(
    'design',
    'A second try does not make them again',
    is('upload.begin', (state) => isWaiting(state) && isPrepared(state)),
    (moment) => isSending(moment.to) && asks(moment, 'sendPicture') && changesOnly(moment, {}),
  ),
  step(
    '0039',
    'What is prepared is sent',
    (moment) => is('done.preparePicture')(moment) && answer(moment).prepared !== undefined,
    (moment) =>
      isSending(moment.to) &&
      asks(moment, 'sendPicture') &&
      isSame(moment.to.context, { ...moment.from.context, prepared: answer(moment).prepared }),
  ),
  step(
    'design',
    'A file that is no picture is refused, and says why',
    (moment) => is('done.preparePicture')(moment) && answer(moment).prepared === undefined,
    (moment) => {
      const { sentence = null } = answer(moment);
      return isRefused(moment.to) && sentence !== null && changesOnly(moment, { sentence });
    },
  ),
  step('design', 'A failure to prepare it is told, with what to do next', is('error.preparePicture'), (m) => {
    return isFailed(m.to) && changesOnly(m, { sentence: 'Something went wrong. Please try again.' });
  }),
  step('design', 'Its progress is shown', is('send.progressed', isSending), (moment) => {
    return (
      isSending(moment.to) &&
      isSilent(moment) &&
      changesOnly(moment, { share: Number(moment.event['share']) })
    );
  }),
  step(
    'design',
    'What was stored is told, and all of it has arrived',
    is('send.done', isSending),
    (moment) => {
      const { event, from, to } = moment;
      return isDone(to) && isSame(to.context, { ...from.context, picture: event['picture'], share: 1 });
    },
  ),
  step('design', 'What is not sent says why', is('send.failed', isSending), (moment) => {
    return changesOnly(moment, { sentence: String(moment.event['sentence']) });
  }),
  step(
    'design',
    'It can be tried again, unless it would be refused again',
    is('send.failed', isSending),
    (m) => (m.event['isFinal'] === true ? isRefused(m.to) : isFailed(m.to)),
  ),
  step('design', 'A new try waits for its turn, without the old words', is('upload.retry', isFailed), (m) => {
    return isWaiting(m.to) && isSilent(m) && changesOnly(m, { sentence: null, share: 0 });
  }),
  step(
    'design',
    'It can be given up until it is stored',
    is('upload.cancel', (state) => !isOver(state)),
    (moment) => isCancelled(moment.to) && isSilent(moment) && changesOnly(moment, {}),
  ),
  onlyAfter('design', 'Nothing is sent without a turn, and once a turn', {
    what: (moment) => asks(moment, 'sendPicture'),
    needs: is('upload.begin', isWaiting),
    ends: (moment) => asks(moment, 'sendPicture'),
  }),
  always(
    'design',
    'Whatever ends badly says why',
    ({ context }) => context.sentence !== null,
    (state) => {
      return isFailed(state) || isRefused(state);
    },
  ),
  onlyBy('design', 'A picture waits for its turn', isWaiting, ['upload.begin', 'upload.cancel']),
  onlyBy('design', 'Preparing goes on until it ends or is given up', isPreparing, [
    'done.preparePicture',
    'error.preparePicture',
    'upload.cancel',
  ]),
  onlyBy('design', 'Sending goes on until it ends or is given up', isSending, [
    'send.progressed',
    'send.done',
    'send.failed',
    'upload.cancel',
  ]),
  onlyBy('design', 'A failure waits for its person', isFailed, ['upload.retry', 'upload.cancel']),
  onlyBy('design', 'A refusal is final', isRefused, ['upload.cancel']),
  onlyBy('design', 'What is stored or given up stays so', isOver, []),
];
