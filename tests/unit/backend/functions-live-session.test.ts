import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { forLiveSessions } from '../../../supabase/functions/_shared/live-session.ts';
import { root } from '../../../supabase/local/settings.ts';

const settings: Record<string, string> = {
  SUPABASE_URL: 'http://backend',
  SUPABASE_ANON_KEY: 'anon',
  SITE_URL: 'http://shop.test',
};
const env = (name: string) => settings[name];
const tokenOf = (role: string) =>
  `h.${Buffer.from(JSON.stringify({ role, sub: 'someone', note: '>>>???' })).toString('base64url')}.s`;

/** A function behind the check; `answer` is what the database says. */
function guarded(answer: () => Response) {
  const asked: string[] = [];
  const handler = forLiveSessions(
    env,
    async (url, init) => {
      asked.push(`${url} ${new Headers(init?.headers).get('authorization')}`);
      return answer();
    },
    async () => Response.json({ done: true }),
  );
  const call = async (authorization: string | undefined, method = 'POST') => {
    const headers = { origin: 'http://shop.test', ...(authorization === undefined ? {} : { authorization }) };
    const response = await handler(new Request('http://backend/invoice', { method, headers }));
    return {
      status: response.status,
      body: (await response.json()) as unknown,
      origin: response.headers.get('access-control-allow-origin'),
    };
  };
  return { asked, call };
}

const refusal = (status: number, message: string, details: string) => () =>
  Response.json({ code: `PT${status}`, message, details, hint: '' }, { status });

describe('a function on a hosted project', () => {
  test.each([
    [401, 'session_ended', 'Your session has ended. Log in again.'],
    [403, 'account_suspended', 'This account is suspended. Contact us to find out why.'],
  ])('answers %i %s, which a page may read, and does nothing', async (status, code, message) => {
    const { asked, call } = guarded(refusal(status, code, message));
    expect(await call(`Bearer ${tokenOf('authenticated')}`)).toEqual({
      status,
      body: { code, message },
      origin: 'http://shop.test',
    });
    expect(asked).toEqual([
      `http://backend/rest/v1/profiles?select=id&limit=0 Bearer ${tokenOf('authenticated')}`,
    ]);
  });

  test('runs for a live session', async () => {
    const { call } = guarded(() => Response.json([]));
    expect(await call(`bearer ${tokenOf('authenticated')}`)).toMatchObject({
      status: 200,
      body: { done: true },
    });
  });

  test("is temporarily unavailable while the session can't be checked", async () => {
    const { call } = guarded(() => {
      throw new Error('away');
    });
    expect((await call(`Bearer ${tokenOf('authenticated')}`)).status).toBe(503);
  });

  test.each([
    ['the anon key', `Bearer ${tokenOf('anon')}`],
    ['the service key', `Bearer ${tokenOf('service_role')}`],
    ['no token', undefined],
    ['no JWT', 'Bearer sb_publishable_x'],
  ])('checks nothing for %s, which has no session', async (_, authorization) => {
    const { asked, call } = guarded(refusal(401, 'session_ended', 'x'));
    expect((await call(authorization)).status).toBe(200);
    expect(asked).toEqual([]);
  });
});

test('every function is served through the check', () => {
  const folder = join(root, 'supabase/functions');
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
    .map(({ name }) => name);
  expect(names.length).toBeGreaterThan(15);
  for (const name of names) {
    const lines = readFileSync(join(folder, name, 'index.ts'), 'utf8')
      .trim()
      .split('\n');
    expect([name, lines.includes("import { serve } from '../_shared/serve.ts';"), lines.at(-1)]).toEqual([
      name,
      true,
      'serve(createHandler);',
    ]);
  }
});
