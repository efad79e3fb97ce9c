import { defer, of, throwError } from 'rxjs';
import { expect, test } from 'vitest';
import { waitFor } from 'xstate';
import { answered, createAction } from '#actors/kit/action.ts';
import { Conflict, Unavailable } from '#services/errors.ts';

const pay = { kind: 'pay', amount: '20.00' };
const pause = { kind: 'pause', amount: '' };

test('a request keeps its key until its result is known, and no other request uses the key', async () => {
  const keys: string[] = [];
  const failures: unknown[] = [];
  const actor = createAction<typeof pay>(({ key }) =>
    answered(
      defer(() => {
        keys.push(key);
        const failure = failures.shift();
        return failure === undefined ? of(null) : throwError(() => failure);
      }),
    ),
  );
  actor.start();
  const tried = async (event: Parameters<typeof actor.send>[0]) => {
    actor.send(event);
    const { value, context } = await waitFor(actor, (each) => !each.hasTag('busy'));
    return [value, context.sentence, new Set(keys).size];
  };
  const send = { type: 'action.send', what: pay } as const;
  failures.push(new Unavailable({ message: 'No.' }), new Unavailable({ message: 'No.' }));
  expect(await tried(send)).toEqual(['unanswered', null, 1]);
  expect(await tried({ type: 'action.again' })).toEqual(['unanswered', null, 1]);
  actor.send({ type: 'action.leave' });
  expect(await tried(send)).toEqual(['done', null, 1]);
  expect(keys).toHaveLength(3);
  failures.push(
    new Conflict({ message: 'Your balance changed after you opened this page.', code: 'balance_changed' }),
  );
  expect(await tried(send)).toEqual(['refused', 'Your balance changed after you opened this page.', 2]);
  expect(await tried({ ...send, what: pause })).toEqual(['done', null, 3]);
  actor.stop();
});

test('after another action stopped at its code, an earlier unanswered one does not get its key', async () => {
  const keys = new Map<string, string>();
  const actor = createAction<typeof pay>(({ what: { kind }, key }) => {
    keys.set(key, `${keys.get(key) ?? ''} ${kind}`);
    return kind === 'pay'
      ? throwError(() => new Unavailable({ message: 'No.' }))
      : of({ kind: 'code needed' });
  });
  actor.start();
  for (const what of [pay, pause, pay]) {
    actor.send({ type: 'action.send', what });
    await waitFor(actor, (each) => !each.hasTag('busy'));
    actor.send({ type: 'action.leave' });
  }
  expect([...keys.values()]).toEqual([' pay', ' pause', ' pay']);
  actor.stop();
});
