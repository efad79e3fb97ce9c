import type { AnyMachineSnapshot } from 'xstate';
import { replyMachine } from '#machines/vendor-panel/reply.machine.ts';
import type { ReplySnapshot } from '#machines/vendor-panel/reply.machine.ts';
import type { There } from '#schema/vendor-panel/people/replies.ts';
import type { Model } from '#engine/paths.ts';
import { replyProperties } from './reply.properties.ts';

export const mine = 'Thank you for your words.';
export const other = 'We are glad that it holds.';
export const refused = 'A reply has 2 to 1000 characters.';

const there = (words: string, version: number): There => ({ words, by: 'Ana Lee', version, reason: null });
export const posted = there(mine, 1);
export const theirs = there('Ana has thanked already.', 3);

const contextOf = (any: AnyMachineSnapshot) => (any as ReplySnapshot).context;

export const replyModel: Model = {
  name: 'reply',
  machine: replyMachine,
  input: { there: null },
  actionPorts: [],
  limit: 2000,
  cases: {
    'reply.send': [{ said: { words: mine, reason: null } }, { said: { words: other, reason: null } }],
    'reply.again': [{}],
    'reply.leave': [{}],
    'done.send': [
      { output: { kind: 'done', there: posted } },
      { output: { kind: 'overtaken', there: theirs } },
      { output: { kind: 'refused', sentence: refused } },
    ],
    'error.send': [{ error: { _tag: 'NetworkError' } }],
  },
  classOf: (any) => {
    const { there: known, said, sentence } = contextOf(any);
    return [known?.version, said.words, sentence];
  },
  broken: (any) => {
    const snapshot = any as ReplySnapshot;
    const { there: known, said, sentence } = snapshot.context;
    if (!snapshot.matches('writing') && said.words === '') return 'sends nothing';
    if (!snapshot.matches('writing') && sentence !== null) return 'an old refusal is still told';
    if ((snapshot.matches('overtaken') || snapshot.matches('ended')) && known === null)
      return 'does not say what is there';
    return undefined;
  },
  properties: replyProperties,
};
