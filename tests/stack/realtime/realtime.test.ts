import { get } from 'node:http';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { withDatabase } from '../../../supabase/local/database.ts';
import { startBackend, type TestBackend } from '../../support/backend.ts';
import { clientOf, openRaw, subscribe, until } from './realtime-support.ts';

let backend: TestBackend;
const clients: SupabaseClient[] = [];

function client(vsn?: string): SupabaseClient {
  const made = clientOf(backend, vsn === undefined ? {} : { vsn });
  clients.push(made);
  return made;
}

beforeAll(async () => {
  backend = await startBackend({ seed: false });
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((made) => made.realtime.disconnect()));
});
afterAll(() => backend.stop());

type Heard = { type: string; event: string; payload: unknown; meta?: unknown };

describe.each(['1.0.0', '2.0.0'])('broadcast with protocol %s', (vsn) => {
  it('reaches the others, and the sender only on request', async () => {
    const [own, others]: Heard[][] = [[], []];
    const room = `room-${vsn}`;
    const listener = client(vsn).channel(room);
    await subscribe(listener.on('broadcast', { event: 'note' }, (message) => others?.push(message as Heard)));
    const sender = client(vsn).channel(room, { config: { broadcast: { self: true, ack: true } } });
    await subscribe(sender.on('broadcast', { event: '*' }, (message) => own?.push(message as Heard)));
    expect(await sender.send({ type: 'broadcast', event: 'note', payload: { text: 'žluťoučký 🐎' } })).toBe(
      'ok',
    );
    const expected = { type: 'broadcast', event: 'note', payload: { text: 'žluťoučký 🐎' } };
    await until(() => others?.length === 1 && own?.length === 1);
    expect([own, others]).toEqual([[expected], [expected]]);
    await listener.send({ type: 'broadcast', event: 'note', payload: { n: 2 } });
    await until(() => own?.length === 2);
    expect(others).toHaveLength(1);
  });

  it('shows who is present, joins and leaves', async () => {
    const events: unknown[] = [];
    const room = `presence-${vsn}`;
    const first = client(vsn).channel(room, { config: { presence: { key: 'first' } } });
    first.on('presence', { event: 'join' }, ({ key, newPresences }) =>
      events.push(['join', key, newPresences.map((p) => p['mood'])]),
    );
    first.on('presence', { event: 'leave' }, ({ key, leftPresences }) =>
      events.push(['leave', key, leftPresences.map((p) => p['mood'])]),
    );
    await subscribe(first);
    expect(await first.track({ mood: 'calm' })).toBe('ok');
    await until(() => events.length === 1);
    const second = client(vsn).channel(room, { config: { presence: { key: 'second' } } });
    second.on('presence', { event: 'sync' }, () => undefined);
    await subscribe(second);
    await until(() => 'first' in second.presenceState());
    await second.track({ mood: 'loud' });
    await until(() => events.length === 2);
    await second.track({ mood: 'quiet' });
    await until(() => second.presenceState<{ mood: string }>()['second']?.[0]?.mood === 'quiet');
    await until(() => first.presenceState<{ mood: string }>()['second']?.[0]?.mood === 'quiet');
    await second.unsubscribe();
    await until(() => !('second' in first.presenceState()));
    expect(events.filter((_, at) => at < 2)).toEqual([
      ['join', 'first', ['calm']],
      ['join', 'second', ['loud']],
    ]);
    expect(events.at(-1)).toEqual(['leave', 'second', ['quiet']]);
    expect(Object.keys(first.presenceState())).toEqual(['first']);
  });
});

describe('broadcast between the protocols and over HTTP', () => {
  it('carries bytes from 2.0.0 to 2.0.0 and not to 1.0.0', async () => {
    const [old, fresh]: Heard[][] = [[], []];
    const before = client('1.0.0').channel('bytes');
    await subscribe(before.on('broadcast', { event: '*' }, (message) => old?.push(message as Heard)));
    const after = client('2.0.0').channel('bytes');
    await subscribe(after.on('broadcast', { event: '*' }, (message) => fresh?.push(message as Heard)));
    const sender = client('2.0.0').channel('bytes', { config: { broadcast: { ack: true } } });
    await subscribe(sender);
    await sender.send({ type: 'broadcast', event: 'raw', payload: new Uint8Array([0, 255, 7]).buffer });
    await sender.send({ type: 'broadcast', event: 'json', payload: { a: 1 } });
    await until(() => old?.length === 1 && fresh?.length === 2);
    expect(old).toEqual([{ type: 'broadcast', event: 'json', payload: { a: 1 } }]);
    expect([...new Uint8Array(fresh?.[0]?.payload as ArrayBuffer)]).toEqual([0, 255, 7]);
  });

  it('accepts messages over HTTP, one by one and in batches', async () => {
    const heard: Heard[] = [];
    const listener = client().channel('post');
    await subscribe(listener.on('broadcast', { event: '*' }, (message) => heard.push(message as Heard)));
    const sender = client().channel('post');
    expect(await sender.httpSend('one', { n: 1 })).toEqual({ success: true });
    expect(await sender.send({ type: 'broadcast', event: 'two', payload: { n: 2 } })).toBe('ok');
    await until(() => heard.length === 2);
    expect(heard).toEqual([
      { type: 'broadcast', event: 'one', payload: { n: 1 } },
      { type: 'broadcast', event: 'two', payload: { n: 2 } },
    ]);
  });

  it.each([
    ['without a key', {}, { messages: [] }, 401, { message: 'Unauthorized' }],
    ['with a foreign key', { apikey: 'nothing' }, { messages: [] }, 401, { message: 'Unauthorized' }],
    ['without messages', 'anon', {}, 422, { errors: { messages: ["can't be blank"] } }],
    [
      'with a message that lacks its parts',
      'anon',
      { messages: [{ topic: 'a' }] },
      422,
      { errors: { messages: [{ event: ["can't be blank"], payload: ["can't be blank"] }] } },
    ],
  ])('refuses a post %s', async (_, headers, body, status, answer) => {
    const response = await fetch(`${backend.apiUrl}/realtime/v1/api/broadcast`, {
      method: 'POST',
      headers: headers === 'anon' ? { apikey: backend.anonKey } : (headers as Record<string, string>),
      body: JSON.stringify(body),
    });
    expect([response.status, await response.json()]).toEqual([status, answer]);
  });

  it('arrives from the database, with the id of its row', async () => {
    const heard: Heard[] = [];
    const listener = client().channel('from-sql');
    await subscribe(listener.on('broadcast', { event: 'sold' }, (message) => heard.push(message as Heard)));
    await withDatabase(backend.databaseUrl, (db) =>
      db.query(`select realtime.send('{"n": 1.50, "id": "x"}', 'sold', 'from-sql', false)`),
    );
    await until(() => heard.length === 1);
    expect(heard).toEqual([
      {
        type: 'broadcast',
        event: 'sold',
        payload: { n: 1.5, id: 'x' },
        meta: { id: expect.any(String) },
      },
    ]);
  });
});

/** Requests a WebSocket at any path, well-formed or not. */
function upgrade(path: string): Promise<never> {
  return new Promise((_, fail) => {
    const headers = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    };
    get({ host: '127.0.0.1', port: new URL(backend.apiUrl).port, path, headers }, (response) => {
      response.resume();
      fail(new Error(String(response.statusCode)));
    }).once('error', fail);
  });
}

describe('the socket', () => {
  it.each([
    ['no key', '', '401'],
    ['a foreign key', 'apikey=abc', '401'],
    ['an unknown protocol', 'vsn=9.0.0', '403'],
    ['a path that is not a channel', '//', '404'],
  ])('is refused with %s', async (_, query, status) => {
    const full = query.startsWith('vsn') ? `apikey=${backend.anonKey}&${query}` : query;
    await expect(query === '//' ? upgrade('//') : openRaw(backend, full)).rejects.toThrow(status);
  });

  it('answers heartbeats, leaves, unknown topics and a second join as Phoenix does', async () => {
    const raw = await openRaw(backend);
    raw.send('phoenix', 'heartbeat', {}, '1');
    raw.send('realtime:nowhere', 'broadcast', {}, '2');
    raw.send('realtime:nowhere', 'phx_leave', {}, '3');
    raw.send('elsewhere', 'phx_join', {}, '4');
    raw.send('realtime:', 'phx_join', {}, '5');
    raw.send('realtime:a', 'phx_join', { config: { presence: { enabled: false } } }, '1');
    raw.send('realtime:a', 'phx_join', { config: { presence: { enabled: false } } }, '1');
    raw.send('realtime:a', 'phx_leave', {}, '9');
    await until(() => raw.received.length === 10);
    expect(
      raw.received.map(({ event, ref, payload }) => [event, ref, payload['status'], payload['response']]),
    ).toEqual([
      ['phx_reply', '1', 'ok', {}],
      ['phx_reply', '2', 'error', { reason: 'unmatched topic' }],
      ['phx_reply', '3', 'ok', {}],
      ['phx_reply', '4', 'error', { reason: 'unmatched topic' }],
      ['phx_reply', '5', 'error', { reason: 'TopicNameRequired: You must provide a topic name' }],
      ['phx_reply', '1', 'ok', { postgres_changes: [] }],
      ['phx_close', '1', undefined, undefined],
      ['phx_reply', '1', 'ok', { postgres_changes: [] }],
      ['phx_reply', '9', 'ok', {}],
      ['phx_close', '1', undefined, undefined],
    ]);
    raw.ws.terminate();
  });

  it.each([
    ['text that is not JSON', 'not json', 1007],
    [
      'JSON nested too deeply',
      `{"topic":"a","event":"b","payload":${'['.repeat(100)}${']'.repeat(100)}}`,
      1007,
    ],
    ['a frame beyond 3,000 KB', 'x'.repeat(3_000 * 1024 + 1), 1009],
  ])('is closed after %s', async (_, data, code) => {
    const raw = await openRaw(backend);
    raw.ws.send(data);
    expect(await raw.closed).toBe(code);
  });

  it('is closed when it floods', async () => {
    const raw = await openRaw(backend);
    for (let n = 0; n < 2100; n++) raw.send('phoenix', 'heartbeat', {}, String(n));
    // 1006: cut off, because the replies to the flood were not read either.
    expect([1008, 1006]).toContain(await raw.closed);
  });

  it('is refused to an address that has a thousand, until one of them closes', async () => {
    const sockets: WebSocket[] = [];
    // Sockets of earlier tests may still be counted briefly.
    const open = () => vi.waitFor(async () => sockets.push((await openRaw(backend)).ws));
    for (let n = 0; n < 20; n++) await Promise.all(Array.from({ length: 50 }, open));
    await expect(openRaw(backend)).rejects.toThrow('429');
    const [first] = sockets.splice(0, 1);
    first?.terminate();
    await until(() => first?.readyState === WebSocket.CLOSED);
    await open();
    for (const ws of sockets) ws.terminate();
    expect(sockets).toHaveLength(1000);
  });

  it('may hold a hundred channels', async () => {
    const raw = await openRaw(backend);
    for (let n = 0; n < 99; n++) raw.send(`realtime:many-${n}`, 'phx_join', { config: {} });
    const replies = () => raw.received.filter(({ event }) => event === 'phx_reply');
    await until(() => replies().length === 99);
    for (let n = 99; n < 101; n++) raw.send(`realtime:many-${n}`, 'phx_join', { config: {} });
    await until(() => replies().length === 101);
    expect(replies().at(-1)?.payload).toEqual({
      status: 'error',
      response: { reason: 'ChannelRateLimitReached: Too many channels' },
    });
    raw.ws.terminate();
  });

  it('drops a client that does not read, and nobody else', async () => {
    const raw = await openRaw(backend);
    raw.send('realtime:flood', 'phx_join', { config: { presence: { enabled: false } } });
    await until(() => raw.received.length === 1);
    raw.ws.pause();
    let heard = 0;
    const listener = client().channel('flood');
    await subscribe(listener.on('broadcast', { event: '*' }, () => heard++));
    // Over HTTP: an address has a larger budget than a socket.
    const sender = client().channel('flood');
    const payload = { text: 'x'.repeat(1_000_000) };
    for (let n = 0; n < 25; n++) expect(await sender.httpSend('big', payload)).toEqual({ success: true });
    await until(() => heard === 25);
    raw.ws.resume();
    expect(await raw.closed).toBe(1006);
  });

  it('does not forward invalid JSON to other clients', async () => {
    const raw = await openRaw(backend, `apikey=${backend.anonKey}&vsn=2.0.0`);
    const [topic, event, body] = ['realtime:x', 'e', '{"broken"'].map((text) => Buffer.from(text));
    const head = Buffer.from([3, 1, 1, topic?.length ?? 0, event?.length ?? 0, 0, 1]);
    raw.ws.send(Buffer.concat([head, Buffer.from('11'), topic ?? head, event ?? head, body ?? head]));
    expect(await raw.closed).toBe(1007);
  });
});
