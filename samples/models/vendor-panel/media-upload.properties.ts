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

/** Sentences about one picture upload: panel design ('pictures: drop, crop, renditions'), decision 0039. */
export const mediaUploadProperties = [
  starts('design', 'A selected picture waits for its turn', (state, effects) => {
    const { prepared, share, sentence, picture } = state.context;
    return (
      isWaiting(state) &&
      effects.length === 0 &&
      isSame([prepared, share, sentence, picture], [null, 0, null, null])
    );
  }),
  step(
    '0039',
    'Its renditions are created in the browser first',
    is('upload.begin', (state) => isWaiting(state) && !isPrepared(state)),
    (moment) => isPreparing(moment.to) && asks(moment, 'preparePicture') && changesOnly(moment, {}),
  ),
  step(
    'design',
    'A retry does not create them again',
    is('upload.begin', (state) => isWaiting(state) && isPrepared(state)),
    (moment) => isSending(moment.to) && asks(moment, 'sendPicture') && changesOnly(moment, {}),
  ),
  step(
    '0039',
    'A prepared picture is sent',
    (moment) => is('done.preparePicture')(moment) && answer(moment).prepared !== undefined,
    (moment) =>
      isSending(moment.to) &&
      asks(moment, 'sendPicture') &&
      isSame(moment.to.context, { ...moment.from.context, prepared: answer(moment).prepared }),
  ),
  step(
    'design',
    'A file that is not a picture is refused, and says why',
    (moment) => is('done.preparePicture')(moment) && answer(moment).prepared === undefined,
    (moment) => {
      const { sentence = null } = answer(moment);
      return isRefused(moment.to) && sentence !== null && changesOnly(moment, { sentence });
    },
  ),
  step('design', 'A failure to prepare it shows, with what to do next', is('error.preparePicture'), (m) => {
    return isFailed(m.to) && changesOnly(m, { sentence: 'Something went wrong. Try again.' });
  }),
  step('design', 'Its progress shows', is('send.progressed', isSending), (moment) => {
    return (
      isSending(moment.to) &&
      isSilent(moment) &&
      changesOnly(moment, { share: Number(moment.event['share']) })
    );
  }),
  step('design', 'A stored picture says so, with all bytes sent', is('send.done', isSending), (moment) => {
    const { event, from, to } = moment;
    return isDone(to) && isSame(to.context, { ...from.context, picture: event['picture'], share: 1 });
  }),
  step('design', 'A picture that was not sent says why', is('send.failed', isSending), (moment) => {
    return changesOnly(moment, { sentence: String(moment.event['sentence']) });
  }),
  step('design', 'It can be retried, unless it would be refused again', is('send.failed', isSending), (m) =>
    m.event['isFinal'] === true ? isRefused(m.to) : isFailed(m.to),
  ),
  step('design', 'A retry waits for its turn, without the old message', is('upload.retry', isFailed), (m) => {
    return isWaiting(m.to) && isSilent(m) && changesOnly(m, { sentence: null, share: 0 });
  }),
  step(
    'design',
    'It can be canceled until it is stored',
    is('upload.cancel', (state) => !isOver(state)),
    (moment) => isCancelled(moment.to) && isSilent(moment) && changesOnly(moment, {}),
  ),
  onlyAfter('design', 'Nothing is sent before its turn, and once per turn', {
    what: (moment) => asks(moment, 'sendPicture'),
    needs: is('upload.begin', isWaiting),
    ends: (moment) => asks(moment, 'sendPicture'),
  }),
  always(
    'design',
    'Every failed ending says why',
    ({ context }) => context.sentence !== null,
    (state) => {
      return isFailed(state) || isRefused(state);
    },
  ),
  onlyBy('design', 'A picture waits for its turn', isWaiting, ['upload.begin', 'upload.cancel']),
  onlyBy('design', 'Preparing continues until it ends or is canceled', isPreparing, [
    'done.preparePicture',
    'error.preparePicture',
    'upload.cancel',
  ]),
  onlyBy('design', 'Sending continues until it ends or is canceled', isSending, [
    'send.progressed',
    'send.done',
    'send.failed',
    'upload.cancel',
  ]),
  onlyBy('design', 'A failure waits for its person', isFailed, ['upload.retry', 'upload.cancel']),
  onlyBy('design', 'A refusal is final', isRefused, ['upload.cancel']),
  onlyBy('design', 'A stored or canceled picture stays so', isOver, []),
];
