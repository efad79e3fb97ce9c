import type { ApplicationDraftSnapshot } from '#machines/onboarding/application-draft.machine.ts';
import { asks, emitted, emits, isQuiet, propertiesOf } from '#engine/properties/property.ts';
import type { Moment } from '#engine/properties/property.ts';
import { isSame } from '#engine/same.ts';

const { always, is, leadsTo, onlyBy, starts, step } = propertiesOf<ApplicationDraftSnapshot>();
type State = ApplicationDraftSnapshot;
type Step = Moment<State>;
type Context = State['context'];
type Answers = Context['answers'];
type Stored = Context['saved'] & { application?: Context['application'] };
type Answer = { kind: string; sentence?: string; problems?: object } & Partial<Stored>;

const isLoading = (state: State) => state.matches('loading');
const isFailed = (state: State) => state.matches('failed');
const isClosed = (state: State) => state.matches('closed');
const isSubmitted = (state: State) => state.matches('submitted');
type Open = Extract<State['value'], { open: unknown }>['open'];
const at =
  (...names: readonly Open[]) =>
  (state: State) =>
    names.some((open) => state.matches({ open }));
const isSettled = at('settled');
const isSaving = at('saving');
const isSealed = at('saving to submit', 'submitting');
const isOpen = (state: State) => state.matches('open');
const isWritable = (state: State) => isOpen(state) && !isSealed(state);

const answersIn = ({ event }: Step) => event['answers'] as Answers;
const problemsIn = ({ event }: Step) => event['problems'] as Record<string, string>;
const isWrong = (moment: Step) => Object.keys(problemsIn(moment)).length > 0;
const answer = ({ event }: Step) => event['output'] as Answer;
const kind = (moment: Step) => answer(moment).kind;
const isSaveAnswer = is(['done.saveAnswers', 'done.saveToSubmit']);
const isSaved = (moment: Step) => isSaveAnswer(moment) && kind(moment) === 'saved';
const isSubmitAnswer = is('done.submitApplication');
const isAnyAnswer = (moment: Step) => isSaveAnswer(moment) || isSubmitAnswer(moment);
const isChange = is('draft.changed', isWritable);
const isReadFirst = is('done.readDraft');
const isReadAgain = is('done.readAgain');
const stored = (moment: Step) => moment.event['output'] as Stored;

const hasAll = ({ context }: State) => isSame(context.answers, context.saved.answers);
const isKept = ({ from, to }: Step) => isSame(from.context.answers, to.context.answers);
const saves = (moment: Step) =>
  isSaving(moment.to) &&
  asks(moment, 'saveAnswers') &&
  isSame(moment.to.context.sent, moment.to.context.answers);
const submits = (moment: Step) => at('submitting')(moment.to) && asks(moment, 'submitApplication');
/** Each answer is the person's own if they changed it, else the other tab's; if both changed it, they choose. */
const together = ({ answers: mine, saved: { answers: base } }: Context, theirs: Answers) => {
  const names = Object.keys(theirs) as (keyof Answers)[];
  const isMine = (name: keyof Answers) => !isSame(mine[name], base[name]);
  return {
    answers: Object.fromEntries(names.map((name) => [name, isMine(name) ? mine[name] : theirs[name]])),
    conflicts: names.filter(
      (name) => isMine(name) && !isSame(theirs[name], base[name]) && !isSame(theirs[name], mine[name]),
    ),
  };
};
const mergesWith = (moment: Step, { answers: theirs, version }: Stored) => {
  const { answers, conflicts, saved } = moment.to.context;
  if (!isSame({ answers, conflicts }, together(moment.from.context, theirs))) return false;
  if (!isSame(saved, { answers: theirs, version })) return false;
  if (conflicts.length > 0) return at('conflict')(moment.to);
  return hasAll(moment.to) ? isSettled(moment.to) : saves(moment);
};
/** The other answers of a save have arrived already: with an earlier request that nobody waited for. */
const isConflict = (moment: Step) => isSaveAnswer(moment) && kind(moment) === 'conflict';
const isEcho = (moment: Step) =>
  is('done.saveToSubmit')(moment) &&
  isConflict(moment) &&
  isSame(answer(moment).answers, moment.from.context.sent);
/** Answers sent before it and never answered are stored. */
const isUnheard = (moment: Step) =>
  isConflict(moment) && !isEcho(moment) && isSame(answer(moment).answers, moment.from.context.unanswered);
const refuses = ({ to }: Step) =>
  at('refused')(to) && to.hasTag('error') && (to.context.sentence ?? '') !== '';

const bySomebody = ['draft.changed', 'step.finish', 'draft.submit'];

export const applicationDraftProperties = [
  starts('design', 'Earlier input is read, even on another device', (state, effects) => {
    return isLoading(state) && asks({ effects }, 'readDraft');
  }),
  step(
    'design',
    "The stored answers show; an application in review or decided can't change",
    (m) => isReadFirst(m) || (isReadAgain(m) && stored(m).application?.closed !== null),
    (moment) => {
      const { answers, version, application } = stored(moment);
      const { to } = moment;
      const shown = {
        answers: to.context.answers,
        saved: to.context.saved,
        application: to.context.application,
      };
      const isShown = isSame(shown, { answers, saved: { answers, version }, application });
      const isRight =
        application?.closed === null ? isSettled(to) && asks(moment, 'watchApplication') : isClosed(to);
      return isShown && isRight && to.context.conflicts.length === 0;
    },
  ),
  step(
    'design',
    'A draft that fails to load says so',
    is('error.readDraft'),
    ({ to }) => isFailed(to) && to.hasTag('error'),
  ),
  step(
    'design',
    'It can be retried',
    is('draft.retry', isFailed),
    (moment) => isLoading(moment.to) && asks(moment, 'readDraft'),
  ),

  step(
    'design',
    'Typed answers show, with only those displayed problems that remain',
    (moment) => isChange(moment) && answersIn(moment).storeName !== moment.from.context.answers.storeName,
    (moment) => {
      const { answers, problems } = moment.to.context;
      const left = Object.entries(problemsIn(moment)).filter(
        ([name]) => name in moment.from.context.problems,
      );
      // Only this field is reported as missing.
      return answers.storeName === answersIn(moment).storeName && isSame(problems, Object.fromEntries(left));
    },
  ),
  step(
    'design',
    'Typed answers wait to be saved, unless they match the stored ones',
    (m) => isChange(m) && at('settled', 'checking', 'waiting', 'refused')(m.from),
    ({ to }) => at(hasAll(to) ? 'settled' : 'waiting')(to),
  ),
  step(
    'design',
    'During a save, in conflict or offline, typed answers wait for that',
    (m) => isChange(m) && at('saving', 'conflict', 'offline')(m.from),
    ({ from, to, effects }) => isSame(from.value, to.value) && effects.length === 0,
  ),
  leadsTo('design', 'A draft is saved automatically 0.8 s after the last key, not before', {
    from: (m) => isChange(m) && at('waiting')(m.to),
    to: isSaving,
    notBefore: 800,
    within: 800,
  }),
  step(
    'design',
    'It is saved at once when the page is left, after a pause, and when the person wants it',
    (m) =>
      is(['draft.flush', 'after.settle'], at('waiting'))(m) ||
      is(['draft.retry', 'after.reconnect'], at('offline', 'refused'))(m),
    (moment) => saves(moment) && isKept(moment) && moment.to.context.sentence === null,
  ),
  step('design', 'A save stores what it sent; anything typed since is saved next', isSaved, (moment) => {
    const { to, from } = moment;
    if (
      !isKept(moment) ||
      !isSame(to.context.saved, { answers: from.context.sent, version: answer(moment).version })
    )
      return false;
    if (is('done.saveToSubmit')(moment)) return submits(moment);
    return at(hasAll(to) ? 'settled' : 'waiting')(to);
  }),
  step(
    'design',
    "Another tab's save is merged with what is typed here; the person chooses where both differ",
    (m) => isConflict(m) && !isUnheard(m) && !isEcho(m),
    (moment) => {
      const { answers, version } = answer(moment);
      return answers !== undefined && version !== undefined && mergesWith(moment, { answers, version });
    },
  ),
  step(
    'design',
    'Answers that arrived with an earlier request are still submitted',
    isEcho,
    (moment) =>
      submits(moment) &&
      isKept(moment) &&
      moment.to.context.saved.version === answer(moment).version &&
      hasAll(moment.to),
  ),
  step(
    'design',
    'A save from this tab is never a conflict: what was typed since is saved over it, and then submitted if requested',
    isUnheard,
    (moment) => {
      const { from, to, name } = moment;
      const { answers, version } = answer(moment);
      return (
        isKept(moment) &&
        isSame(from.value, to.value) &&
        isSame(to.context.saved, { answers, version }) &&
        isSame(to.context.sent, to.context.answers) &&
        asks(moment, name === 'done.saveAnswers' ? 'saveAnswers' : 'saveToSubmit')
      );
    },
  ),
  step(
    'design',
    "An application that can't change anymore is read again",
    (m) => isAnyAnswer(m) && kind(m) === 'closed',
    (moment) => isLoading(moment.to) && asks(moment, 'readDraft'),
  ),
  step(
    'design',
    'Offline the answers stay, and are resent',
    (m) => isSaveAnswer(m) && kind(m) === 'offline',
    (moment) => at('offline')(moment.to) && moment.to.hasTag('error') && isKept(moment),
  ),
  leadsTo('design', 'After 3 s, not before', {
    from: (m) => isSaveAnswer(m) && kind(m) === 'offline',
    to: isSaving,
    notBefore: 3000,
    within: 3000,
  }),
  step(
    'design',
    'A refusal by the server says why; the answers stay',
    (m) => isAnyAnswer(m) && kind(m) === 'refused',
    (moment) => refuses(moment) && moment.to.context.sentence === answer(moment).sentence && isKept(moment),
  ),
  step(
    'design',
    'So does a failure',
    is(['error.saveAnswers', 'error.saveToSubmit', 'error.submitApplication']),
    (moment) => refuses(moment) && isKept(moment),
  ),

  step(
    'design',
    'An answer in conflict is mine, or theirs',
    is(['conflict.mine', 'conflict.theirs'], at('conflict')),
    (moment) => {
      const { from, to, name, event } = moment;
      const chosen = event['name'] as keyof Answers;
      const theirs = { ...from.context.answers, [chosen]: from.context.saved.answers[chosen] };
      if (!isSame(to.context.answers, name === 'conflict.mine' ? from.context.answers : theirs)) return false;
      if (to.context.conflicts.includes(chosen)) return false;
      return hasAll(to) ? isSettled(to) : saves(moment);
    },
  ),

  step(
    '§5',
    'A step with a problem is not finished: the problems show',
    (m) =>
      is(['step.finish', 'draft.submit'], isWritable)(m) &&
      isWrong(m) &&
      !is('draft.submit', at('conflict'))(m),
    (moment) =>
      isSame(moment.to.context.problems, problemsIn(moment)) &&
      isSame(moment.effects.length, 1) &&
      isSame(emitted(moment, 'draft.refused'), [{ type: 'draft.refused', problems: problemsIn(moment) }]) &&
      isSame(moment.from.value, moment.to.value),
  ),
  step(
    '§5',
    'A valid step is finished',
    (m) => is('step.finish', isWritable)(m) && !isWrong(m),
    (moment) =>
      emits(moment, 'step.finished') &&
      isSame([moment.from.value, moment.from.context], [moment.to.value, moment.to.context]),
  ),
  step(
    'design',
    'Submitting saves first',
    (m) => is('draft.submit', isWritable)(m) && !isWrong(m) && !at('conflict')(m.from),
    (moment) =>
      at('saving to submit')(moment.to) &&
      asks(moment, 'saveToSubmit') &&
      isKept(moment) &&
      isSame(moment.to.context.sent, moment.to.context.answers) &&
      moment.to.context.sentence === null,
  ),
  step(
    'design',
    'Nothing is submitted before each conflict is decided',
    is('draft.submit', at('conflict')),
    isQuiet,
  ),
  step(
    'design',
    "An application being submitted can't change or be submitted twice",
    is(['draft.changed', 'draft.submit', 'step.finish'], isSealed),
    isQuiet,
  ),
  step(
    '§4',
    'A submitted application says so, once',
    (m) => isSubmitAnswer(m) && kind(m) === 'submitted',
    (moment) =>
      isSubmitted(moment.to) && isSame(emitted(moment, 'draft.submitted'), [{ type: 'draft.submitted' }]),
  ),
  step(
    '§5',
    'Answers that the server finds incomplete show so',
    (m) => isSubmitAnswer(m) && kind(m) === 'incomplete',
    (moment) => {
      const { problems } = answer(moment);
      return (
        isSettled(moment.to) &&
        isSame(moment.to.context.problems, problems) &&
        isSame(emitted(moment, 'draft.refused'), [{ type: 'draft.refused', problems }])
      );
    },
  ),
  step(
    'design',
    "Another tab's change is not submitted unseen: it is merged first",
    (m) => isSubmitAnswer(m) && kind(m) === 'changed',
    (moment) => saves(moment) && isKept(moment),
  ),

  step(
    'design',
    'A change on the server is read while nothing is typed',
    is('application.changed', isSettled),
    (moment) => at('checking')(moment.to) && asks(moment, 'readAgain') && isKept(moment),
  ),
  step(
    'design',
    'Another version is used, the same one changes nothing',
    (m) => isReadAgain(m) && stored(m).application?.closed === null,
    (moment) =>
      stored(moment).version === moment.from.context.saved.version
        ? isSettled(moment.to) && isKept(moment)
        : mergesWith(moment, stored(moment)),
  ),
  step(
    'design',
    'A change that fails to load keeps the current answers',
    is('error.readAgain'),
    (moment) => isSettled(moment.to) && isKept(moment),
  ),

  onlyBy('design', 'A read ends with its answer', isLoading, ['done.readDraft', 'error.readDraft']),
  onlyBy('design', 'A failed one waits for the person', isFailed, ['draft.retry']),
  onlyBy('design', "A closed or submitted draft can't change", (s) => isClosed(s) || isSubmitted(s), []),
  onlyBy('design', 'Resolved means resolved', isSettled, [
    'draft.changed',
    'step.finish',
    'draft.submit',
    'application.changed',
  ]),
  onlyBy('design', 'A check ends with its answer, or with typing', at('checking'), [
    'done.readAgain',
    'error.readAgain',
    'draft.changed',
    'step.finish',
    'draft.submit',
  ]),
  onlyBy('design', 'A pause ends with time or the person', at('waiting'), [
    'after.settle',
    'draft.flush',
    ...bySomebody,
  ]),
  onlyBy('design', 'Saving ends with its answer', isSaving, [
    'done.saveAnswers',
    'error.saveAnswers',
    ...bySomebody,
  ]),
  onlyBy('design', 'A conflict ends with a choice', at('conflict'), [
    'conflict.mine',
    'conflict.theirs',
    'draft.changed',
    'step.finish',
  ]),
  onlyBy('design', 'Offline ends with time or the person', at('offline'), [
    'after.reconnect',
    'draft.retry',
    ...bySomebody,
  ]),
  onlyBy('design', 'A refusal waits for the person', at('refused'), ['draft.retry', ...bySomebody]),
  onlyBy('design', 'Submitting ends with its answers', isSealed, [
    'done.saveToSubmit',
    'error.saveToSubmit',
    'done.submitApplication',
    'error.submitApplication',
  ]),
  always(
    'design',
    'Only a refusal has a sentence',
    (state) => at('refused')(state) === (state.context.sentence !== null),
    isOpen,
  ),
];
