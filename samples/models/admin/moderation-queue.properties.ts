import type {
  DecideAnswer,
  ModerationQueueSnapshot,
  OpenAnswer,
} from '#machines/admin/moderation-queue.machine.ts';
import { asks, emits, emitted, isQuiet, isSilent, propertiesOf } from '#engine/properties/property.ts';
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
/** The only request for the URL is to contain this item. */
const leadsTo = (moment: Step, id: string | null) =>
  isSame(emitted(moment, 'item.lead'), [{ type: 'item.lead', id }]);
/** The next item shows the decision on the last one. */
const toldWith = ({ context: { decided } }: State, id: unknown) => (decided?.next === id ? decided : null);
const isNews = ({ event }: Step) => event['output'] !== null;
const isOther = ({ event, from }: Step) => event['id'] !== from.context.id;
const ends = ({ effects }: Step, id: string) =>
  effects.some((effect) => effect.type === 'xstate.stopChild' && JSON.stringify(effect.params).includes(id));
/** It is released, so that nobody else waits fifteen minutes. */
const letsGo = (moment: Step) => ends(moment, 'holdClaim');
const keepsHold = (moment: Step) => !letsGo(moment) && !asks(moment, 'holdClaim');

/**
 * Sentences about queues: panel design ('Queues': a claim per item, released on every way out; a decision sends the
 * version it saw), §9 (exactly one wins).
 */
export const moderationQueueProperties = [
  starts('design', 'The item in the URL is claimed and read', (state, effects) => {
    const moment = { effects };
    return (
      isOpening(state) &&
      asks(moment, 'holdClaim') &&
      asks(moment, 'openItem') &&
      state.context.item === null &&
      state.context.sentence === null &&
      state.context.decision === null &&
      state.context.wanted === null &&
      state.context.decided === null
    );
  }),
  step(
    'design',
    'Another selection releases the current item, and claims the other',
    (moment) => is('item.choose', isFree)(moment) && isOther(moment) && moment.event['id'] !== null,
    (moment) => {
      const { from, to, event } = moment;
      return (
        isOpening(to) &&
        asks(moment, 'holdClaim') &&
        asks(moment, 'openItem') &&
        (!isHeld(from) || letsGo(moment)) &&
        isSame(to.context, {
          id: event['id'],
          item: null,
          decision: null,
          sentence: null,
          wanted: null,
          decided: toldWith(from, event['id']),
        })
      );
    },
  ),
  step(
    'design',
    'An empty selection releases the current item',
    (moment) => is('item.choose', isFree)(moment) && isOther(moment) && moment.event['id'] === null,
    (moment) => {
      const { from, to } = moment;
      return (
        isEmpty(to) &&
        !asks(moment, 'holdClaim') &&
        (!isHeld(from) || letsGo(moment)) &&
        isSame(to.context, {
          id: null,
          item: null,
          decision: null,
          sentence: null,
          wanted: null,
          decided: toldWith(from, null),
        })
      );
    },
  ),
  step(
    'design',
    'The same selection again changes nothing',
    (moment) => is('item.choose', isFree)(moment) && !isOther(moment),
    isQuiet,
  ),
  step(
    '§9',
    'A decision always gets its answer: an item selected in between waits for it',
    is('item.choose', isDeciding),
    (moment) => {
      const { from, to, event } = moment;
      return (
        isDeciding(to) &&
        isSilent(moment) &&
        isSame(to.context, { ...from.context, wanted: isOther(moment) ? { id: event['id'] } : null })
      );
    },
  ),
  step(
    'design',
    'A decision does not show next to another list',
    is('list.asked'),
    (moment) =>
      isSame(moment.to.value, moment.from.value) &&
      isSilent(moment) &&
      isSame(moment.to.context, { ...moment.from.context, decided: null }),
  ),
  step('design', 'A claimed item shows and can be decided', isOpened('open'), (moment) => {
    const told = opened(moment);
    const { from, to } = moment;
    return (
      told.kind === 'open' &&
      isReading(to) &&
      keepsHold(moment) &&
      isSame(to.context, { ...from.context, item: told.item, sentence: null })
    );
  }),
  step('design', "Another admin's item can be read, with that admin's name", isOpened('taken'), (moment) => {
    const told = opened(moment);
    const { from, to } = moment;
    return (
      told.kind === 'taken' &&
      isTaken(to) &&
      isSame(to.context, { ...from.context, item: told.item, sentence: told.sentence })
    );
  }),
  step('design', 'An item that was withdrawn in between says that it is gone', isOpened('gone'), (moment) => {
    return isGone(moment.to) && letsGo(moment) && keepsAll(moment);
  }),
  step('§6', 'Someone who is no longer an admin sees nothing more', isOpened('denied'), (moment) => {
    return isDenied(moment.to) && letsGo(moment) && keepsAll(moment);
  }),
  step('§8', 'An item that fails to load says so, and can be retried', is('error.openItem'), (moment) => {
    return isFailed(moment.to) && keepsAll(moment) && keepsHold(moment);
  }),
  step(
    'design',
    'Reading again sends another request',
    is('item.again', (state) => isOvertaken(state) || isTaken(state) || isFailed(state)),
    (moment) => isOpening(moment.to) && asks(moment, 'openItem') && keepsAll(moment) && keepsHold(moment),
  ),
  step('design', 'A change may mean that the other admin is done', is('item.changed', isTaken), (moment) => {
    return isOpening(moment.to) && asks(moment, 'openItem') && keepsAll(moment) && keepsHold(moment);
  }),
  step(
    'design',
    'A change during a review is checked, and the displayed version stays',
    is('item.changed', isOpen),
    (moment) => {
      return isChecking(moment.to) && asks(moment, 'readItem') && keepsAll(moment) && keepsHold(moment);
    },
  ),
  step(
    '§9',
    "A changed item can't be decided before it is read again",
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
    'An unchanged item stays open',
    (moment) => is('done.readItem')(moment) && !isNews(moment),
    (moment) => isReading(moment.to) && keepsAll(moment) && keepsHold(moment),
  ),
  step('§8', 'If the check fails, the decision detects the change', is('error.readItem'), (moment) => {
    return isReading(moment.to) && keepsAll(moment) && keepsHold(moment);
  }),
  step('design', 'A decision is sent about the displayed version', is('item.decide', isOpen), (moment) => {
    const { from, to, event } = moment;
    return (
      isDeciding(to) &&
      asks(moment, 'decide') &&
      keepsHold(moment) &&
      isSame(to.context, { ...from.context, decision: event['decision'], sentence: null, wanted: null })
    );
  }),
  step(
    '§9',
    'Nothing is decided twice, or without a claimed item',
    is('item.decide', (state) => !isOpen(state)),
    isQuiet,
  ),
  step(
    'design',
    'A decision is announced, the item released, and the URL moves to the next one',
    (moment) => isAnswer('decided')(moment) && moment.from.context.wanted === null,
    (moment) => {
      const told = answer(moment);
      const { from, to } = moment;
      const { id, decision } = from.context;
      return (
        told.kind === 'decided' &&
        isDecided(to) &&
        emits(moment, 'item.decided') &&
        leadsTo(moment, told.next) &&
        letsGo(moment) &&
        isSame(to.context, { ...from.context, decided: { id, decision, next: told.next } })
      );
    },
  ),
  step(
    'design',
    'If another item was selected in between, it opens with the result of the decision next to it',
    (moment) => isAnswer('decided')(moment) && moment.from.context.wanted !== null,
    (moment) => {
      const { from, to } = moment;
      const { id, decision, wanted } = from.context;
      const next = wanted?.id ?? null;
      return (
        (next === null
          ? isEmpty(to)
          : isOpening(to) && asks(moment, 'openItem') && asks(moment, 'holdClaim')) &&
        emits(moment, 'item.decided') &&
        leadsTo(moment, next) &&
        letsGo(moment) &&
        isSame(to.context, {
          id: next,
          item: null,
          decision: null,
          sentence: null,
          wanted: null,
          decided: { id, decision, next },
        })
      );
    },
  ),
  step(
    'design',
    'A refused decision must be read before another selection opens',
    (moment) => (is('done.decide')(moment) || is('error.decide')(moment)) && !isAnswer('decided')(moment),
    (moment) => leadsTo(moment, moment.from.context.id),
  ),
  step('§9', 'The slower admin sees who was first, and nothing is done', isAnswer('overtaken'), (moment) => {
    const told = answer(moment);
    return (
      told.kind === 'overtaken' &&
      isOvertaken(moment.to) &&
      keepsHold(moment) &&
      !emits(moment, 'item.decided') &&
      isSame(moment.to.context, { ...moment.from.context, sentence: told.sentence })
    );
  }),
  step('§8', "A refusal shows the server's sentence", isAnswer('refused'), (moment) => {
    const told = answer(moment);
    return (
      told.kind === 'refused' &&
      isRefused(moment.to) &&
      keepsHold(moment) &&
      !emits(moment, 'item.decided') &&
      isSame(moment.to.context, { ...moment.from.context, sentence: told.sentence })
    );
  }),
  step('design', "A missing item can't be decided", isAnswer('gone'), (moment) => {
    return isGone(moment.to) && letsGo(moment) && !emits(moment, 'item.decided') && keepsAll(moment);
  }),
  step('§6', 'A demoted admin decides nothing', isAnswer('denied'), (moment) => {
    return isDenied(moment.to) && letsGo(moment) && !emits(moment, 'item.decided') && keepsAll(moment);
  }),
  step('§8', 'A failure without an answer shows', is('error.decide'), (moment) => {
    return (
      isRefused(moment.to) &&
      keepsHold(moment) &&
      !emits(moment, 'item.decided') &&
      isSame(moment.to.context, {
        ...moment.from.context,
        sentence: 'Something went wrong. Try again.',
      })
    );
  }),
  onlyAfter('design', 'Nothing is decided without a press', {
    what: (moment) => asks(moment, 'decide'),
    needs: is('item.decide'),
    ends: () => true,
  }),
  onlyBy('design', 'An open item waits for its reader', isReading, [
    'item.choose',
    'item.decide',
    'item.changed',
    'list.asked',
  ]),
  onlyBy('design', 'A check waits for its answer', isChecking, [
    'done.readItem',
    'error.readItem',
    'item.choose',
    'item.decide',
    'item.changed',
    'list.asked',
  ]),
  onlyBy('design', 'A refusal stays until something else is tried', isRefused, [
    'item.choose',
    'item.decide',
    'item.changed',
    'list.asked',
  ]),
  onlyBy('design', 'Opening waits for its answer', isOpening, [
    'done.openItem',
    'error.openItem',
    'item.choose',
    'list.asked',
  ]),
  onlyBy('design', 'A decision waits for its answer', isDeciding, [
    'done.decide',
    'error.decide',
    'item.choose',
    'list.asked',
  ]),
  onlyBy('design', 'A changed item waits to be read again', isOvertaken, [
    'item.again',
    'item.choose',
    'list.asked',
  ]),
  onlyBy('design', "Another admin's item waits for them", isTaken, [
    'item.again',
    'item.changed',
    'item.choose',
    'list.asked',
  ]),
  onlyBy('design', 'A failure waits for a retry', isFailed, ['item.again', 'item.choose', 'list.asked']),
  onlyBy('design', 'An empty queue waits for a selection', isEmpty, ['item.choose', 'list.asked']),
  onlyBy(
    'design',
    'A finished item waits for a selection',
    (state) => isGone(state) || isDecided(state) || isDenied(state),
    ['item.choose', 'list.asked'],
  ),
];
