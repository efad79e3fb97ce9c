import type { AnyMachineSnapshot } from 'xstate';
import { applicationDraftMachine } from '#machines/onboarding/application-draft.machine.ts';
import type { ApplicationDraftSnapshot } from '#machines/onboarding/application-draft.machine.ts';
import type { Case, Model } from '#engine/paths.ts';
import { isSame } from '#engine/same.ts';
import { applicationDraftProperties } from './application-draft.properties.ts';
import { answersNamed, application, pending } from '#samples/data/onboarding/onboarding-samples.ts';

export const sentences = { wrong: 'Store name is required', refused: 'There is no room for it.' } as const;

const phone = '(555) 010-0199';
const stored = { answers: answersNamed('Iron'), version: 1 };
/** What another tab has saved: another answer, the same one, or what this tab has typed too. */
const elsewhere = { answers: answersNamed('Iron', { phone }), version: 2 };
const clashing = { answers: answersNamed('Chalk'), version: 2 };

const typed = (storeName: string) => ({ answers: answersNamed(storeName), problems: {} });
const wrong = { answers: answersNamed(''), problems: { storeName: sentences.wrong } };
const saves = [
  { output: { kind: 'saved', version: 2 } },
  { output: { kind: 'conflict', ...elsewhere } },
  { output: { kind: 'conflict', ...clashing } },
  { output: { kind: 'closed' } },
  { output: { kind: 'offline' } },
  { output: { kind: 'refused', sentence: sentences.refused } },
];
const reads = [
  { output: { ...stored, application: application() } },
  { output: { ...clashing, application: application({ version: 2 }) } },
  { output: { ...stored, application: pending } },
];
const broke = [{ error: new Error('The code of saving broke.') }];

const contextOf = (any: AnyMachineSnapshot) => (any as ApplicationDraftSnapshot).context;

const broken = (any: AnyMachineSnapshot): string | undefined => {
  const snapshot = any as ApplicationDraftSnapshot;
  const { answers, saved, sent, sentence, conflicts, application: read } = snapshot.context;
  const isStored = answers.storeName === saved.answers.storeName && answers.phone === saved.answers.phone;
  if (snapshot.matches({ open: 'settled' }) && !isStored) return 'says that all is saved, and it is not';
  if (snapshot.matches({ open: 'waiting' }) && isStored) return 'waits to save what is saved';
  if (snapshot.matches({ open: 'conflict' }) !== conflicts.length > 0)
    return 'a conflict and its answers come together';
  if (snapshot.matches({ open: 'submitting' }) && !isStored) return 'submits what is not saved';
  if (snapshot.matches({ open: 'saving' }) && sentence !== null) return 'complains while it saves';
  if (snapshot.hasTag('open') && read?.closed !== null)
    return 'lets an application be typed into that is closed';
  if (snapshot.matches('closed') && read?.closed === null) return 'closes an application that is open';
  if (snapshot.matches({ open: 'saving to submit' }) && sent.storeName !== answers.storeName)
    return 'sends something other than what was typed';
  return undefined;
};

const byHand: ReadonlySet<string> = new Set(['draft.changed', 'conflict.theirs']);
/** Typed text is never lost: only the person changes an answer that they typed. */
const brokenStep = (from: AnyMachineSnapshot, event: Case, to: AnyMachineSnapshot): string | undefined => {
  const [before, after] = [contextOf(from), contextOf(to)];
  const wasTyped = before.answers.storeName !== before.saved.answers.storeName;
  if (
    from.hasTag('open') &&
    to.hasTag('open') &&
    wasTyped &&
    !byHand.has(event.type) &&
    before.answers.storeName !== after.answers.storeName
  )
    return `${event.type} loses what was typed`;
  if (after.version !== before.version && !from.matches('loading') && !to.matches('closed'))
    return 'loses its version';
  if (after.submitKey !== 'key') return 'submits under another key';
  return undefined;
};

export const applicationDraftModel: Model = {
  name: 'application-draft',
  machine: applicationDraftMachine,
  input: { submitKey: 'key' },
  actionPorts: [],
  limit: 30_000,
  cases: {
    'draft.changed': [typed('Iron'), typed('Chalk'), wrong],
    'draft.flush': [{}],
    'step.finish': [{ problems: {} }, { problems: { storeName: sentences.wrong } }],
    'draft.submit': [{ problems: {} }, { problems: { storeName: sentences.wrong } }],
    'conflict.mine': [{ name: 'storeName' }],
    'conflict.theirs': [{ name: 'storeName' }],
    'draft.retry': [{}],
    'application.changed': [{}],
    'done.readDraft': reads,
    'error.readDraft': broke,
    'done.readAgain': reads,
    'error.readAgain': broke,
    'done.saveAnswers': saves,
    'error.saveAnswers': broke,
    'done.saveToSubmit': saves,
    'error.saveToSubmit': broke,
    'done.submitApplication': [
      { output: { kind: 'submitted' } },
      { output: { kind: 'incomplete', problems: { storeName: sentences.wrong } } },
      { output: { kind: 'changed' } },
      { output: { kind: 'closed' } },
      { output: { kind: 'refused', sentence: sentences.refused } },
    ],
    'error.submitApplication': broke,
    'after.settle': [{}],
    'after.reconnect': [{}],
  },
  classOf: (any) => {
    const {
      answers,
      saved,
      sent,
      unanswered,
      problems,
      sentence,
      conflicts,
      application: read,
    } = contextOf(any);
    return [
      any.value,
      unanswered === null ? null : isSame(unanswered, clashing.answers),
      [answers.storeName, answers.phone, saved.answers.storeName, saved.answers.phone, saved.version],
      [sent.storeName, sent.phone, Object.keys(problems), sentence, conflicts, read?.closed ?? null],
    ];
  },
  properties: applicationDraftProperties,
  broken,
  brokenStep,
};
