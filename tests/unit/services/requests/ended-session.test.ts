import { expect, test } from 'vitest';
import { noticingEnd } from '#services/ended-session.ts';

const told = async (answer: Response, authorization?: string) => {
  const ended: string[] = [];
  const asking = noticingEnd(
    async () => answer,
    (token) => ended.push(token),
  );
  const given = await asking('http://backend/rest/v1/orders', {
    headers: authorization === undefined ? {} : { authorization },
  });
  return { ended, status: given.status, body: await given.text() };
};

test.each([
  [
    'a table or procedure',
    401,
    { code: 'PT401', message: 'session_ended', details: 'Your session has ended.' },
  ],
  ['a function', 401, { code: 'session_ended', message: 'Your session has ended.' }],
  ['the storage', 401, { statusCode: '401', error: 'session_ended', code: 'session_ended', message: 'x' }],
  ['a suspension', 403, { code: 'PT403', message: 'account_suspended', details: 'x' }],
])(
  'the end of the session is noticed in the answer of %s, which is passed on whole',
  async (_, status, body) => {
    expect(await told(Response.json(body, { status }), 'Bearer t1')).toEqual({
      ended: ['t1'],
      status,
      body: JSON.stringify(body),
    });
  },
);

test.each([
  ['another refusal', Response.json({ code: 'PT403', message: 'insufficient_aal' }, { status: 403 })],
  ['a token that has expired', Response.json({ code: 'PGRST303', message: 'JWT expired' }, { status: 401 })],
  ['no JSON', new Response('session_ended', { status: 401 })],
  ['a row that says so', Response.json([{ code: 'session_ended' }], { status: 200 })],
])('%s is none', async (_, answer) => {
  expect((await told(answer, 'Bearer t1')).ended).toEqual([]);
});
