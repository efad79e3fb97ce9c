import { createClient, type SupabaseClient, type SupabaseClientOptions } from '@supabase/supabase-js';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { withDatabase } from '../../../supabase/local/database.ts';
import { root } from '../../../supabase/local/settings.ts';
import { startBackend, type TestBackend } from '../../support/backend.ts';

export const password = 'Chalk-and-iron-1';

export type Answer = {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly body: Record<string, unknown>;
  readonly headers: Headers;
};

type Mail = { readonly subject: string; readonly text: string; readonly html: string };

export type AuthKit = {
  readonly backend: TestBackend;
  readonly client: (auth?: SupabaseClientOptions<'public'>['auth']) => SupabaseClient;
  readonly admin: () => SupabaseClient;
  /** A raw request to `/auth/v1`, with the anon key. */
  readonly ask: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<Answer>;
  /** The newest email to `address`, once there are `count`. */
  readonly mail: (address: string, count?: number) => Promise<Mail>;
  readonly mailCount: (address: string) => Promise<number>;
  /** Opens the link of an email without following redirects. */
  readonly follow: (link: string) => Promise<{ readonly status: number; readonly location: URL }>;
  readonly sql: (query: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;
  /** A confirmed account, created through the admin API. */
  readonly member: (data?: object) => Promise<{ readonly id: string; readonly email: string }>;
  /** The same, signed in. */
  readonly person: () => Promise<Person>;
};

export type Person = { readonly id: string; readonly client: SupabaseClient };

let next = 0;

export function newEmail(name = 'lifter'): string {
  next++;
  return `${name}-${next}-${Date.now()}@lifters.test`;
}

let served = '';

/** An email's link opens a page of the shop with the token in its fragment; this is the URL that redeems the token. */
export function linkOf(mail: Mail): string {
  const [, page = '', token = '', type = ''] =
    /(https?:\/\/\S+?)#token_hash=(\w+)&type=(\w+)/.exec(mail.text) ?? [];
  return `${served}/auth/v1/verify?token=${token}&type=${type}&redirect_to=${encodeURIComponent(page)}`;
}

export function codeOf(mail: Mail): string {
  return /(?<!\d)\d{6}(?!\d)/.exec(mail.text.replaceAll(/https?:\S+/g, ''))?.[0] ?? '';
}

/**
 * A separate backend whose config.toml is changed by `changes` (`key = value` lines; each replaces the first with its
 * key).
 */
export async function startAuth(changes: Record<string, string> = {}): Promise<AuthKit> {
  let toml = await readFile(join(root, 'supabase/config.toml'), 'utf8');
  for (const [key, value] of Object.entries(changes)) {
    const [table = '', name = ''] = key.split('/');
    const start = toml.indexOf(`[${table}]`);
    const line = new RegExp(`^${name} = .*$`, 'm');
    const rest = toml.slice(start);
    toml =
      toml.slice(0, start) +
      (line.test(rest.split('\n[')[0] ?? '')
        ? rest.replace(line, `${name} = ${value}`)
        : rest.replace(`[${table}]`, `[${table}]\n${name} = ${value}`));
  }
  const configFile = join(await mkdtemp(join(tmpdir(), 'stallbar-auth-')), 'config.toml');
  await writeFile(configFile, toml);
  const backend = await startBackend({ seed: false, configFile });
  served = backend.apiUrl;

  const client: AuthKit['client'] = (auth = {}) =>
    createClient(backend.apiUrl, backend.anonKey, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false, ...auth },
    });
  const admin = () =>
    createClient(backend.apiUrl, backend.serviceKey, {
      auth: { persistSession: false, autoRefreshToken: false },
    });
  const list = async (address: string) => {
    const response = await fetch(`${backend.mailUrl}/api/messages?to=${encodeURIComponent(address)}`);
    return ((await response.json()) as { messages: { id: string }[] }).messages;
  };
  const member: AuthKit['member'] = async (data = {}) => {
    const email = newEmail();
    const { data: made, error } = await admin().auth.admin.createUser({
      email,
      password,
      email_confirm: true,
      user_metadata: data,
    });
    if (error !== null) throw error;
    return { id: made.user.id, email };
  };
  return {
    backend,
    client,
    admin,
    ask: async (method, path, body, headers = {}) => {
      const response = await fetch(`${backend.apiUrl}/auth/v1${path}`, {
        method,
        redirect: 'manual',
        headers: { apikey: backend.anonKey, 'content-type': 'application/json', ...headers },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      const json = (text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : {}) as Record<
        string,
        unknown
      >;
      return {
        status: response.status,
        code: String(json['error_code'] ?? ''),
        message: String(json['msg'] ?? ''),
        body: json,
        headers: response.headers,
      };
    },
    mail: async (address, count = 1) => {
      await expect
        .poll(async () => (await list(address)).length, { timeout: 5000 })
        .toBeGreaterThanOrEqual(count);
      const [newest] = await list(address);
      return (await (await fetch(`${backend.mailUrl}/api/messages/${newest?.id}`)).json()) as Mail;
    },
    mailCount: async (address) => (await list(address)).length,
    follow: async (link) => {
      const response = await fetch(link, { redirect: 'manual' });
      return {
        status: response.status,
        location: new URL(response.headers.get('location') ?? 'about:blank'),
      };
    },
    sql: (query, values = []) =>
      withDatabase(backend.databaseUrl, async (database) => {
        const result = await database.query<Record<string, unknown>>(query, values);
        return result.rows;
      }),
    member,
    person: async () => {
      const { id, email } = await member();
      const own = client();
      const { error } = await own.auth.signInWithPassword({ email, password });
      if (error !== null) throw error;
      return { id, client: own };
    },
  };
}

export function fragmentOf(url: URL): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(url.hash.slice(1)));
}
