import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect } from 'vitest';
import { makePerson, openDb, type Caller, type Reply } from '../support.ts';

export const db = openDb();
export let admin: Caller;
export let adminId: string;
export let otherAdmin: Caller;
/** The slug of a category that exists. */
export let category: string;

beforeAll(async () => {
  adminId = await makePerson(db);
  const other = await makePerson(db);
  await db.sql("insert into public.user_roles (user_id, role) values ($1, 'admin'), ($2, 'admin')", [
    adminId,
    other,
  ]);
  await db.sql("update public.profiles set display_name = 'Robin' where id = $1", [adminId]);
  admin = await db.person(adminId);
  otherAdmin = await db.person(other);
  category = `bars-${randomUUID()}`;
  await db.sql("insert into public.categories (slug, name) values ($1, 'Bars')", [category]);
});
afterAll(() => db.end());

export const answers = (changes: Record<string, unknown> = {}) => ({
  // No two stores may have one name.
  storeName: `Iron & Oak ${randomUUID().slice(0, 8)}`,
  description: 'We turn bars on a lathe older than us, and every one is tested under load.',
  phone: '(555) 010-0199',
  website: 'https://iron-oak.example',
  businessType: 'LLC',
  businessAddress: '1 Foundry Road, Toledo OH 43604',
  taxId: '12-3456789',
  yearsInBusiness: '7',
  previousExperience: '',
  productCategories: [category],
  consent: true,
  ...changes,
});

export type Application = {
  readonly id: string;
  readonly status: string | null;
  readonly version: number;
  readonly answers: Record<string, unknown>;
  readonly closed: string | null;
  readonly events: readonly { readonly kind: string; readonly words: string | null }[];
  readonly documents: readonly { readonly id: string; readonly name: string }[];
  readonly store: Record<string, unknown> | null;
};

export async function applicant(): Promise<{ id: string; caller: Caller; email: string }> {
  const email = `${randomUUID()}@people.test`;
  const id = await makePerson(db, email);
  return { id, caller: await db.person(id, email), email };
}

export const save = (caller: Caller, changes: unknown, base_version: number) =>
  caller.rpc('save_vendor_application', { changes, base_version });
export const submit = (caller: Caller, base_version: number, request_key: string = randomUUID()) =>
  caller.rpc('submit_vendor_application', { request_key, base_version });
export const mine = async (caller: Caller): Promise<Application> =>
  (await caller.rpc('my_vendor_application')).body as Application;
export const decide = (
  caller: Caller,
  { id, version }: Pick<Application, 'id' | 'version'>,
  decision: string,
  more: Record<string, unknown> = {},
) => caller.rpc('review_vendor_application', { application: id, base_version: version, decision, ...more });

/** An application that waits for its decision. */
export async function submitted(changes: Record<string, unknown> = {}) {
  const person = await applicant();
  await save(person.caller, answers(changes), 0);
  const reply = await submit(person.caller, 1);
  expect(reply).toMatchObject({ status: 200, body: { status: 'pending' } });
  return { ...person, application: reply.body as Application };
}

/** Adds a document as the function check-document does after it has read the bytes. */
export const withDocument = (person: string) =>
  db.service.rpc('keep_document', {
    path: `${person}/${randomUUID()}.pdf`,
    kind: 'identity',
    name: 'Passport.pdf',
    type: 'application/pdf',
    bytes: 1200,
  });

/** Status, code and sentence of a refusal. */
export const refusal = ({ status, body }: Reply) => {
  const { message, details } = body as { message: string; details: string };
  return [status, message, details];
};
