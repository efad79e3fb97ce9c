import { firstValueFrom, of, throwError } from 'rxjs';
import { beforeEach, expect, test, vi } from 'vitest';
import { waitFor } from 'xstate';
import { createAdminAction, recordOf } from '#actors/admin/admin-action.ts';
import { Invalid, NotAllowed, NotFound, Unavailable } from '#services/errors.ts';

const asked = vi.fn((_schema: unknown, _procedure: string) => of({ roles: [], rights: [] }));
vi.mock('#actors/kit/services.ts', () => ({ services: () => ({ client: { rpc: asked } }) }));

beforeEach(() => {
  asked.mockClear();
});

const refused = (error: unknown) => firstValueFrom(recordOf(throwError(() => error)));

test('a record is returned as it is, and a missing one as null', async () => {
  const sheet = { id: 'one' };
  expect(await firstValueFrom(recordOf(of(sheet)))).toBe(sheet);
  expect(await refused(new NotFound({ message: 'No.' }))).toBeNull();
  // A URL whose last part is not an id.
  expect(
    await refused(new Invalid({ message: 'invalid input syntax for type uuid', code: '22P02' })),
  ).toBeNull();
  expect(asked).not.toHaveBeenCalled();
});

test.each(['admin_only', 'right_missing'])(
  'a revoked right (%s) closes the record and reloads the rights',
  async (code) => {
    expect(await refused(new NotAllowed({ message: 'No.', code }))).toBe('denied');
    expect(asked.mock.calls.map(([, procedure]) => procedure)).toEqual(['my_admin_rights']);
  },
);

test.each([
  ['second_factor_missing', 'factorless', 'Set it up first.'],
  ['step_up_needed', 'coding', null],
])('an action that the server refuses with %s stays open, but %s', async (code, state, sentence) => {
  const actor = createAdminAction(() =>
    throwError(() => new NotAllowed({ message: 'Set it up first.', code })),
  );
  actor.start();
  actor.send({ type: 'action.send', what: { kind: 'suspend', words: '', more: [] } });
  const snapshot = await waitFor(actor, (each) => !each.matches('sending'));
  expect([snapshot.value, snapshot.context.sentence]).toEqual([state, sentence]);
  expect(asked).not.toHaveBeenCalled();
  actor.stop();
});

test('any other failure can be retried', async () => {
  const failures = [
    new NotAllowed({ message: 'No.', code: 'step_up_needed' }),
    new Unavailable({ message: 'No.' }),
    new Invalid({ message: 'No.', code: 'words_invalid' }),
  ];
  for (const failure of failures) await expect(refused(failure)).rejects.toBe(failure);
  expect(asked).not.toHaveBeenCalled();
});
