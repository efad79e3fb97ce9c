import { SignJWT } from 'jose';
import { createClient, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js';
import { vi } from 'vitest';
import { WebSocket } from 'ws';
import type { TestBackend } from '../../support/backend.ts';
import { openSession } from '../../support/open-session.ts';

/** A client from the official library. `token` returns the user's token, at every join and refresh. */
export function clientOf(
  backend: TestBackend,
  options: { vsn?: string; token?: () => Promise<string> } = {},
): SupabaseClient {
  const { vsn, token } = options;
  return createClient(backend.apiUrl, backend.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    realtime: { ...(vsn === undefined ? {} : { vsn }), timeout: 8000 },
    ...(token === undefined ? {} : { accessToken: token }),
  });
}

/** Subscribes and waits for SUBSCRIBED; anything else is thrown. Later states go to `states`. */
export async function subscribe(channel: RealtimeChannel, states: string[] = []): Promise<void> {
  await new Promise<void>((settle, fail) => {
    channel.subscribe((state, error) => {
      states.push(state);
      if (state === 'SUBSCRIBED') settle();
      else fail(error ?? new Error(state));
    });
  });
}

/** Subscribes a channel with postgres_changes and waits until the server confirms them. */
export async function subscribeToChanges(channel: RealtimeChannel, states: string[] = []): Promise<void> {
  const system: { status: string; message: string }[] = [];
  channel.on('system', {}, (message: { status: string; message: string }) => {
    system.push(message);
  });
  await subscribe(channel, states);
  await vi.waitFor(
    () => {
      if (system.length === 0) throw new Error('no system message');
    },
    { timeout: 8000 },
  );
  if (system[0]?.status !== 'ok') throw new Error(system[0]?.message);
}

/** Waits until `read` returns a truthy value. */
export function until<T>(read: () => T | undefined | false, timeout = 5000): Promise<T> {
  return vi.waitFor(
    () => {
      const value = read();
      if (value === undefined || value === false) throw new Error('has not come');
      return value;
    },
    { timeout, interval: 10 },
  );
}

/** A raw 1.0.0 socket, for messages that a well-behaved client does not send. */
export type RawSocket = {
  readonly ws: WebSocket;
  readonly received: { topic: string; event: string; payload: Record<string, unknown>; ref: string | null }[];
  readonly send: (topic: string, event: string, payload: unknown, ref?: string) => void;
  readonly closed: Promise<number>;
};

export async function openRaw(backend: TestBackend, query = `apikey=${backend.anonKey}`): Promise<RawSocket> {
  const ws = new WebSocket(`${backend.apiUrl.replace('http', 'ws')}/realtime/v1/websocket?${query}`);
  const received: RawSocket['received'] = [];
  ws.on('message', (data: Buffer) =>
    received.push(JSON.parse(data.toString()) as RawSocket['received'][number]),
  );
  const closed = new Promise<number>((settle) => {
    ws.on('close', (code) => settle(code));
  });
  await new Promise<void>((settle, fail) => {
    ws.once('open', settle);
    ws.once('error', fail);
    ws.once('unexpected-response', (_request, response) => fail(new Error(String(response.statusCode))));
  });
  return {
    ws,
    received,
    closed,
    send: (topic, event, payload, ref = '1') =>
      ws.send(JSON.stringify({ topic, event, payload, ref, join_ref: '1' })),
  };
}

/** A user's token, of a new session unless the claims name one. @param seconds until it expires */
export async function tokenFor(
  backend: TestBackend,
  sub: string,
  claims: Record<string, unknown> = {},
  seconds = 300,
): Promise<string> {
  const session_id = claims['session_id'] ?? (await openSession(backend, sub));
  return new SignJWT({ role: 'authenticated', sub, session_id, ...claims })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience('authenticated')
    .setIssuedAt()
    .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
    .sign(new TextEncoder().encode(backend.jwtSecret));
}
