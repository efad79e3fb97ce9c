import { expect, test } from 'vitest';
import { acrossSessions } from '#services/ended-session.ts';
import { headersAgain } from '#services/send-again.ts';

/** Sends one request; each attempt gets the next response of `answers`. */
async function ask(
  answers: readonly Response[],
  { next = null, authorization = 'Bearer t1' }: { next?: string | null; authorization?: string | null } = {},
) {
  const refused: string[] = [];
  const sent: [authorization: string | null, body: unknown][] = [];
  const asking = acrossSessions(
    async (_, init) => {
      sent.push([new Headers(init?.headers).get('authorization'), init?.body]);
      return answers[sent.length - 1]?.clone() ?? Response.error();
    },
    (refusal, headers) =>
      headersAgain(refusal, headers, async (token) => {
        refused.push(token);
        return next;
      }),
  );
  const given = await asking('http://backend/rest/v1/rpc/save', {
    method: 'POST',
    body: '{"key":"k1"}',
    headers: authorization === null ? {} : { authorization },
  });
  return { refused, sent, status: given.status, body: await given.text() };
}

const refusals = [
  ['a table or procedure', { code: 'PT401', message: 'session_ended', details: 'Your session has ended.' }],
  ['a function', { code: 'session_ended', message: 'Your session has ended.' }],
  ['the storage', { statusCode: '401', error: 'session_ended', code: 'session_ended', message: 'x' }],
  ['PostgREST for an expired token', { code: 'PGRST303', message: 'JWT expired' }],
  ['a function for an expired token', { code: 'not_signed_in', message: 'Log in first.' }],
] as const;

test.each(refusals)('a refusal of %s is passed on unchanged when nobody logs in again', async (_, body) => {
  expect(await ask([Response.json(body, { status: 401 })])).toEqual({
    refused: ['t1'],
    sent: [['Bearer t1', '{"key":"k1"}']],
    status: 401,
    body: JSON.stringify(body),
  });
});

test.each(refusals)(
  'after a refusal of %s the same request is sent once more with the next token',
  async (_, body) => {
    const answers = [Response.json(body, { status: 401 }), Response.json('done')];
    expect(await ask(answers, { next: 't2' })).toEqual({
      refused: ['t1'],
      sent: [
        ['Bearer t1', '{"key":"k1"}'],
        ['Bearer t2', '{"key":"k1"}'],
      ],
      status: 200,
      body: '"done"',
    });
  },
);

test('a suspension ends the session, and its sentence is not held back', async () => {
  const body = { code: 'PT403', message: 'account_suspended', details: 'x' };
  const told = await ask([Response.json(body, { status: 403 })], { next: 't2' });
  expect([told.refused, told.sent.length, told.status, told.body]).toEqual([
    ['t1'],
    1,
    403,
    JSON.stringify(body),
  ]);
});

test.each([
  ['another refusal', Response.json({ code: 'PT403', message: 'insufficient_aal' }, { status: 403 })],
  ["a network's own login page", new Response('session_ended', { status: 401 })],
  ['a row that claims it', Response.json([{ code: 'session_ended' }], { status: 200 })],
])('%s does not count as one', async (_, answer) => {
  const { refused, sent } = await ask([answer], { next: 't2' });
  expect([refused, sent.length]).toEqual([[], 1]);
});

test('a request without a token has no session that could end', async () => {
  const answer = Response.json({ code: 'PT401', message: 'not_signed_in' }, { status: 401 });
  expect((await ask([answer], { next: 't2', authorization: null })).refused).toEqual([]);
});
