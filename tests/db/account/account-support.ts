import { randomUUID } from 'node:crypto';
import { db } from '../one-shop.ts';
import { makePerson, type Caller } from '../support.ts';

export async function person(email = `${randomUUID()}@people.test`): Promise<{ id: string; caller: Caller }> {
  const id = await makePerson(db, email);
  return { id, caller: await db.person(id, email) };
}

/** A session that has just proven itself with a password. */
export async function fresh(id: string, claims: Record<string, unknown> = {}): Promise<Caller> {
  const now = Math.floor(Date.now() / 1000);
  return db.person(id, undefined, { aal: 'aal1', amr: [{ method: 'password', timestamp: now }], ...claims });
}

export const home = {
  first_name: 'Ann',
  last_name: 'Lee',
  address: '1 Main Street',
  city: 'Reno',
  state: 'NV',
  zip_code: '89501',
};
