import { createClient } from '@supabase/supabase-js';
import { once } from 'node:events';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { connect } from '../../../supabase/local/database.ts';
import { openSecrets } from '../../../supabase/local/secrets.ts';
import { startBackend, type TestBackend } from '../../support/backend.ts';

type Line = {
  at: string;
  id?: string;
  method?: string;
  route?: string;
  status?: number;
  ms?: number;
  event?: string;
};

let backend: TestBackend;
const email = 'very.private@people.test';
const password = 'Correct-Horse-7!';
const name = 'diary-of-ada.txt';

beforeAll(async () => {
  backend = await startBackend({ seed: false });
});
afterAll(() => backend.stop());

async function lines(): Promise<Line[]> {
  const text = await readFile(join(backend.dataFolder, 'logs/gateway.log'), 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);
}

const lineOf = async (id: string) => (await lines()).find((line) => line.id === id);

/** Uses every component once. @returns every secret or personal value that it used */
async function useEverything(): Promise<string[]> {
  const { apiUrl, anonKey, serviceKey } = backend;
  const service = createClient(apiUrl, serviceKey, { auth: { persistSession: false } });
  const client = createClient(apiUrl, anonKey, { auth: { persistSession: false } });
  await client.auth.signUp({ email, password });
  const link = await service.auth.admin.generateLink({ type: 'magiclink', email });
  await client.auth.verifyOtp({ token_hash: link.data.properties?.hashed_token ?? '', type: 'magiclink' });
  await client.auth.signInWithPassword({ email, password: `${password}wrong` });
  const session = (await client.auth.getSession()).data.session;
  expect(session?.access_token).toEqual(expect.any(String));
  await client.auth.refreshSession();

  await client.from('profiles').select('*').eq('first_name', 'Secretive');
  await client.from('categories').select('slug').eq('id', 'not-a-number-of-mine');
  await client.rpc('track_guest_order', { token: 'guest-token-0123456789abcdef' });
  await client.rpc('no_such_thing', { email });
  await service.from('email_templates').insert([
    { key: 'twice', subject: email, html: '', text: '' },
    { key: 'twice', subject: email, html: '', text: '' },
  ]);

  await service.storage.createBucket('box', { public: false });
  await service.storage.from('box').upload(`${email}/${name}`, 'dear diary');
  const signed = await service.storage.from('box').createSignedUrl(`${email}/${name}`, 60);
  await fetch(signed.data?.signedUrl ?? '');
  await service.storage.from('box').download(name);

  await fetch(`${apiUrl}/functions/v1/payments?secret=in-a-query`, {
    method: 'POST',
    headers: { authorization: `Bearer ${anonKey}` },
    body: JSON.stringify({ token: 'guest-token-0123456789abcdef' }),
  });
  await fetch(`${apiUrl}/functions/v1/dispatch-mail`, {
    method: 'POST',
    headers: { authorization: `Bearer ${serviceKey}` },
  });
  await fetch(`${apiUrl}/rest/v1/${anonKey}?apikey=${anonKey}`);
  await fetch(`${apiUrl}/${session?.access_token}`);

  const socket = new WebSocket(
    `${apiUrl.replace('http', 'ws')}/realtime/v1/websocket?apikey=${anonKey}&vsn=1.0.0`,
  );
  await once(socket, 'open');
  socket.close();
  await once(socket, 'close');

  const direct = await connect(backend.databaseUrl);
  await direct.query('select $1::int', [email]).catch(() => undefined);
  await direct.end();

  const secrets = await openSecrets(backend.dataFolder);
  return [
    email,
    encodeURIComponent(email),
    'very.private',
    password,
    name,
    'Secretive',
    'not-a-number-of-mine',
    'guest-token',
    'in-a-query',
    session?.access_token ?? '',
    session?.refresh_token ?? '',
    link.data.properties?.hashed_token ?? '',
    new URL(signed.data?.signedUrl ?? '').searchParams.get('token') ?? '',
    anonKey,
    serviceKey,
    secrets.jwtSecret,
    secrets.internalSecret,
    secrets.databasePassword,
    secrets.webhookSecret,
    secrets.signingKey.d ?? '',
  ];
}

describe('the log', () => {
  it('of a run through all components holds no token, key, password, address or query value', async () => {
    const secret = await useEverything();
    expect(secret.filter((text) => text.length < 6)).toEqual([]);
    const last = await fetch(`${backend.apiUrl}/health`, { headers: { 'x-request-id': 'the-last-one' } });
    await last.arrayBuffer();
    await expect.poll(() => lineOf('the-last-one')).toBeDefined();
    const folder = join(backend.dataFolder, 'logs');
    for (const file of await readdir(folder)) {
      const text = await readFile(join(folder, file), 'utf8');
      expect([file, secret.filter((value) => text.includes(value))]).toEqual([file, []]);
      // Any JWT, any email address, any query.
      expect([file, text.match(/eyJ[\w-]{10}|[\w.]+@[\w.]+\.test|[?&]\w+=/g)]).toEqual([file, null]);
    }
  });

  it('names every component by its route', async () => {
    const routes = new Set(
      (await lines())
        .filter(({ id }) => id !== undefined)
        .map(({ method, route, status }) => `${method} ${route} ${status}`),
    );
    for (const expected of [
      'POST /auth/v1/signup 200',
      'POST /auth/v1/token 400',
      'POST /auth/v1/admin/generate_link 200',
      'GET /rest/v1/profiles 200',
      'POST /rest/v1/rpc/track_guest_order 200',
      'POST /rest/v1/rpc/* 404',
      'POST /storage/v1/bucket 200',
      'POST /storage/v1/object/* 200',
      'POST /storage/v1/object/sign/* 200',
      'GET /storage/v1/object/sign/* 200',
      'POST /functions/v1/payments 400',
      'POST /functions/v1/dispatch-mail 200',
      'GET /rest/v1/* 404',
      'GET /* 404',
      'GET /realtime/v1/websocket 101',
      'GET /health 200',
    ]) {
      expect(routes).toContain(expected);
    }
  });

  it('has one line per request, with id, method, route, status and milliseconds', async () => {
    const ask = (id: string) =>
      fetch(`${backend.apiUrl}/rest/v1/categories?select=id`, {
        headers: { apikey: backend.anonKey, 'x-request-id': id },
      });
    await Promise.all(Array.from({ length: 30 }, (_, index) => ask(`many-${index}`)));
    const mine = async () => (await lines()).filter(({ id }) => id?.startsWith('many-'));
    await expect.poll(async () => (await mine()).length).toBe(30);
    expect((await mine()).find(({ id }) => id === 'many-7')).toEqual({
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      id: 'many-7',
      method: 'GET',
      route: '/rest/v1/categories',
      status: 200,
      ms: expect.any(Number),
    });
  });

  it('reports when a component stops and recovers, and is readable only by its owner', async () => {
    const run = await readFile(join(backend.dataFolder, 'run/postgrest.json'), 'utf8');
    process.kill((JSON.parse(run) as { pid: number }).pid, 'SIGKILL');
    const events = async () => (await lines()).flatMap(({ event }) => (event === undefined ? [] : [event]));
    await expect
      .poll(events, { timeout: 15_000 })
      .toEqual(expect.arrayContaining(['postgrest ended (SIGKILL); starting it again', 'postgrest is back']));
    expect((await stat(join(backend.dataFolder, 'logs/gateway.log'))).mode & 0o777).toBe(0o600);
  });
});
