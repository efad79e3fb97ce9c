import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDb, type Db } from '../../db/support.ts';
import { startAuth, type AuthKit, type Person } from '../identity/auth-kit.ts';

let kit: AuthKit;
let db: Db;
let anna: Person;
let ben: Person;
let admin: Person;

beforeAll(async () => {
  kit = await startAuth();
  db = openDb(kit.backend);
  [anna, ben, admin] = [await kit.person(), await kit.person(), await kit.person()];
  await db.sql("insert into public.user_roles (user_id, role) values ($1, 'admin')", [admin.id]);
  // As in the seeded shop: tests/db/admin/admin-factor.test.ts has the rest.
  await db.sql('update private.admin_terms set needs_second_factor = false');
});
afterAll(async () => {
  await db.end();
  await kit.backend.stop();
});

const pdf = (text: string) => new Blob([`%PDF-1.7\n${text}\n%%EOF\n`], { type: 'application/pdf' });
const files = (who: Person) => who.client.storage.from('applications');
const pathOf = (who: Person, ending = 'pdf') => `${who.id}/${randomUUID()}.${ending}`;
const put = async (who: Person, path: string, file = pdf('Ada')) =>
  (await files(who).upload(path, file)).error;
const check = async (who: Person, path: string, name = 'Passport.pdf') => {
  const { data, error } = await who.client.functions.invoke<{ documents: { path: string }[] }>(
    'check-document',
    {
      body: { path, kind: 'identity', name },
    },
  );
  if (error === null) return data?.documents.map((each) => each.path);
  const answer = (await (error as { context: Response }).context.json()) as { code: string };
  return answer.code;
};
const reads = async (who: Person, path: string) => (await files(who).download(path)).error === null;
const lies = async (path: string) =>
  (await db.sql("select 1 from storage.objects where bucket_id = 'applications' and name = $1", [path]))
    .length;

describe('application documents', () => {
  it('are read by their owner, by admins once checked, and by nobody else', async () => {
    const path = pathOf(anna);
    expect(await put(anna, path)).toBeNull();
    expect([await reads(anna, path), await reads(admin, path), await reads(ben, path)]).toEqual([
      true,
      false,
      false,
    ]);
    expect(await check(anna, path)).toEqual([path]);
    expect([await reads(anna, path), await reads(admin, path), await reads(ben, path)]).toEqual([
      true,
      true,
      false,
    ]);
    expect(
      await db.sql('select kind, name, type, bytes from public.vendor_documents where path = $1', [path]),
    ).toEqual([{ kind: 'identity', name: 'Passport.pdf', type: 'application/pdf', bytes: 19 }]);
    // Asked again after a lost answer.
    expect(await check(anna, path)).toEqual([path]);
  });

  it('are judged by their bytes: an HTML page named as a PDF is deleted', async () => {
    const path = pathOf(anna);
    await put(anna, path, new Blob(['<html>hello</html>'], { type: 'application/pdf' }));
    expect(await check(anna, path)).toBe('document_type');
    expect(await lies(path)).toBe(0);
    const picture = pathOf(anna, 'png');
    await put(anna, picture, new Blob([await pdf('Ada').arrayBuffer()], { type: 'image/png' }));
    expect(await check(anna, picture)).toBe('document_type');
  });

  it("can't be put into someone else's folder or checked there", async () => {
    expect(await put(ben, pathOf(anna))).not.toBeNull();
    expect(await put(anna, `${anna.id}/passport.pdf`)).not.toBeNull();
    const path = pathOf(anna);
    await put(anna, path);
    expect(await check(ben, path)).toBe('document_unknown');
    expect(await check(anna, pathOf(anna))).toBe('document_unknown');
    await files(ben).remove([path]);
    expect(await lies(path)).toBe(1);
  });

  it('that no application references are deleted an hour later, the others stay', async () => {
    const [kept, left] = [pathOf(ben), pathOf(ben)];
    await put(ben, kept);
    await put(ben, left);
    await check(ben, kept);
    await db.sql(
      "update storage.objects set created_at = now() - interval '2 hours' where bucket_id = 'applications' and name in ($1, $2)",
      [kept, left],
    );
    const swept = await fetch(`${kit.backend.apiUrl}/functions/v1/sweep-pictures`, {
      method: 'POST',
      headers: { authorization: `Bearer ${kit.backend.serviceKey}` },
    });
    expect([await swept.json(), await lies(kept), await lies(left)]).toEqual([{ removed: 1 }, 1, 0]);
  });
});

describe('business documents', () => {
  const open = (who: Person) => who.client.storage.from('business');
  const checkPaper = async (who: Person, path: string, replaces: string | null = null) => {
    const { data, error } = await who.client.functions.invoke<{ documents: { id: string; path: string }[] }>(
      'check-document',
      { body: { bucket: 'business', path, kind: 'registration', name: 'Licence.pdf', replaces } },
    );
    if (error === null) return data?.documents ?? [];
    return ((await (error as { context: Response }).context.json()) as { code: string }).code;
  };

  it("are uploaded and replaced by the store's members, verified by their bytes, and read by nobody else", async () => {
    await db.sql(
      "insert into public.vendors (id, status, store_name) values ($1, 'approved', 'Papers') on conflict do nothing",
      [anna.id],
    );
    const path = pathOf(anna);
    const stranger = await open(ben).upload(path, pdf('Ben'));
    expect([stranger.error === null, (await open(anna).upload(path, pdf('Ada'))).error]).toEqual([
      false,
      null,
    ]);
    expect(await checkPaper(ben, path)).toBe('not_allowed');
    const kept = await checkPaper(anna, path);
    expect(kept).toMatchObject([{ path }]);
    const newer = pathOf(anna);
    await open(anna).upload(newer, pdf('Ada again'));
    const [first] = kept as { id: string }[];
    expect(await checkPaper(anna, newer, first?.id)).toMatchObject([{ path: newer }]);
    const readers = async (name: string) =>
      Promise.all([anna, admin, ben].map(async (who) => (await open(who).download(name)).error === null));
    expect([await readers(newer), await readers(path)]).toEqual([
      [true, true, false],
      [false, false, false],
    ]);
    const page = pathOf(anna);
    await open(anna).upload(page, new Blob(['<html>hello</html>'], { type: 'application/pdf' }));
    expect(await checkPaper(anna, page)).toBe('document_type');
  });
});
