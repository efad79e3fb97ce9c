import type { AnyMachineSnapshot } from 'xstate';
import { deedMachine } from '#machines/admin/deed.machine.ts';
import type { DeedSnapshot } from '#machines/admin/deed.machine.ts';
import type { Model } from '#engine/paths.ts';
import { deedProperties } from './deed.properties.ts';

export const reason = 'Pays with cards that are not theirs.';
export const refused = 'This is the last super admin. Make somebody else a super admin first.';
export const factorless = 'This needs two-step sign-in. Set it up in your profile first.';
export const wrong = 'The code is not right.';
export const unchecked = 'The code could not be checked. Try again.';

const deed = { kind: 'suspend', words: reason, more: [] };

export const deedModel: Model = {
  name: 'deed',
  machine: deedMachine,
  actionPorts: [],
  limit: 500,
  cases: {
    'deed.choose': [{ kind: 'suspend' }, { kind: 'sign out' }],
    'deed.confirm': [{ deed }],
    'deed.code': [{ code: '123456' }],
    'deed.again': [{}],
    'deed.leave': [{}],
    'done.act': [
      { output: { kind: 'done' } },
      { output: { kind: 'refused', sentence: refused } },
      { output: { kind: 'code needed' } },
      { output: { kind: 'factor needed', sentence: factorless } },
      { output: { kind: 'denied' } },
    ],
    'error.act': [{ error: { _tag: 'NetworkError' } }],
    'done.verify': [{ output: { kind: 'right' } }, { output: { kind: 'wrong', sentence: wrong } }],
    'error.verify': [{ error: { _tag: 'NetworkError' } }],
  },
  classOf: (any: AnyMachineSnapshot) => {
    const { deed: chosen, sentence } = (any as DeedSnapshot).context;
    return [chosen?.kind, chosen?.words, sentence];
  },
  broken: (any) => {
    const snapshot = any as DeedSnapshot;
    const { deed: chosen, sentence } = snapshot.context;
    const isNothing = snapshot.matches('idle') || snapshot.matches('denied');
    if (isNothing !== (chosen === null)) return 'nobody knows what is being done';
    if (sentence !== null && (isNothing || snapshot.matches('acting') || snapshot.matches('unanswered')))
      return 'an old sentence stands';
    return undefined;
  },
  properties: deedProperties,
};
