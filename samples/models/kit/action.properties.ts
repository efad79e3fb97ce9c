import type { ActionSnapshot } from '#machines/kit/action.machine.ts';
import { asks, emits, isQuiet, propertiesOf } from '#engine/properties/property.ts';
import type { Moment } from '#engine/properties/property.ts';
import { isSame } from '#engine/same.ts';

const { is, leadsTo, onlyAfter, onlyBy, starts, step } = propertiesOf<ActionSnapshot>();
type State = ActionSnapshot;
type Step = Moment<State>;
type Context = State['context'];
type Answer = { kind: string; sentence?: string; undo?: object | null; theirs?: object };
type Name =
  | 'resting'
  | 'confirming'
  | 'sending'
  | 'done'
  | 'refused'
  | 'overtaken'
  | 'coding'
  | 'verifying'
  | 'factorless'
  | 'unanswered'
  | 'denied';

const at =
  (...names: readonly Name[]) =>
  (state: State) =>
    names.some((name) => state.matches(name));
const answer = ({ event }: Step) => event['output'] as Answer;
const says = (name: string, kind: string) => (m: Step) => is(name)(m) && answer(m).kind === kind;
const told = ['action.done', 'action.refused', 'action.unsure', 'action.yielded'];
/** It shows only this. */
const tells = (m: Step, name?: string) => told.every((each) => emits(m, each) === (each === name));
/** Only this differs. */
const changes = ({ from, to }: Step, change: Partial<Context>) =>
  isSame(to.context, { ...from.context, ...change });
const nothing: Partial<Context> = { what: null, undo: null, sentence: null };
const isSent = (m: Step) => at('sending')(m.to) && asks(m, 'send');
const isForgotten = (m: Step) => at('resting')(m.to) && changes(m, nothing) && !asks(m, 'send');
const isOpen = ({ from, event }: Step) => isSame(from.context.open, event['what']);
const canUndo = ({ from }: Step) => from.context.undo !== null;

/**
 * Sentences about one action: 'an action stays disabled while its request has no answer', 'consequences named',
 * 'step-up before money, roles and suspension', 'undo (10 s banner)', §9 (exactly one wins).
 */
export const actionProperties = [
  starts('design', 'Nothing is done automatically', (state, effects) => {
    return at('resting')(state) && effects.length === 0 && state.context.what === null;
  }),
  step(
    'design',
    'A selected action is confirmed first',
    is('action.choose', at('resting', 'done')),
    (m) =>
      at('confirming')(m.to) &&
      !asks(m, 'send') &&
      tells(m) &&
      changes(m, { ...nothing, what: m.event['what'] as Context['what'] }),
  ),
  step(
    'design',
    'An action is sent once as its own attempt, and the earlier result clears',
    (m) => is('action.send', at('resting', 'confirming', 'done', 'refused', 'unanswered'))(m) && !isOpen(m),
    (m) =>
      isSent(m) &&
      tells(m) &&
      changes(m, {
        ...nothing,
        what: m.event['what'] as Context['what'],
        attempt: m.from.context.attempt + 1,
        open: null,
      }),
  ),
  step(
    'design',
    'Until its result is known, the same action is the same attempt',
    (m) => is('action.send', at('resting', 'confirming', 'unanswered'))(m) && isOpen(m),
    (m) => isSent(m) && tells(m) && changes(m, { ...nothing, what: m.event['what'] as Context['what'] }),
  ),
  step(
    'design',
    'While it is pending nothing else is done',
    is(
      ['action.choose', 'action.send', 'action.code', 'action.again', 'action.undo', 'action.leave'],
      at('sending', 'verifying'),
    ),
    isQuiet,
  ),
  step(
    'design',
    'A finished action shows its result, with its undo',
    says('done.send', 'done'),
    (m) =>
      at('done')(m.to) &&
      tells(m, 'action.done') &&
      changes(m, {
        open: null,
        undo: answer(m).undo as Context['undo'],
        done: { ...m.from.context.done, [m.from.context.what?.kind ?? '']: m.from.context.attempt },
      }),
  ),
  step(
    '§8',
    "A refusal shows the server's message",
    says('done.send', 'refused'),
    (m) =>
      at('refused')(m.to) &&
      tells(m, 'action.refused') &&
      changes(m, { open: null, sentence: answer(m).sentence ?? '' }),
  ),
  step(
    '§9',
    'The slower person sees the current version, and keeps what was sent',
    says('done.send', 'overtaken'),
    (m) => at('overtaken')(m.to) && tells(m) && changes(m, { open: null, theirs: answer(m).theirs ?? null }),
  ),
  step(
    'design',
    'A fresh code is requested if the server needs one',
    says('done.send', 'code needed'),
    (m) => at('coding')(m.to) && tells(m) && changes(m, {}),
  ),
  step(
    'design',
    'Without a second factor nothing is done, and the message says what to do',
    says('done.send', 'factor needed'),
    (m) => at('factorless')(m.to) && tells(m) && changes(m, { sentence: answer(m).sentence ?? '' }),
  ),
  step(
    'design',
    'A person who has lost the right sees so',
    says('done.send', 'denied'),
    (m) => at('denied')(m.to) && tells(m) && changes(m, nothing),
  ),
  step(
    'design',
    'Without an answer nothing claims to be done',
    is('error.send'),
    (m) => at('unanswered')(m.to) && tells(m) && changes(m, { open: m.from.context.what }),
  ),
  step(
    'design',
    'The same attempt is resent',
    is('action.again', at('unanswered', 'factorless')),
    (m) => isSent(m) && tells(m) && changes(m, { sentence: null }),
  ),
  step(
    '§9',
    'Replacing theirs is another attempt, based on theirs',
    is('action.again', at('overtaken')),
    (m) => isSent(m) && tells(m) && changes(m, { attempt: m.from.context.attempt + 1 }),
  ),
  step(
    'design',
    'Undo reverses the action',
    (m) => is('action.undo', at('done'))(m) && canUndo(m),
    (m) =>
      isSent(m) &&
      tells(m) &&
      changes(m, { what: m.from.context.undo, undo: null, attempt: m.from.context.attempt + 1 }),
  ),
  step(
    'design',
    "An action without an undo can't be undone",
    (m) => is('action.undo', at('done'))(m) && !canUndo(m),
    isQuiet,
  ),
  step(
    'design',
    'A closed action does nothing, and its result clears',
    is('action.leave', at('confirming', 'done', 'refused', 'coding', 'factorless')),
    (m) => isForgotten(m) && tells(m),
  ),
  step(
    'design',
    'Closed without an answer, it must be read again',
    is('action.leave', at('unanswered')),
    (m) => isForgotten(m) && tells(m, 'action.unsure'),
  ),
  step(
    '§9',
    'Keeping theirs sends nothing',
    is('action.leave', at('overtaken')),
    (m) => isForgotten(m) && tells(m, 'action.yielded'),
  ),
  step(
    'design',
    'The code is checked',
    is('action.code', at('coding')),
    (m) => at('verifying')(m.to) && asks(m, 'verify') && !asks(m, 'send') && changes(m, {}),
  ),
  step(
    'design',
    'The right code sends the action',
    says('done.verify', 'right'),
    (m) => isSent(m) && changes(m, { sentence: null }),
  ),
  step(
    'design',
    'A wrong code does nothing, and another one is requested',
    says('done.verify', 'wrong'),
    (m) => at('coding')(m.to) && !asks(m, 'send') && changes(m, { sentence: answer(m).sentence ?? '' }),
  ),
  step(
    'design',
    'A code that fails to check does nothing',
    is('error.verify'),
    (m) =>
      at('coding')(m.to) &&
      !asks(m, 'send') &&
      changes(m, { sentence: "We couldn't check the code. Try again." }),
  ),
  leadsTo('design', 'The undo is offered for 10 s', {
    from: ({ from, to }) => !at('done')(from) && at('done')(to) && to.context.undo !== null,
    to: at('resting'),
    notBefore: 10_000,
    within: 10_000,
  }),
  step(
    'design',
    'Then the result clears',
    (m) => is('after.undoOffer', at('done'))(m) && canUndo(m),
    (m) => isForgotten(m) && tells(m),
  ),
  step(
    'design',
    'A result without an undo stays',
    (m) => is('after.undoOffer', at('done'))(m) && !canUndo(m),
    isQuiet,
  ),
  onlyBy('design', 'It rests until someone acts', at('resting'), ['action.choose', 'action.send']),
  onlyBy('design', 'A confirmation waits', at('confirming'), ['action.send', 'action.leave']),
  onlyBy('design', 'A result stays until someone continues, or for 10 s', at('done'), [
    'action.choose',
    'action.send',
    'action.undo',
    'action.leave',
    'after.undoOffer',
  ]),
  onlyBy('§9', 'A refusal stays until it is read', at('refused'), ['action.send', 'action.leave']),
  onlyBy('§9', 'Their version stays until someone decides', at('overtaken'), [
    'action.again',
    'action.leave',
  ]),
  onlyBy('design', 'The code form waits for the person', at('coding'), ['action.code', 'action.leave']),
  onlyBy('design', 'A missing second factor stays until it is set up', at('factorless'), [
    'action.again',
    'action.leave',
  ]),
  onlyBy('design', 'A missing answer stays until someone decides', at('unanswered'), [
    'action.send',
    'action.again',
    'action.leave',
  ]),
  onlyBy('design', 'A denied person does nothing more', at('denied'), []),
  onlyAfter('design', 'Only an answer finishes it', {
    what: (m) => emits(m, 'action.done'),
    needs: is('done.send'),
  }),
];
