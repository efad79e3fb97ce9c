import type { AnyMachineSnapshot } from 'xstate';
import { actionMachine } from '#machines/kit/action.machine.ts';
import type { ActionSnapshot } from '#machines/kit/action.machine.ts';
import type { Model } from '#engine/paths.ts';
import { actionProperties } from './action.properties.ts';

export const refused = 'Someone else changed this after you opened it.';
export const factorless = 'This requires two-step login. Set it up in your profile first.';
export const wrong = 'The code is not right.';
export const unchecked = "We couldn't check the code. Try again.";
export const reason = 'Pays with cards that are not theirs.';
export const theirs = { words: 'Ana has thanked already.', by: 'Ana Lee', version: 3, reason: null };

const suspend = (words: string) => ({ kind: 'suspend', words, more: [] });
const promote = (kind: string, version: number) => ({
  kind,
  id: 'p1',
  label: 'A tenth off',
  version,
  draft: null,
});

const contextOf = (any: AnyMachineSnapshot) => (any as ActionSnapshot).context;

/** One kind is confirmed first, with a reason; the other is sent at once and can be undone. */
export const actionModel: Model = {
  name: 'action',
  machine: actionMachine,
  input: { theirs: null },
  actionPorts: [],
  limit: 5000,
  cases: {
    'action.choose': [{ what: suspend('') }],
    'action.send': [{ what: suspend(reason) }, { what: promote('end', 3) }],
    'action.code': [{ code: '123456' }],
    'action.again': [{}],
    'action.undo': [{}],
    'action.leave': [{}],
    'done.send': [
      { output: { kind: 'done', undo: null } },
      { output: { kind: 'done', undo: promote('reopen', 4) } },
      { output: { kind: 'refused', sentence: refused } },
      { output: { kind: 'overtaken', theirs } },
      { output: { kind: 'code needed' } },
      { output: { kind: 'factor needed', sentence: factorless } },
      { output: { kind: 'denied' } },
    ],
    'error.send': [{ error: { _tag: 'NetworkError' } }],
    'done.verify': [{ output: { kind: 'right' } }, { output: { kind: 'wrong', sentence: wrong } }],
    'error.verify': [{ error: { _tag: 'NetworkError' } }],
    'after.undoOffer': [{}],
  },
  classOf: (any) => {
    const { what, open, undo, theirs: known, sentence } = contextOf(any);
    return [what, open?.kind, undo?.kind, known !== null, sentence];
  },
  broken: (any) => {
    const snapshot = any as ActionSnapshot;
    const { what, open, undo, sentence } = snapshot.context;
    const isNothing = snapshot.matches('resting') || snapshot.matches('denied');
    if (isNothing !== (what === null)) return 'nobody knows what is being done';
    if (isNothing && sentence !== null) return 'an old sentence stands';
    if (snapshot.matches('sending') && sentence !== null) return 'an old sentence stands while it is sent';
    if (snapshot.matches('refused') && sentence === null) return 'does not say why it was refused';
    if (undo !== null && !snapshot.matches('done')) return 'offers a way back from nothing';
    if (snapshot.matches('unanswered') && open === null) return 'forgets that nobody knows';
    return undefined;
  },
  properties: actionProperties,
};
