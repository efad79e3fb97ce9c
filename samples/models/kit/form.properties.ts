import type { FormSnapshot } from '#machines/kit/form.machine.ts';
import { asks, emitted, emits, isSilent, propertiesOf } from '#engine/properties/property.ts';
import type { Moment } from '#engine/properties/property.ts';
import { isSame } from '#engine/same.ts';

const { always, is, onlyBy, starts, step } = propertiesOf<FormSnapshot>();
type Step = Moment<FormSnapshot>;
type Answer = {
  kind: string;
  values?: unknown;
  version?: number;
  theirs?: { values: unknown; version: number };
  problems?: Readonly<Record<string, string>>;
  sentence?: string | null;
};

const isEditing = (state: FormSnapshot) => state.matches('editing');
const isSaving = (state: FormSnapshot) => state.matches('saving');
const isConflict = (state: FormSnapshot) => state.matches('conflict');
const isWrong = (state: FormSnapshot) => state.matches({ editing: 'wrong' });
const showsSaved = (state: FormSnapshot) => state.matches({ editing: 'saved' });
const hasFailed = (state: FormSnapshot) => state.matches({ editing: { wrong: 'failed' } });
const isAutosaving = ({ context }: FormSnapshot) => context.autosaves;

const answer = ({ event }: Step) => event['output'] as Answer;
const isAnswer = (kind: string) => (moment: Step) => is('done.save')(moment) && answer(moment).kind === kind;
const problems = ({ event }: Step) => (event['problems'] ?? {}) as Readonly<Record<string, string>>;
const isComplete = (moment: Step) => Object.keys(problems(moment)).length === 0;
const tookTyped = ({ event, to }: Step) => isSame(to.context.values, event['values']);
/** Typed again after the form was sent, so that the answer is about older values. */
const isTypedOn = ({ context }: FormSnapshot) => !isSame(context.values, context.sent);

/** Values that the server refused: the page keeps what was typed; a switch that autosaves reverts. */
const keepsOrGoesBack = ({ from, to }: Step) =>
  isSame(to.context.values, isAutosaving(from) ? from.context.saved.values : from.context.values) &&
  isSame(to.context.saved, from.context.saved) &&
  to.context.revision === from.context.revision + (isAutosaving(from) ? 1 : 0);

/** One request with the values on screen. */
const saves = (moment: Step) =>
  isSaving(moment.to) &&
  asks(moment, 'save') &&
  isSame(moment.to.context.sent, moment.to.context.values) &&
  moment.to.context.sentence === null &&
  isSame(moment.to.context.problems, {});

/** Sentences about forms: panel design ('Forms', 'No lost update') and decision 0030. */
export const formProperties = [
  starts(
    'design',
    'A form starts with the stored values, or with a draft that is labeled as one, and sends nothing',
    (state, effects) => {
      const { values, saved, theirs, sentence, isRestored } = state.context;
      return (
        state.matches({ editing: isRestored ? 'dirty' : 'clean' }) &&
        isSame(values, saved.values) === !isRestored &&
        theirs === null &&
        sentence === null &&
        effects.length === 0
      );
    },
  ),
  onlyBy('design', 'Only its person changes a form at rest', isEditing, [
    'form.changed',
    'form.submit',
    'form.reset',
  ]),
  onlyBy('design', 'One save at a time: pressing again during a save does nothing', isSaving, [
    'form.changed',
    'done.save',
    'error.save',
  ]),
  onlyBy('design', 'A conflict waits for its person', isConflict, [
    'form.changed',
    'conflict.take',
    'conflict.keep',
  ]),

  step(
    'design',
    'Typed text stays, even during a save or a conflict',
    (moment) => is('form.changed')(moment) && !(isEditing(moment.from) && isAutosaving(moment.from)),
    (moment) => tookTyped(moment) && isSilent(moment),
  ),
  step(
    'design',
    'Save is enabled only when something differs from the stored values',
    is('form.changed', (state) => isEditing(state) && !isWrong(state) && !isAutosaving(state)),
    ({ to }) =>
      to.matches({ editing: isSame(to.context.values, to.context.saved.values) ? 'clean' : 'dirty' }),
  ),
  step(
    'design',
    'A message stays until the form is sent again or reset, or the field corrected',
    is('form.changed', (state) => isWrong(state) && !isAutosaving(state)),
    (moment) => {
      const { from, to } = moment;
      const left = Object.keys(from.context.problems).filter((field) => field in problems(moment));
      return isSame(to.value, from.value) && isSame(Object.keys(to.context.problems), left);
    },
  ),
  step(
    'design',
    'No field shows an error before the form is sent',
    (moment) => is('form.changed')(moment) && isSame(moment.from.context.problems, {}),
    ({ to }) => isSame(to.context.problems, {}),
  ),
  step(
    'design',
    'An autosaving switch saves each change',
    is('form.changed', (state) => isEditing(state) && isAutosaving(state)),
    (moment) => tookTyped(moment) && saves(moment),
  ),
  step(
    'design',
    'A complete form is saved as shown',
    (moment) => is('form.submit', isEditing)(moment) && isComplete(moment),
    (moment) => tookTyped(moment) && saves(moment),
  ),
  step(
    'design',
    'An incomplete form is not sent: each invalid field shows its message, and the first gets the focus',
    (moment) => is('form.submit', isEditing)(moment) && !isComplete(moment),
    (moment) => {
      const [told] = emitted(moment, 'form.refused') as readonly { problems: unknown }[];
      return (
        tookTyped(moment) &&
        !asks(moment, 'save') &&
        moment.to.matches({ editing: { wrong: 'invalid' } }) &&
        isSame(moment.to.context.problems, problems(moment)) &&
        moment.to.context.sentence === null &&
        isSame(told?.problems, problems(moment))
      );
    },
  ),
  step('design', 'Reset restores the stored values', is('form.reset', isEditing), (moment) => {
    const { from, to } = moment;
    return (
      to.matches({ editing: 'clean' }) &&
      isSame(to.context.values, from.context.saved.values) &&
      isSame(to.context.problems, {}) &&
      to.context.sentence === null &&
      to.context.revision > from.context.revision &&
      isSilent(moment)
    );
  }),

  step('design', 'A save is based on the version from the last one', isAnswer('saved'), (moment) => {
    const { values, version } = answer(moment);
    return isSame(moment.to.context.saved, { values, version });
  }),
  step(
    'design',
    'A saved form says so and shows the stored values',
    (moment) => isAnswer('saved')(moment) && !isTypedOn(moment.from),
    (moment) => {
      const { values } = answer(moment);
      return showsSaved(moment.to) && isSame(moment.to.context.values, values) && emits(moment, 'form.saved');
    },
  ),
  step(
    'design',
    'Text typed during a save stays and is still unsaved',
    (moment) => isAnswer('saved')(moment) && isTypedOn(moment.from) && !isAutosaving(moment.from),
    (moment) =>
      isSame(moment.to.context.values, moment.from.context.values) &&
      moment.to.matches({ editing: 'dirty' }) &&
      emits(moment, 'form.saved'),
  ),
  step(
    'design',
    'A switch that was flipped again in between is saved again',
    (moment) => isAnswer('saved')(moment) && isTypedOn(moment.from) && isAutosaving(moment.from),
    (moment) => isSame(moment.to.context.values, moment.from.context.values) && saves(moment),
  ),
  step(
    'design',
    'A conflict shows the current version, and in the fields only what the person has changed themselves',
    isAnswer('conflict'),
    (moment) => {
      const { from, to } = moment;
      const { base, values } = from.context;
      const { theirs } = answer(moment);
      const others = (theirs?.values ?? {}) as typeof values;
      const expected = Object.fromEntries(
        Object.entries(values).map(([name, value]) => [
          name,
          base !== null && base[name] === value ? others[name] : value,
        ]),
      );
      return (
        isConflict(to) &&
        isSame(to.context.theirs, theirs) &&
        isSame(to.context.values, expected) &&
        to.context.revision > from.context.revision
      );
    },
  ),
  step('design', 'Taking theirs shows their values as stored', is('conflict.take', isConflict), (moment) => {
    const { from, to } = moment;
    return (
      to.matches({ editing: 'clean' }) &&
      isSame(to.context.saved, from.context.theirs) &&
      isSame(to.context.values, from.context.theirs?.values) &&
      to.context.theirs === null &&
      to.context.revision > from.context.revision &&
      !asks(moment, 'save')
    );
  }),
  step(
    'design',
    'Keeping a choice saves it over theirs, knowing their version',
    is('conflict.keep', isConflict),
    (moment) => {
      const { from, to } = moment;
      return (
        tookTyped(moment) &&
        saves(moment) &&
        isSame(to.context.saved, from.context.theirs) &&
        to.context.theirs === null &&
        to.context.revision > from.context.revision
      );
    },
  ),
  step('design', 'A refusal shows at its fields, or in one sentence', isAnswer('refused'), (moment) => {
    const { problems: told = {}, sentence = null } = answer(moment);
    const [pointed] = emitted(moment, 'form.refused') as readonly { problems: unknown }[];
    return (
      moment.to.matches({ editing: { wrong: 'refused' } }) &&
      isSame(moment.to.context.problems, told) &&
      moment.to.context.sentence === sentence &&
      isSame(pointed?.problems, told) &&
      keepsOrGoesBack(moment)
    );
  }),
  step(
    'design',
    'Without a connection the form says so, and nothing is lost',
    isAnswer('offline'),
    (moment) =>
      moment.to.matches({ editing: { wrong: 'offline' } }) &&
      moment.to.context.sentence === answer(moment).sentence &&
      keepsOrGoesBack(moment),
  ),
  step(
    'design',
    "A failure shows the server's sentence, and nothing is lost",
    isAnswer('failed'),
    (moment) =>
      hasFailed(moment.to) &&
      moment.to.context.sentence === answer(moment).sentence &&
      keepsOrGoesBack(moment),
  ),
  step(
    'design',
    'A failure without an answer shows one sentence, with what to do next',
    is('error.save'),
    (moment) =>
      hasFailed(moment.to) &&
      moment.to.context.sentence === 'Something went wrong. Try again.' &&
      keepsOrGoesBack(moment),
  ),
  always(
    'design',
    'A sentence shows only with an error',
    (state) => state.hasTag('error'),
    ({ context }) => context.sentence !== null,
  ),
];
