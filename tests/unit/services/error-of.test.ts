import { expect, test } from 'vitest';
import {
  Conflict,
  errorOf,
  Invalid,
  NetworkError,
  NotAllowed,
  NotFound,
  RateLimited,
  Unavailable,
  Unexpected,
} from '#services/errors.ts';

// Procedures put their code into the message and their sentence into the details.
const refused = { code: 'P0001', message: 'hold_expired', details: 'The hold has expired.' };
const sentence = refused.details;

test.each([
  [401, new NotAllowed({ message: sentence, code: 'hold_expired' })],
  [403, new NotAllowed({ message: sentence, code: 'hold_expired' })],
  [404, new NotFound({ message: sentence })],
  [406, new NotFound({ message: sentence })],
  [409, new Conflict({ message: sentence, code: 'hold_expired' })],
  [410, new Conflict({ message: sentence, code: 'hold_expired' })],
  [412, new Conflict({ message: sentence, code: 'hold_expired' })],
  [400, new Invalid({ message: sentence, code: 'hold_expired' })],
  [413, new Invalid({ message: sentence, code: 'hold_expired' })],
  [422, new Invalid({ message: sentence, code: 'hold_expired' })],
  [429, new RateLimited({ message: sentence })],
  [502, new Unavailable({ message: sentence })],
  [503, new Unavailable({ message: sentence })],
  [504, new Unavailable({ message: sentence })],
  [0, new NetworkError({ cause: sentence })],
  [500, new Unexpected({ cause: { status: 500, ...refused } })],
])('a refusal with status %d is told by its kind, code and sentence', (status, error) => {
  const told = errorOf(status, refused);
  expect([told._tag, { ...told }, told.message]).toEqual([error._tag, { ...error }, error.message]);
});

test.each(['40001', '40P01', '55P03'])(
  'a transaction that was rolled back (%s) can be tried again',
  (code) => {
    expect(errorOf(500, { code, message: 'could not serialize access' })).toMatchObject({
      _tag: 'Unavailable',
      message: 'could not serialize access',
    });
  },
);

test('an edge function says code and message; without them the status is told', () => {
  expect(errorOf(409, { code: 'taken', message: 'It is taken.' })).toMatchObject({
    code: 'taken',
    message: 'It is taken.',
  });
  expect(errorOf(409, { message: 'taken' })).toMatchObject({ code: 'taken', message: 'taken' });
  expect(errorOf(409, { details: 'It is taken.' })).toMatchObject({ code: '', message: 'It is taken.' });
  expect(errorOf(409, {})).toMatchObject({ code: '', message: 'HTTP 409' });
  // Nobody is told a code that there is not.
  expect(errorOf(403, {})).not.toHaveProperty('code');
});

test.each([
  [
    'sentences by field',
    '{"name":"Enter a name.","price":"Too high."}',
    { name: 'Enter a name.', price: 'Too high.' },
  ],
  ['what is no sentence', '{"name":"Enter a name.","price":7}', { name: 'Enter a name.' }],
  ['no sentence at all', '{"price":7}', undefined],
  ['nothing', '{}', undefined],
  ['half an object', '{"name":', undefined],
  ['a list', '["Enter a name."]', undefined],
  ['a hint of the database', 'Try another name.', undefined],
  ['no hint', null, undefined],
])('a refused form names its wrong fields: %s', (_, hint, problems) => {
  const told = errorOf(400, { ...refused, hint });
  expect('problems' in told ? told.problems : undefined).toEqual(problems);
  expect('problems' in told).toBe(problems !== undefined);
});
