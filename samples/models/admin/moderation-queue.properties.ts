import type {
  DecideAnswer,
  ModerationQueueSnapshot,
  OpenAnswer,
} from '#machines/admin/moderation-queue.machine.ts';
import { asks, emits, isQuiet, propertiesOf } from '#engine/properties/property.ts';
import type { Moment } from '#engine/properties/property.ts';
import { isSame } from '#engine/same.ts';

const { is, onlyAfter, onlyBy, starts, step } = propertiesOf<ModerationQueueSnapshot>();
type Step = Moment<ModerationQueueSnapshot>;
type State = ModerationQueueSnapshot;

const isEmpty = (state: State) => state.matches('empty');
const isHeld = (state: State) => state.matches('held');
const isOpening = (state: State) => state.matches({ held: 'opening' });
const isOpen = (state: State) => state.matches({ held: 'open' });
const isReading = (state: State) => state.matches({ held: { open: 'reading' } });
const isChecking = (state: State) => state.matches({ held: { open: 'checking' } });
const isRefused = (state: State) => state.matches({ held: { open: 'refused' } });
const isDeciding = (state: State) => state.matches({ held: 'deciding' });
const isFree = (state: State) => !isDeciding(state);
const isOvertaken = (state: State) => state.matches({ held: 'overtaken' });
const isTaken = (state: State) => state.matches({ held: 'taken' });
const isFailed = (state: State) => state.matches({ held: 'failed' });
const isGone = (state: State) => state.matches('gone');
const isDenied = (state: State) => state.matches('denied');
const isDecided = (state: State) => state.matches('decided');

const opened = ({ event }: Step) => event['output'] as OpenAnswer;
const isOpened = (kind: OpenAnswer['kind']) => (moment: Step) =>
  is('done.openItem')(moment) && opened(moment).kind === kind;
const answer = ({ event }: Step) => event['output'] as DecideAnswer;
const isAnswer = (kind: DecideAnswer['kind']) => (moment: Step) =>
  is('done.decide')(moment) && answer(moment).kind === kind;
const keepsAll = ({ from, to }: Step) => isSame(from.context, to.context);
const isNews = ({ event }: Step) => event['output'] !== null;
const isOther = ({ event, from }: Step) => event['id'] !== from.context.id;
const ends = ({ effects }: Step, id: string) =>
  effects.some((effect) => effect.type === 'xstate.stopChild' && JSON.stringify(effect.params).includes(id));
/** It is put back: nobody else has to wait for the quarter of an hour. */
const letsGo = (moment: Step) => ends(moment, 'holdClaim');
const keepsHold = (moment: Step) => !letsGo(moment) && !asks(moment, 'holdClaim');

/** Sentences about queues: panels' design ('Queues': a claim per item, released on every way out; a decision sends the version it saw), §9 (exactly one wins). */
export const moderationQueueProperties = [
  starts('design', 'What the address names is claimed and read', (state, effects) => {
    const moment = { effects };
    return (
      isOpening(state) &&
      asks(moment, 'holdClaim') &&
      asks(moment, 'openItem') &&
      state.context.item === null &&
      state.context.sentence === null &&
      state.context.decision === null
    );
  }),
  step(
    'design',
    'Another choice puts back what was in hand, and claims the other',
    (moment) => is('item.choose', isFree)(moment) && isOther(moment) && moment.event['id'] !== null,
    (moment) => {
      const { from, to, event } = moment;
      return (
        isOpening(to) &&
        asks(moment, 'holdClaim') &&
        asks(moment, 'openItem') &&
        (!isHeld(from) || letsGo(moment)) &&
        isSame(to.context, { id: event['id'], item: null, decision: null, sentence: null })
      );
    },
  ),
  step(
    'design',
    'Choosing nothing puts back what was in hand',
    (moment) => is('item.choose', isFree)(moment) && isOther(moment) && moment.event['id'] === null,
    (moment) => {
      const { from, to } = moment;
      return (
        isEmpty(to) &&
        !asks(moment, 'holdClaim') &&
        (!isHeld(from) || letsGo(moment)) &&
        isSame(to.context, { id: null, item: null, decision: null, sentence: null })
      );
    },
  ),
  step(
    'design',
    'The same choice again changes nothing',
    (moment) => is('item.choose')(moment) && !isOther(moment),
    isQuiet,
  ),
  step('§9', 'A decision is never left without its answer', is('item.choose', isDeciding), isQuiet),
  step('design', 'A claimed item is shown and can be decided', isOpened('open'), (moment) => {
    const told = opened(moment);
    const { from, to } = moment;
    return (
      told.kind === 'open' &&
      isReading(to) &&
      keepsHold(moment) &&
      isSame(to.context, { ...from.context, item: told.item, sentence: null })
    );
  }),
  step(
    'design',
    'What another admin has in hand can be read, with the name of who has it',
    isOpened('taken'),
    (moment) => {
      const told = opened(moment);
      const { from, to } = moment;
      return (
        told.kind === 'taken' &&
        isTaken(to) &&
        isSame(to.context, { ...from.context, item: told.item, sentence: told.sentence })
      );
    },
  ),
  step('design', 'What was taken back meanwhile is said to be gone', isOpened('gone'), (moment) => {
    return isGone(moment.to) && letsGo(moment) && keepsAll(moment);
  }),
  step('§6', 'Whoever is no admin any more sees nothing more', isOpened('denied'), (moment) => {
    return isDenied(moment.to) && letsGo(moment) && keepsAll(moment);
  }),
  step('§8', 'What could not be read is said, and can be tried again', is('error.openItem'), (moment) => {
    return isFailed(moment.to) && keepsAll(moment) && keepsHold(moment);
  }),
  step(
    'design',
    'Reading again asks once more',
    is('item.again', (state) => isOvertaken(state) || isTaken(state) || isFailed(state)),
    (moment) => isOpening(moment.to) && asks(moment, 'openItem') && keepsAll(moment) && keepsHold(moment),
  ),
  step('design', 'A change may mean that the other admin is done', is('item.changed', isTaken), (moment) => {
    return isOpening(moment.to) && asks(moment, 'openItem') && keepsAll(moment) && keepsHold(moment);
  }),
  step(
    'design',
    'A change while it is read is looked at, and what is shown stays',
    is('item.changed', isOpen),
    (moment) => {
      return isChecking(moment.to) && asks(moment, 'readItem') && keepsAll(moment) && keepsHold(moment);
    },
  ),
  step(
    '§9',
    'What has become another is not decided before it is read again',
    (moment) => is('done.readItem')(moment) && isNews(moment),
    (moment) => {
      const { from, to, event } = moment;
      return (
        isOvertaken(to) &&
        keepsHold(moment) &&
        isSame(to.context, {
          ...from.context,
          sentence: event['output'],
        })
      );
    },
  ),
  step(
    'design',
    'What is as it was is read on',
    (moment) => is('done.readItem')(moment) && !isNews(moment),
    (moment) => isReading(moment.to) && keepsAll(moment) && keepsHold(moment),
  ),
  step('§8', 'If that fails, the decision finds out', is('error.readItem'), (moment) => {
    return isReading(moment.to) && keepsAll(moment) && keepsHold(moment);
  }),
  step('design', 'A decision is sent about what was seen', is('item.decide', isOpen), (moment) => {
    const { from, to, event } = moment;
    return (
      isDeciding(to) &&
      asks(moment, 'decide') &&
      keepsHold(moment) &&
      isSame(to.context, { ...from.context, decision: event['decision'], sentence: null })
    );
  }),
  step(
    '§9',
    'Nothing is decided twice, or without the item in hand',
    is('item.decide', (state) => !isOpen(state)),
    isQuiet,
  ),
  step('design', 'A decision is told, and the item let go', isAnswer('decided'), (moment) => {
    return isDecided(moment.to) && emits(moment, 'item.decided') && letsGo(moment) && keepsAll(moment);
  }),
  step('§9', 'Whoever was slower is told, and nothing was done', isAnswer('overtaken'), (moment) => {
    const told = answer(moment);
    return (
      told.kind === 'overtaken' &&
      isOvertaken(moment.to) &&
      keepsHold(moment) &&
      !emits(moment, 'item.decided') &&
      isSame(moment.to.context, { ...moment.from.context, sentence: told.sentence })
    );
  }),
  step('§8', "A refusal is told in the server's sentence", isAnswer('refused'), (moment) => {
    const told = answer(moment);
    return (
      told.kind === 'refused' &&
      isRefused(moment.to) &&
      keepsHold(moment) &&
      !emits(moment, 'item.decided') &&
      isSame(moment.to.context, { ...moment.from.context, sentence: told.sentence })
    );
  }),
  step('design', 'What is gone cannot be decided', isAnswer('gone'), (moment) => {
    return isGone(moment.to) && letsGo(moment) && !emits(moment, 'item.decided') && keepsAll(moment);
  }),
  step('§6', 'Whoever was demoted meanwhile decides nothing', isAnswer('denied'), (moment) => {
    return isDenied(moment.to) && letsGo(moment) && !emits(moment, 'item.decided') && keepsAll(moment);
  }),
  step('§8', 'A failure without an answer is told', is('error.decide'), (moment) => {
    return (
      isRefused(moment.to) &&
      keepsHold(moment) &&
      !emits(moment, 'item.decided') &&
      isSame(moment.to.context, {
        ...moment.from.context,
        sentence: 'Something went wrong. Please try again.',
      })
    );
  }),
  onlyAfter('design', 'Nothing is decided without a press', {
    what: (moment) => asks(moment, 'decide'),
    needs: is('item.decide'),
    ends: () => true,
  }),
  onlyBy('design', 'What is open waits for its reader', isReading, [
    'item.choose',
    'item.decide',
    'item.changed',
  ]),
  onlyBy('design', 'A look waits for its answer', isChecking, [
    'done.readItem',
    'error.readItem',
    'item.choose',
    'item.decide',
    'item.changed',
  ]),
  onlyBy('design', 'A refusal stays until something else is tried', isRefused, [
    'item.choose',
    'item.decide',
    'item.changed',
  ]),
  onlyBy('design', 'Opening waits for its answer', isOpening, [
    'done.openItem',
    'error.openItem',
    'item.choose',
  ]),
  onlyBy('design', 'A decision waits for its answer', isDeciding, ['done.decide', 'error.decide']),
  onlyBy('design', 'What has changed waits to be read again', isOvertaken, ['item.again', 'item.choose']),
  onlyBy('design', "Another's item waits for them", isTaken, ['item.again', 'item.changed', 'item.choose']),
  onlyBy('design', 'A failure waits for another try', isFailed, ['item.again', 'item.choose']),
  onlyBy('design', 'Nothing in hand waits for a choice', isEmpty, ['item.choose']),
  onlyBy(
    'design',
    'What has ended waits for a choice',
    (state) => isGone(state) || isDecided(state) || isDenied(state),
    ['item.choose'],
  ),
];
