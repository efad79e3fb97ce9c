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
/** It tells this and nothing else. */
const tells = (m: Step, name?: string) => told.every((each) => emits(m, each) === (each === name));
/** Only this is different. */
const changes = ({ from, to }: Step, change: Partial<Context>) =>
  isSame(to.context, { ...from.context, ...change });
const nothing: Partial<Context> = { what: null, undo: null, sentence: null };
const isSent = (m: Step) => at('sending')(m.to) && asks(m, 'send');
const isForgotten = (m: Step) => at('resting')(m.to) && changes(m, nothing) && !asks(m, 'send');
const isOpen = ({ from, event }: Step) => isSame(from.context.open, event['what']);
const canUndo = ({ from }: Step) => from.context.undo !== null;

/** Sentences about one thing that is done: 'an action stays disabled while its request has no answer', 'consequences named', 'step-up before money, roles and suspension', 'undo (10 s banner)', §9 ('exactly one wins, the other is told'). */
export const actionProperties = [
  starts('design', 'Nothing is done by itself', (state, effects) => {
    return at('resting')(state) && effects.length === 0 && state.context.what === null;
  }),
  step(
    'design',
    'What is chosen is confirmed first',
    is('action.choose', at('resting', 'done')),
    (m) =>
      at('confirming')(m.to) &&
      !asks(m, 'send') &&
      tells(m) &&
      changes(m, { ...nothing, what: m.event['what'] as Context['what'] }),
  ),
  step(
    'design',
    'What is sent is sent once as an attempt of its own, and what was told before is gone',
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
    'As long as nobody knows what became of it, the same is the same attempt',
    (m) => is('action.send', at('resting', 'confirming', 'unanswered'))(m) && isOpen(m),
    (m) => isSent(m) && tells(m) && changes(m, { ...nothing, what: m.event['what'] as Context['what'] }),
  ),
  step(
    'design',
    'While it is on its way nothing else is done',
    is(
      ['action.choose', 'action.send', 'action.code', 'action.again', 'action.undo', 'action.leave'],
      at('sending', 'verifying'),
    ),
    isQuiet,
  ),
  step(
    'design',
    'What is done is told, with its way back',
    says('done.send', 'done'),
    (m) =>
      at('done')(m.to) &&
      tells(m, 'action.done') &&
      changes(m, { open: null, undo: answer(m).undo as Context['undo'] }),
  ),
  step(
    '§8',
    'A refusal is told in the words of the server',
    says('done.send', 'refused'),
    (m) =>
      at('refused')(m.to) &&
      tells(m, 'action.refused') &&
      changes(m, { open: null, sentence: answer(m).sentence ?? '' }),
  ),
  step(
    '§9',
    'Who was slower sees what is there, and keeps what was sent',
    says('done.send', 'overtaken'),
    (m) => at('overtaken')(m.to) && tells(m) && changes(m, { open: null, theirs: answer(m).theirs ?? null }),
  ),
  step(
    'design',
    'A fresh code is asked for where the server wants one',
    says('done.send', 'code needed'),
    (m) => at('coding')(m.to) && tells(m) && changes(m, {}),
  ),
  step(
    'design',
    'Without a second factor nothing is done, and what to do about it is told',
    says('done.send', 'factor needed'),
    (m) => at('factorless')(m.to) && tells(m) && changes(m, { sentence: answer(m).sentence ?? '' }),
  ),
  step(
    'design',
    'Whoever may not do it any more is told so',
    says('done.send', 'denied'),
    (m) => at('denied')(m.to) && tells(m) && changes(m, nothing),
  ),
  step(
    'design',
    'Without an answer nobody claims that it is done',
    is('error.send'),
    (m) => at('unanswered')(m.to) && tells(m) && changes(m, { open: m.from.context.what }),
  ),
  step(
    'design',
    'The same attempt is sent again',
    is('action.again', at('unanswered', 'factorless')),
    (m) => isSent(m) && tells(m) && changes(m, { sentence: null }),
  ),
  step(
    '§9',
    'Replacing theirs is another attempt, said against theirs',
    is('action.again', at('overtaken')),
    (m) => isSent(m) && tells(m) && changes(m, { attempt: m.from.context.attempt + 1 }),
  ),
  step(
    'design',
    'Undo does what takes it back',
    (m) => is('action.undo', at('done'))(m) && canUndo(m),
    (m) =>
      isSent(m) &&
      tells(m) &&
      changes(m, { what: m.from.context.undo, undo: null, attempt: m.from.context.attempt + 1 }),
  ),
  step(
    'design',
    'What has no way back cannot be undone',
    (m) => is('action.undo', at('done'))(m) && !canUndo(m),
    isQuiet,
  ),
  step(
    'design',
    'What is left does nothing, and what was told is gone',
    is('action.leave', at('confirming', 'done', 'refused', 'coding', 'factorless')),
    (m) => isForgotten(m) && tells(m),
  ),
  step(
    'design',
    'Left without an answer, it is to be read anew',
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
    'A right code sends what was wanted',
    says('done.verify', 'right'),
    (m) => isSent(m) && changes(m, { sentence: null }),
  ),
  step(
    'design',
    'A wrong code does nothing, and another one is asked for',
    says('done.verify', 'wrong'),
    (m) => at('coding')(m.to) && !asks(m, 'send') && changes(m, { sentence: answer(m).sentence ?? '' }),
  ),
  step(
    'design',
    'A code that could not be checked does nothing',
    is('error.verify'),
    (m) =>
      at('coding')(m.to) &&
      !asks(m, 'send') &&
      changes(m, { sentence: 'The code could not be checked. Try again.' }),
  ),
  leadsTo('design', 'The way back is offered for 10 s', {
    from: ({ from, to }) => !at('done')(from) && at('done')(to) && to.context.undo !== null,
    to: at('resting'),
    notBefore: 10_000,
    within: 10_000,
  }),
  step(
    'design',
    'Then nothing is told any more',
    (m) => is('after.undoOffer', at('done'))(m) && canUndo(m),
    (m) => isForgotten(m) && tells(m),
  ),
  step(
    'design',
    'What cannot be undone stays told',
    (m) => is('after.undoOffer', at('done'))(m) && !canUndo(m),
    isQuiet,
  ),
  onlyBy('design', 'It rests until somebody asks', at('resting'), ['action.choose', 'action.send']),
  onlyBy('design', 'What is being confirmed waits', at('confirming'), ['action.send', 'action.leave']),
  onlyBy('design', 'What is done stays told until somebody goes on, or for 10 s', at('done'), [
    'action.choose',
    'action.send',
    'action.undo',
    'action.leave',
    'after.undoOffer',
  ]),
  onlyBy('§9', 'A refusal stays until it is read', at('refused'), ['action.send', 'action.leave']),
  onlyBy('§9', 'Theirs stay shown until somebody decides', at('overtaken'), ['action.again', 'action.leave']),
  onlyBy('design', 'The code waits for the person', at('coding'), ['action.code', 'action.leave']),
  onlyBy('design', 'A missing second factor stays until it is there', at('factorless'), [
    'action.again',
    'action.leave',
  ]),
  onlyBy('design', 'No answer stays until somebody decides', at('unanswered'), [
    'action.send',
    'action.again',
    'action.leave',
  ]),
  onlyBy('design', 'Whoever is denied does nothing more', at('denied'), []),
  onlyAfter('design', 'It is done by an answer alone', {
    what: (m) => emits(m, 'action.done'),
    needs: is('done.send'),
  }),
];
