import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { makePerson, openDb, type Caller, type Reply } from '../support.ts';

export const db = openDb();
let adminId: string;
export let admin: Caller;

beforeAll(async () => {
  adminId = await makePerson(db);
  await db.sql("insert into public.user_roles (user_id, role) values ($1, 'admin')", [adminId]);
  admin = await db.person(adminId);
});
beforeEach(() => db.sql('delete from private.attempts'));
afterAll(() => db.end());

type Invitation = {
  readonly id: string;
  readonly email: string;
  readonly invitation_type: string;
  readonly existing_vendor_id: string | null;
  readonly expires_at: string;
};

export const newEmail = () => `${randomUUID()}@people.test`;

/** Invites and reads the token from the email, as the sender does. */
export async function invite(
  email: string,
  store: string | null = null,
): Promise<Invitation & { token: string }> {
  const reply = await admin.rpc('invite_vendor', {
    email,
    invitation_type: store === null ? 'new' : 'takeover',
    existing_vendor_id: store,
  });
  expect(reply).toMatchObject({ status: 200 });
  const invitation = reply.body as Invitation;
  const [mail] = await db.sql<{ token: string }>(
    `select q.secrets ->> 'token' as token from private.email_queue q join public.email_outbox o on o.id = q.email_id
     where o.dedupe_key = 'vendor-invitation:' || $1`,
    [invitation.id],
  );
  return { ...invitation, token: mail?.token ?? '' };
}

export const lookUp = (token: string, caller: Caller = db.anon) =>
  caller.rpc('get_invitation_by_token', { token_param: token });
export const accept = (caller: Caller, token: string) =>
  caller.rpc('accept_vendor_invitation', { invitation_token_param: token });
export const nothing: Reply = { status: 200, body: [] };
export const notOpen: Reply = {
  status: 404,
  body: {
    code: 'PT404',
    message: 'invitation_invalid',
    details: 'Invalid or expired invitation link',
    hint: null,
  },
};

export async function personWith(email: string): Promise<{ id: string; caller: Caller }> {
  const id = await makePerson(db, email);
  return { id, caller: await db.person(id, email) };
}
