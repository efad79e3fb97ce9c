import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { randomUUID } from 'node:crypto';
import type { TestContext } from 'vitest';
import { readSettings } from '../../../supabase/local/settings.ts';
import { startBackend } from '../../support/backend.ts';

/** The backend under test: the embedded one, or the one that STALLBAR_BACKEND names. */
export type Target = {
  readonly kind: 'embedded' | 'other';
  readonly apiUrl: string;
  readonly anonKey: string;
  readonly serviceKey: string;
  /** Connects as `postgres`, or as its superuser; undefined when it is not known. */
  readonly databaseUrl: string | undefined;
  readonly stop: () => Promise<void>;
};

function need(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '') {
    throw new Error(
      `${name} is not set: the contract cannot be tried on ${process.env['STALLBAR_BACKEND']}.`,
    );
  }
  return value;
}

/** Opens the backend that STALLBAR_BACKEND names; for the Supabase CLI's stack, `stack.global.ts` has started it. */
export async function openTarget(): Promise<Target> {
  const { backend } = readSettings();
  if (backend === 'embedded') return { ...(await startBackend()), kind: 'embedded' };
  return {
    kind: 'other',
    apiUrl: (backend === 'supabase' ? need('SUPABASE_URL') : backend.href).replace(/\/+$/, ''),
    anonKey: need('SUPABASE_ANON_KEY'),
    serviceKey: need('SUPABASE_SERVICE_ROLE_KEY'),
    databaseUrl: process.env['SUPABASE_DB_URL'],
    stop: async () => undefined,
  };
}

/** The database's URL; without one it skips the test with a reason. */
export function needDatabase(target: Target, context: TestContext): string {
  context.skip(target.databaseUrl === undefined, 'needs SUPABASE_DB_URL: makes tables and policies');
  return target.databaseUrl ?? '';
}

const quiet = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false };

export function visitor(target: Target, vsn = '2.0.0'): SupabaseClient {
  return createClient(target.apiUrl, target.anonKey, { auth: quiet, realtime: { vsn, timeout: 8000 } });
}

export function service(target: Target): SupabaseClient {
  return createClient(target.apiUrl, target.serviceKey, { auth: quiet });
}

export const password = 'Chalk-and-iron-1';

export type Member = {
  readonly id: string;
  readonly email: string;
  readonly client: SupabaseClient;
  readonly leave: () => Promise<void>;
};

/** A confirmed, signed-in account; `leave` deletes it. */
export async function member(target: Target, vsn?: string): Promise<Member> {
  const email = `contract-${randomUUID()}@lifters.test`;
  const { admin } = service(target).auth;
  const made = await admin.createUser({ email, password, email_confirm: true });
  if (made.error !== null) throw made.error;
  const client = visitor(target, vsn);
  const { error } = await client.auth.signInWithPassword({ email, password });
  if (error !== null) throw error;
  const { id } = made.data.user;
  return {
    id,
    email,
    client,
    leave: async () => {
      await client.removeAllChannels();
      await admin.deleteUser(id);
    },
  };
}
