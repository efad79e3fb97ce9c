import { expect, test } from 'vitest';
import {
  Conflict,
  Invalid,
  NetworkError,
  NotAllowed,
  NotFound,
  RateLimited,
  SessionEnded,
  Unavailable,
  Unexpected,
} from '#services/errors.ts';
import { errorOf } from '#services/refusal.ts';

// Procedures put their code into the message and their sentence into the details.
const refused = { code: 'PT409', message: 'hold_expired', details: 'The hold has expired.' };
const sentence = refused.details;

test.each([
  [401, new SessionEnded({ message: sentence, code: 'hold_expired' })],
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
])('a refusal with status %d has its kind, code and message', async (status, error) => {
  const told = await errorOf(status, refused);
  expect([told._tag, { ...told }, told.message]).toEqual([error._tag, { ...error }, error.message]);
});

test.each(['40001', '40P01', '55P03', '57014'])(
  'a transaction that was rolled back (%s) can be retried',
  async (code) => {
    expect(await errorOf(500, { code, message: 'could not serialize access' })).toMatchObject({
      _tag: 'Unavailable',
      message: 'The shop is busy. Try again in a moment.',
    });
  },
);

test('an edge function returns code and message; without them the status is shown', async () => {
  expect(await errorOf(409, { code: 'taken', message: 'It is taken.' })).toMatchObject({
    code: 'taken',
    message: 'It is taken.',
  });
  expect(await errorOf(409, { message: 'taken' })).toMatchObject({ code: 'taken', message: 'taken' });
  expect(await errorOf(409, { details: 'It is taken.' })).toMatchObject({
    code: '',
    message: 'It is taken.',
  });
  expect(await errorOf(409, {})).toMatchObject({ code: '', message: 'HTTP 409' });
  // Nobody gets a code that does not exist.
  expect(await errorOf(403, {})).not.toHaveProperty('code');
});

test.each([
  [
    'messages by field',
    '{"name":"Enter a name.","price":"Too high."}',
    { name: 'Enter a name.', price: 'Too high.' },
  ],
  ['a message that is not text', '{"name":"Enter a name.","price":7}', { name: 'Enter a name.' }],
  ['no message at all', '{"price":7}', undefined],
  ['fields', '{"fields":{"first_name":"Enter a name.","zip_code":7}}', { firstName: 'Enter a name.' }],
  ['invalid fields', '{"fields":7}', undefined],
  ['nothing', '{}', undefined],
  ['half an object', '{"name":', undefined],
  ['a list', '["Enter a name."]', undefined],
  ['a hint of the database', 'Try another name.', undefined],
  ['no hint', null, undefined],
])('a refused form lists its invalid fields: %s', async (_, hint, problems) => {
  const told = await errorOf(400, { ...refused, hint });
  expect('problems' in told ? told.problems : undefined).toEqual(problems);
  expect('problems' in told).toBe(problems !== undefined);
});

test.each([
  [
    400,
    '23514',
    'new row for relation "addresses" violates check constraint "addresses_first_name_check"',
    'firstName',
  ],
  [
    400,
    '23514',
    'new row for relation "addresses" violates check constraint "addresses_zip_code_state"',
    'zipCode',
  ],
  [
    400,
    '23502',
    'null value in column "zip_code" of relation "addresses" violates not-null constraint',
    'zipCode',
  ],
])(
  'a value that the database refuses is a problem of its field: %d %s %s',
  async (status, code, message, field) => {
    expect(
      await errorOf(status, { code, message, details: 'Failing row contains (1, secret).', hint: null }),
    ).toMatchObject({
      _tag: 'Invalid',
      code: 'value_refused',
      message: "One of these values isn't allowed. Check them and try again.",
      problems: { [field]: "This value isn't allowed. Check it and try again." },
    });
  },
);

test.each([
  [409, '23505', 'duplicate key value violates unique constraint "x_key"', 'Conflict', 'already_there'],
  [
    409,
    '23503',
    'insert or update on table "x" violates foreign key constraint "x_fkey"',
    'Conflict',
    'no_longer_there',
  ],
  [400, '22P02', 'invalid input syntax for type uuid: "x"', 'Invalid', 'malformed'],
  [400, '22P05', 'unsupported Unicode escape sequence', 'Invalid', 'malformed'],
  [400, '22003', 'integer out of range', 'Invalid', 'malformed'],
  [400, 'PGRST102', 'Empty or invalid json', 'Invalid', 'malformed'],
  [404, 'PGRST202', 'Could not find the function public.x in the schema cache', 'NotFound', undefined],
  [406, 'PGRST116', 'JSON object requested, multiple (or no) rows returned', 'NotFound', undefined],
  [403, '42501', 'permission denied for table purchases', 'NotAllowed', 'not_allowed'],
  [401, 'PGRST301', 'JWSError JWSInvalidSignature', 'SessionEnded', 'PGRST301'],
  [401, '42501', 'permission denied for table purchases', 'SessionEnded', '42501'],
  [503, 'PGRST001', 'Database client error. secret host', 'Unavailable', undefined],
  [400, 'P0001', 'the entries of a posting add up to zero', 'Invalid', 'malformed'],
])("the database's own messages are not shown: %d %s %s", async (status, code, message, tag, name) => {
  const told = await errorOf(status, {
    code,
    message,
    details: 'Key (id)=(1) already exists.',
    hint: 'Try another.',
  });
  expect(told).toMatchObject({ _tag: tag, ...(name === undefined ? {} : { code: name }) });
  expect(told.message).toMatch(/^(The shop|This|We|Your?|One)\b[^"_()]*\.$/);
});
