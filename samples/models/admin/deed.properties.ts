import type { DeedSnapshot } from '#machines/admin/deed.machine.ts';
import { asks, emits, isQuiet, propertiesOf } from '#engine/properties/property.ts';
import type { Moment } from '#engine/properties/property.ts';
import { isSame } from '#engine/same.ts';

const { is, onlyAfter, onlyBy, starts, step } = propertiesOf<DeedSnapshot>();
type Step = Moment<DeedSnapshot>;
type State = DeedSnapshot;

const at =
  (
    name: 'idle' | 'confirming' | 'acting' | 'coding' | 'verifying' | 'factorless' | 'unanswered' | 'denied',
  ) =>
  (state: State) =>
    state.matches(name);
const nothing = { deed: null, sentence: null };
const answer = ({ event }: Step) => event['output'] as { kind: string; sentence?: string };
const says = (name: string, kind: string) => (moment: Step) =>
  is(name)(moment) && answer(moment).kind === kind;
const isSilentStep = (m: Step) => !emits(m, 'deed.done') && !emits(m, 'deed.unsure');
const holds = (m: Step, sentence: string | null) => isSame(m.to.context, { ...m.from.context, sentence });

/** Sentences of the admin's page: 'step-up (second factor within 15 minutes) before money, roles and suspension', 'consequences named'. */
export const deedProperties = [
  starts('design', 'Nothing is done by itself', (state, effects) => {
    return at('idle')(state) && effects.length === 0 && isSame(state.context, nothing);
  }),
  step('design', 'What is chosen is confirmed first', is('deed.choose', at('idle')), (m) => {
    return (
      at('confirming')(m.to) &&
      !asks(m, 'act') &&
      isSame(m.to.context, { deed: { kind: m.event['kind'], words: '', more: [] }, sentence: null })
    );
  }),
  step('design', 'What is confirmed is done once', is('deed.confirm', at('confirming')), (m) => {
    return (
      at('acting')(m.to) && asks(m, 'act') && isSame(m.to.context, { deed: m.event['deed'], sentence: null })
    );
  }),
  step(
    'design',
    'Without confirming nothing happens',
    is('deed.leave', (s) => at('confirming')(s) || at('coding')(s) || at('factorless')(s)),
    (m) => {
      return at('idle')(m.to) && !asks(m, 'act') && isSilentStep(m) && isSame(m.to.context, nothing);
    },
  ),
  step('design', 'What is done is told', says('done.act', 'done'), (m) => {
    return (
      at('idle')(m.to) && emits(m, 'deed.done') && !emits(m, 'deed.unsure') && isSame(m.to.context, nothing)
    );
  }),
  step('§8', 'A refusal is told in the words of the server', says('done.act', 'refused'), (m) => {
    return at('confirming')(m.to) && isSilentStep(m) && holds(m, answer(m).sentence ?? '');
  }),
  step(
    'design',
    'A fresh code is asked for where the server wants one',
    says('done.act', 'code needed'),
    (m) => {
      return at('coding')(m.to) && isSilentStep(m) && holds(m, null);
    },
  ),
  step(
    'design',
    'Without a second factor nothing is done, and what to do about it is told',
    says('done.act', 'factor needed'),
    (m) => {
      return at('factorless')(m.to) && isSilentStep(m) && holds(m, answer(m).sentence ?? '');
    },
  ),
  step('design', 'Once it is set up, the same is sent again', is('deed.again', at('factorless')), (m) => {
    return at('acting')(m.to) && asks(m, 'act') && holds(m, null);
  }),
  step('design', 'Whoever may not do it any more is told so', says('done.act', 'denied'), (m) => {
    return at('denied')(m.to) && isSilentStep(m) && isSame(m.to.context, nothing);
  }),
  step('design', 'The code is checked', is('deed.code', at('coding')), (m) => {
    return (
      at('verifying')(m.to) && asks(m, 'verify') && !asks(m, 'act') && isSame(m.from.context, m.to.context)
    );
  }),
  step('design', 'A right code repeats what was wanted', says('done.verify', 'right'), (m) => {
    return at('acting')(m.to) && asks(m, 'act') && holds(m, null);
  }),
  step(
    'design',
    'A wrong code does nothing, and another one is asked for',
    says('done.verify', 'wrong'),
    (m) => {
      return at('coding')(m.to) && !asks(m, 'act') && holds(m, answer(m).sentence ?? '');
    },
  ),
  step('design', 'A code that could not be checked does nothing', is('error.verify'), (m) => {
    return at('coding')(m.to) && !asks(m, 'act') && holds(m, 'The code could not be checked. Try again.');
  }),
  step('design', 'Without an answer nobody claims that it is done', is('error.act'), (m) => {
    return at('unanswered')(m.to) && isSilentStep(m) && isSame(m.from.context, m.to.context);
  }),
  step('design', 'The same is sent again', is('deed.again', at('unanswered')), (m) => {
    return at('acting')(m.to) && asks(m, 'act') && isSame(m.from.context, m.to.context);
  }),
  step('design', 'Or the record is read again', is('deed.leave', at('unanswered')), (m) => {
    return (
      at('idle')(m.to) && emits(m, 'deed.unsure') && !emits(m, 'deed.done') && isSame(m.to.context, nothing)
    );
  }),
  step(
    'design',
    'While it is on its way nothing else is done',
    is(
      ['deed.choose', 'deed.confirm', 'deed.code', 'deed.again', 'deed.leave'],
      (s) => at('acting')(s) || at('verifying')(s),
    ),
    isQuiet,
  ),
  onlyBy('design', 'What is being confirmed waits', at('confirming'), ['deed.confirm', 'deed.leave']),
  onlyBy('design', 'The code waits for the person', at('coding'), ['deed.code', 'deed.leave']),
  onlyBy('design', 'A missing second factor stays until it is there', at('factorless'), [
    'deed.again',
    'deed.leave',
  ]),
  onlyBy('design', 'No answer stays until somebody decides', at('unanswered'), ['deed.again', 'deed.leave']),
  onlyBy('design', 'Whoever is denied does nothing more', at('denied'), []),
  onlyBy('design', 'Nothing but a choice begins', at('idle'), ['deed.choose']),
  onlyAfter('design', 'It is done by an answer alone', {
    what: (m) => emits(m, 'deed.done'),
    needs: is('done.act'),
  }),
];
