import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiUrl, dataFolder, database, personOf, site } from './stage.ts';

export const memberPassword = 'Chalk-and-iron-1';

interface Keys {
  anonKey: string;
  serviceKey: string;
}
const keys = (): Keys => JSON.parse(readFileSync(join(dataFolder, 'secrets.json'), 'utf8')) as Keys;

async function auth(path: string, body: object, key: string): Promise<Record<string, unknown>> {
  const response = await fetch(`${apiUrl}/auth/v1/${path}`, {
    method: 'POST',
    headers: { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as Record<string, unknown>;
  if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`);
  return answer;
}

/** A confirmed account for this test. */
export async function makeMember(email: string): Promise<{ id: string }> {
  const { id } = await auth(
    'admin/users',
    {
      email,
      password: memberPassword,
      email_confirm: true,
      user_metadata: { first_name: 'Ada', last_name: 'Lovelace' },
    },
    keys().serviceKey,
  );
  return { id: String(id) };
}

export const anonKey = (): string => keys().anonKey;

/** Signs in outside this page: another session. */
export const signInElsewhere = (email: string, password = memberPassword) =>
  auth('token?grant_type=password', { email, password }, keys().anonKey);

/** Stores a session in the page, as an earlier sign-in would have. */
export const comesSignedIn = (page: Page, email: string): Promise<void> =>
  keptSession(page, { email, password: memberPassword });

export async function keptSession(page: Page, who: { email: string; password: string }): Promise<void> {
  await keep(page, await signInElsewhere(who.email, who.password));
}

/** Stores the session of a seeded store's owner in the page. Returns the address of the store's panel. */
export async function comesAsOwner(page: Page, { vendorId }: { vendorId: string }): Promise<string> {
  const { email } = await personOf(vendorId);
  const [store] = await database.select<{ slug: string }>('vendors', `select=slug&id=eq.${vendorId}`);
  await keptSession(page, { email: String(email), password: 'Stallbar1!' });
  return `${site}/${String(store?.slug)}/vendor-dashboard`;
}

/** Stores this session in the page. */
export async function keep(page: Page, session: Record<string, unknown>): Promise<void> {
  await page.addInitScript((stored) => {
    // A sandboxed frame has no storage.
    if (origin === 'null') return;
    if (localStorage.getItem('test-signed-in') !== null) return;
    localStorage.setItem('test-signed-in', '');
    localStorage.setItem('stallbar-auth', stored);
  }, JSON.stringify(session));
}
