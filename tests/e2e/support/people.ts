import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiUrl, dataFolder } from './stage.ts';

/** Satisfies every rule of §5. */
export const password = 'Chalk-and-iron-1';

function secret(name: 'serviceKey' | 'anonKey'): string {
  const secrets = JSON.parse(readFileSync(join(dataFolder, 'secrets.json'), 'utf8')) as Record<
    string,
    string
  >;
  return secrets[name] ?? '';
}

async function ask<Answer>(path: string, body: object, key: string, bearer = key): Promise<Answer> {
  const response = await fetch(`${apiUrl}${path}`, {
    method: 'POST',
    headers: { apikey: key, authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
  return (text === '' ? null : JSON.parse(text)) as Answer;
}

export interface Member {
  id: string;
  email: string;
}

export const freshAddress = (name = 'lifter'): string => `${name}-${randomUUID().slice(0, 12)}@example.com`;

/** An account for this test, created through the admin API. */
export async function member(
  wish: { email?: string; confirmed?: boolean; metadata?: Record<string, unknown> } = {},
): Promise<Member> {
  const { id, email } = await ask<Member>(
    '/auth/v1/admin/users',
    {
      email: wish.email ?? freshAddress(),
      password,
      email_confirm: wish.confirmed ?? true,
      user_metadata: wish.metadata ?? {},
    },
    secret('serviceKey'),
  );
  return { id, email };
}

let admin: Promise<string> | undefined;

async function adminToken(): Promise<string> {
  const { access_token: token } = await ask<{ access_token: string }>(
    '/auth/v1/token?grant_type=password',
    { email: 'admin@stallbar.example', password: 'Stallbar1!' },
    secret('anonKey'),
  );
  return token;
}

/** Calls a procedure as the seeded admin. */
export async function asAdmin<Answer>(procedure: string, args: object): Promise<Answer> {
  admin ??= adminToken();
  return ask<Answer>(`/rest/v1/rpc/${procedure}`, args, secret('anonKey'), await admin);
}
