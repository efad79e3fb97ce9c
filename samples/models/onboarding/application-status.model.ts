import type { AnyMachineSnapshot } from 'xstate';
import { applicationStatusMachine } from '#machines/onboarding/application-status.machine.ts';
import type { ApplicationStatusSnapshot } from '#machines/onboarding/application-status.machine.ts';
import type { Case, Model } from '#engine/paths.ts';
import { applicationStatusProperties } from './application-status.properties.ts';
import { application, pending } from '#samples/data/onboarding/onboarding-samples.ts';

export const question = 'Which norm are your bars tested by?';
export const gone = "There's no open application to withdraw.";

const asked = application({
  ...pending,
  status: 'information-asked',
  closed: null,
  events: [...pending.events, { id: 'e2', kind: 'asked', words: question, at: '2026-10-09T12:00:00Z' }],
});
const none = application({ id: null, status: null, version: 0 });
const withdrawn = application({
  status: 'withdrawn',
  events: [...pending.events, { id: 'e3', kind: 'withdrawn', words: null, at: '2026-10-09T12:00:00Z' }],
});

const contextOf = (any: AnyMachineSnapshot) => (any as ApplicationStatusSnapshot).context;
const away = [{ error: new Error('away') }];

export const applicationStatusModel: Model = {
  name: 'application-status',
  machine: applicationStatusMachine,
  actionPorts: [],
  limit: 2000,
  cases: {
    'application.changed': [{}],
    'application.retry': [{}],
    'withdraw.ask': [{}],
    'withdraw.keep': [{}],
    'withdraw.confirm': [{}],
    'done.readApplication': [{ output: pending }, { output: asked }, { output: none }],
    'error.readApplication': away,
    'done.readAgain': [{ output: pending }, { output: { ...pending, version: 2 } }, { output: asked }],
    'error.readAgain': away,
    'done.withdraw': [{ output: { application: withdrawn } }, { output: { sentence: gone } }],
    'error.withdraw': away,
  },
  classOf: (any) => [contextOf(any).application?.status ?? null, contextOf(any).sentence],
  properties: applicationStatusProperties,
  broken: (any) => {
    const snapshot = any as ApplicationStatusSnapshot;
    const { application: read, sentence } = snapshot.context;
    if (snapshot.matches('shown') !== (read !== null) && !snapshot.matches('loading'))
      return 'shows what was not read';
    if (sentence !== null && !snapshot.matches('shown')) return 'complains about nothing';
    if (snapshot.matches({ shown: 'refused' }) && sentence === null) return 'refuses without a word';
    return undefined;
  },
  brokenStep: (from: AnyMachineSnapshot, event: Case, to: AnyMachineSnapshot) => {
    const [before, after] = [contextOf(from), contextOf(to)];
    const isAnswer = event.type.startsWith('xstate.done.');
    if (before.application !== after.application && !isAnswer) return 'changes without an answer';
    if (
      after.application?.status === 'withdrawn' &&
      before.application?.status !== 'withdrawn' &&
      event.type !== 'xstate.done.actor.withdraw'
    )
      return 'is withdrawn unasked';
    return undefined;
  },
};
