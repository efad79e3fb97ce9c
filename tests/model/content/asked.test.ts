import { expect, test } from 'vitest';
import { submissionMachine } from '#machines/content/submission.machine.ts';
import { askedOf } from '../kit/asked.ts';

test('a message is sent as it was sealed, with its key, and resent unchanged after a failure', () => {
  const values = { subject: 'A parcel', message: 'It did not arrive.' };
  const send = { type: 'submission.send', values, key: 'k1' };
  expect(askedOf(submissionMachine, 'send', [send])).toEqual({ values, key: 'k1' });
  const lost = { type: 'xstate.error.actor.send', error: { _tag: 'NetworkError' } };
  expect(askedOf(submissionMachine, 'send', [send, lost, { ...send, key: 'k2' }])).toEqual({
    values,
    key: 'k1',
  });
});
