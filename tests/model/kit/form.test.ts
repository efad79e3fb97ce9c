import { createActor, fromPromise } from 'xstate';
import { expect, test } from 'vitest';
import { formMachine } from '#machines/kit/form.machine.ts';
import type { FormRecord, SaveAnswer } from '#machines/kit/form.rules.ts';

/** A form over 'Iron', version 1; each save waits for its answer. */
function started(autosaves = false) {
  const asked: { input: FormRecord; answer: (answer: SaveAnswer) => void }[] = [];
  const actor = createActor(
    formMachine.provide({
      actors: {
        save: fromPromise<SaveAnswer, FormRecord>(({ input }) => {
          const { promise, resolve } = Promise.withResolvers<SaveAnswer>();
          asked.push({ input, answer: resolve });
          return promise;
        }),
      },
    }),
    { input: { values: { name: 'Iron' }, version: 1, autosaves } },
  ).start();
  const send = (type: 'form.changed' | 'form.submit', name: string) =>
    actor.send({ type, values: { name }, problems: {} });
  const give = async (answer: SaveAnswer) => {
    asked.at(-1)?.answer(answer);
    await new Promise<void>((resolve) => queueMicrotask(resolve));
    await Promise.resolve();
  };
  return { actor, send, give, sent: () => asked.map(({ input }) => input) };
}

test('a second press during a save sends nothing, and text typed during it is kept', async () => {
  const { actor, send, give, sent } = started();
  send('form.submit', 'Barn');
  send('form.submit', 'Barn');
  send('form.changed', 'Barn & Sons');
  await give({ kind: 'saved', values: { name: 'Barn' }, version: 2 });
  expect(sent()).toEqual([{ values: { name: 'Barn' }, version: 1 }]);
  expect(actor.getSnapshot().value).toEqual({ editing: 'dirty' });
  expect(actor.getSnapshot().context).toMatchObject({
    values: { name: 'Barn & Sons' },
    saved: { values: { name: 'Barn' }, version: 2 },
  });
});

test('saving mine over theirs is based on their version', async () => {
  const { actor, send, give, sent } = started();
  send('form.submit', 'Barn');
  await give({ kind: 'conflict', theirs: { values: { name: 'Chalk' }, version: 7 } });
  expect(actor.getSnapshot().value).toBe('conflict');
  actor.send({ type: 'conflict.keep', values: { name: 'Barn' } });
  expect(sent()).toEqual([
    { values: { name: 'Barn' }, version: 1 },
    { values: { name: 'Barn' }, version: 7 },
  ]);
});

test('an autosaving form sends the latest values after the current save, and reverts failed ones', async () => {
  const { actor, send, give, sent } = started(true);
  send('form.changed', 'Barn');
  send('form.changed', 'Chalk');
  await give({ kind: 'saved', values: { name: 'Barn' }, version: 2 });
  expect(sent()).toEqual([
    { values: { name: 'Barn' }, version: 1 },
    { values: { name: 'Chalk' }, version: 2 },
  ]);
  await give({ kind: 'offline', sentence: 'No connection.' });
  expect(actor.getSnapshot().context).toMatchObject({ values: { name: 'Barn' }, sentence: 'No connection.' });
});
