import { of } from 'rxjs';
import { expect, test, vi } from 'vitest';
import { waitFor } from 'xstate';
import { begun } from '#actors/admin/admin-action.ts';
import { createSettingsAction } from '#actors/admin/settings.ts';

let outcome = '';
vi.mock('#actors/kit/services.ts', () => ({
  services: () => ({ client: { rpc: () => of({ version: 2, outcome }) } }),
}));

test.each([
  ['saved', 'done', ['saved']],
  ['waiting', 'done', ['waiting']],
  ['conflict', 'refused', []],
])('a save answered with %s is %s, and the outcome is passed on', async (answer, state, told) => {
  outcome = answer;
  const heard: string[] = [];
  const actor = createSettingsAction(
    () => ({ section: 'commission', version: 1, value: {} }),
    (each) => heard.push(each),
  );
  actor.start();
  actor.send({ type: 'action.send', what: begun('save') });
  const snapshot = await waitFor(actor, (each) => !each.matches('sending'));
  expect([snapshot.value, heard]).toEqual([state, told]);
  actor.stop();
});
