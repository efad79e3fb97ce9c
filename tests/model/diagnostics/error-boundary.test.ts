import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import { errorBoundaryMachine } from '#machines/diagnostics/error-boundary.machine.ts';
import { authErrorHint, errorTexts } from '#schema/texts/error-texts.ts';

test('an authentication error is named by its time and recorded, and both ways out are emitted', () => {
  const actor = createActor(errorBoundaryMachine, { input: { kind: 'auth' } });
  const said: unknown[] = [];
  actor.on('*', (event) => said.push(event));
  actor.start();
  actor.send({ type: 'error.thrown', at: 1_795_262_400_000 });
  actor.send({ type: 'error.retry' });
  actor.send({ type: 'error.thrown', at: 1_795_262_400_001 });
  actor.send({ type: 'error.goToLogin' });
  expect(said).toEqual([
    { type: 'error.recorded', kind: 'auth', errorId: 'auth_1795262400000' },
    { type: 'error.retried', kind: 'auth' },
    { type: 'error.recorded', kind: 'auth', errorId: 'auth_1795262400001' },
    { type: 'error.loginWanted' },
  ]);
});

test('the texts are the spec’s', () => {
  expect(errorTexts.auth).toEqual({
    title: 'Authentication Issue',
    message:
      'There was a problem with authentication. This could be due to an expired session or a temporary issue.',
  });
  expect(authErrorHint).toBe('Authentication error occurred. Please try logging in again.');
  expect(errorTexts.generic.message).toBe('Something went wrong. Our team has been automatically notified.');
  expect(errorTexts.layout.title).toBe('Layout Error');
  expect(errorTexts.vendor.message).toBe('There was an error in the vendor dashboard. Your data is safe.');
  expect(errorTexts.admin.message).toBe('There was an error in the admin panel. Platform data is secure.');
});
