import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { SignJWT } from 'jose';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withDatabase } from '../../../supabase/local/database.ts';
import { startBackend, type TestBackend } from '../../support/backend.ts';
import { openSession } from '../../support/open-session.ts';

let backend: TestBackend;
let anna: Person;
let ben: Person;
let anon: SupabaseClient;
let admin: SupabaseClient;

type Person = { readonly id: string; readonly token: string; readonly client: SupabaseClient };

async function tokenFor(id: string, over: Record<string, unknown> = {}, secret = backend.jwtSecret) {
  const session_id = await openSession(backend, id);
  return new SignJWT({ sub: id, role: 'authenticated', aud: 'authenticated', session_id, ...over })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(secret));
}

function clientFor(token: string): SupabaseClient {
  return createClient(backend.apiUrl, backend.anonKey, { accessToken: async () => token });
}

async function person(): Promise<Person> {
  const id = randomUUID();
  const token = await tokenFor(id);
  return { id, token, client: clientFor(token) };
}

const denied = { message: 'new row violates row-level security policy', statusCode: '403', status: 400 };

beforeAll(async () => {
  backend = await startBackend({ seed: false });
  await withDatabase(backend.databaseUrl, (client) =>
    client.query(`
      set role postgres;
      insert into storage.buckets (id, name, public) values ('own', 'own', false), ('shared', 'shared', false),
        ('drop', 'drop', false), ('readonly', 'readonly', false), ('open', 'open', true), ('png', 'png', false);
      create policy "own folder" on storage.objects for all to authenticated
        using (bucket_id = 'own' and (storage.foldername(name))[1] = auth.uid()::text)
        with check (bucket_id = 'own' and (storage.foldername(name))[1] = auth.uid()::text);
      create policy "shared by owner" on storage.objects for select to authenticated
        using (bucket_id = 'shared');
      create policy "shared insert" on storage.objects for insert to authenticated
        with check (bucket_id = 'shared' and owner_id = auth.uid()::text);
      create policy "drop box" on storage.objects for insert to anon with check (bucket_id = 'drop');
      create policy "look only" on storage.objects for select to anon using (bucket_id = 'readonly');
      create policy "pictures by header" on storage.objects for insert to authenticated
        with check (bucket_id = 'png' and metadata ->> 'mimetype' = 'image/png'
          and current_setting('request.headers', true)::json ->> 'x-door' = 'open'
          and storage.operation() = 'storage.object.upload');
      create policy "see own bucket" on storage.buckets for select to authenticated using (id = 'own');
    `),
  );
  [anna, ben] = [await person(), await person()];
  anon = createClient(backend.apiUrl, backend.anonKey, { auth: { persistSession: false } });
  admin = createClient(backend.apiUrl, backend.serviceKey, { auth: { persistSession: false } });
});
afterAll(() => backend.stop());

const own = (who: Person) => who.client.storage.from('own');

describe('policies on storage.objects', () => {
  it('let a user do everything in their own folder and own the rows', async () => {
    const name = `${anna.id}/a.txt`;
    expect((await own(anna).upload(name, '1')).error).toBeNull();
    expect((await own(anna).upload(name, '2', { upsert: true })).error).toBeNull();
    expect(await (await own(anna).download(name)).data?.text()).toBe('2');
    expect((await own(anna).move(name, `${anna.id}/b.txt`)).error).toBeNull();
    expect((await own(anna).copy(`${anna.id}/b.txt`, name)).error).toBeNull();
    const { rows } = await withDatabase(backend.databaseUrl, (client) =>
      client.query(`select owner, owner_id from storage.objects where bucket_id = 'own'`),
    );
    expect(rows).toEqual([
      { owner: anna.id, owner_id: anna.id },
      { owner: anna.id, owner_id: anna.id },
    ]);
    expect((await own(anna).remove([name, `${anna.id}/b.txt`])).data).toHaveLength(2);
  });

  it('keep everyone else out, and never reveal that something exists', async () => {
    const name = `${anna.id}/secret.txt`;
    await own(anna).upload(name, 'secret');
    for (const other of [own(ben), anon.storage.from('own')]) {
      expect((await other.download(name)).error).toMatchObject({
        message: expect.stringMatching(/not found/),
      });
      expect((await other.info(name)).error).toMatchObject({ statusCode: '404', code: 'NoSuchKey' });
      expect((await other.list(anna.id)).data).toEqual([]);
      expect((await other.listV2({ prefix: anna.id })).data?.objects).toEqual([]);
      expect((await other.createSignedUrl(name, 60)).error).toMatchObject({ statusCode: '404' });
      expect((await other.createSignedUrls([name], 60)).data?.[0]).toMatchObject({
        signedUrl: null,
        error: 'Either the object does not exist or you do not have access to it',
      });
      expect((await other.move(name, `${ben.id}/x`)).error).toMatchObject({ statusCode: '404' });
      expect((await other.copy(name, `${ben.id}/x`)).error).toMatchObject({ statusCode: '404' });
      expect((await other.remove([name])).data).toEqual([]);
      expect((await other.upload(name, 'x', { upsert: true })).error).toMatchObject(denied);
      expect((await other.upload(`${anna.id}/new`, 'x')).error).toMatchObject(denied);
      expect((await other.update(name, 'x')).error).toMatchObject(denied);
      expect((await other.createSignedUploadUrl(`${anna.id}/new`)).error).toMatchObject(denied);
    }
    expect(await (await own(anna).download(name)).data?.text()).toBe('secret');
  });

  it('apply to the target of moves and copies', async () => {
    await own(ben).upload(`${ben.id}/mine`, 'x');
    expect((await own(ben).move(`${ben.id}/mine`, `${anna.id}/yours`)).error).toMatchObject(denied);
    expect((await own(ben).copy(`${ben.id}/mine`, `${anna.id}/yours`)).error).toMatchObject(denied);
    expect(
      (await own(ben).copy(`${ben.id}/mine`, 'x', { destinationBucket: 'readonly' })).error,
    ).toMatchObject(denied);
    expect((await own(ben).copy(`${ben.id}/mine`, 'x', { destinationBucket: 'shared' })).error).toBeNull();
  });

  it('check the owner, and nobody can set another owner', async () => {
    const shared = anna.client.storage.from('shared');
    expect((await shared.upload('a', 'x')).error).toBeNull();
    expect((await shared.upload('a', 'y', { upsert: true })).error).toMatchObject(denied);
    expect((await shared.remove(['a'])).data).toEqual([]);
    expect(await (await ben.client.storage.from('shared').download('a')).data?.text()).toBe('x');
  });

  it('may allow writing without reading', async () => {
    const box = anon.storage.from('drop');
    expect((await box.upload('letter', 'x')).error).toBeNull();
    expect((await box.download('letter')).error).not.toBeNull();
    expect((await box.upload('letter', 'y')).error).toMatchObject({ statusCode: '409' });
    expect((await box.upload('letter', 'y', { upsert: true })).error).toMatchObject(denied);
  });

  it('may check type, headers and operation', async () => {
    const png = anna.client.storage.from('png');
    const headers = { 'x-door': 'open' };
    expect((await png.upload('a', 'x', { contentType: 'image/png', headers })).error).toBeNull();
    expect((await png.upload('b', new Blob(['x'], { type: 'image/png' }), { headers })).error).toBeNull();
    expect((await png.upload('c', 'x', { contentType: 'image/png' })).error).toMatchObject(denied);
    expect((await png.upload('c', 'x', { contentType: 'image/gif', headers })).error).toMatchObject(denied);
    expect((await png.update('c', 'x', { contentType: 'image/png', headers })).error).toMatchObject(denied);
  });

  it('seeing without deleting does not empty a bucket', async () => {
    await admin.storage.from('readonly').upload('a', 'x');
    const bucketAsAnon = await anon.storage.emptyBucket('readonly');
    expect(bucketAsAnon.error).toMatchObject({ message: 'Bucket not found' });
    await withDatabase(backend.databaseUrl, (client) =>
      client.query(`create policy "see it" on storage.buckets for select to anon using (id = 'readonly')`),
    );
    expect((await anon.storage.emptyBucket('readonly')).error).toMatchObject({
      message: 'Cannot delete: a, you may have SELECT but not DELETE permissions',
      statusCode: '403',
    });
    expect((await anon.storage.from('readonly').list()).data).toHaveLength(1);
  });
});

describe('policies on storage.buckets', () => {
  it('show only what they allow, and let only the service create buckets', async () => {
    expect((await anna.client.storage.listBuckets()).data?.map(({ id }) => id)).toEqual(['own']);
    expect((await anna.client.storage.getBucket('shared')).error?.message).toBe('Bucket not found');
    expect((await anna.client.storage.createBucket('mine')).error).toMatchObject(denied);
    expect((await anna.client.storage.updateBucket('own', { public: true })).error?.message).toBe(
      'Bucket not found',
    );
    expect((await anna.client.storage.deleteBucket('png')).error).not.toBeNull();
    expect((await admin.storage.listBuckets()).data?.length).toBeGreaterThan(5);
  });
});

describe('a public bucket', () => {
  it('is readable by everyone and writable by nobody without a policy', async () => {
    await admin.storage.from('open').upload('a', 'x');
    expect(await (await anon.storage.from('open').download('a')).data?.text()).toBe('x');
    expect((await anon.storage.from('open').upload('b', 'x')).error).toMatchObject(denied);
    expect((await anon.storage.from('open').list()).data).toEqual([]);
    const plain = await fetch(`${backend.apiUrl}/storage/v1/object/open/a`);
    expect([plain.status, await plain.text()]).toEqual([200, 'x']);
    const info = await fetch(`${backend.apiUrl}/storage/v1/object/info/public/open/a`);
    expect(await info.json()).toMatchObject({ name: 'a', size: 1 });
  });
});

describe('tokens', () => {
  const ask = async (headers: Record<string, string>) => {
    const response = await fetch(`${backend.apiUrl}/storage/v1/bucket`, { headers });
    return [response.status, ((await response.json()) as { message: string }).message];
  };

  it('are required and must be valid', async () => {
    expect(await ask({})).toEqual([400, 'Invalid Compact JWS']);
    expect(await ask({ authorization: 'Bearer x' })).toEqual([400, 'Invalid Compact JWS']);
    const foreign = await tokenFor(anna.id, {}, 'x'.repeat(40));
    expect(await ask({ authorization: `Bearer ${foreign}` })).toEqual([400, 'signature verification failed']);
    const expired = await new SignJWT({ role: 'service_role' })
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime(1)
      .sign(new TextEncoder().encode(backend.jwtSecret));
    expect(await ask({ authorization: `Bearer ${expired}` })).toEqual([
      400,
      '"exp" claim timestamp check failed',
    ]);
    const role = await tokenFor(anna.id, { role: 'supabase_storage_admin' });
    expect(await ask({ authorization: `Bearer ${role}` })).toEqual([
      400,
      'permission denied to set role "supabase_storage_admin"',
    ]);
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"role":"service_role","exp":9999999999}').toString('base64url')}.`;
    expect((await ask({ authorization: `Bearer ${none}` }))[0]).toBe(400);
  });

  it('that are invalid never read private objects', async () => {
    for (const route of ['object/own', 'object/authenticated/own', 'object/info/own', 'object/public/own']) {
      for (const headers of [{}, { authorization: 'Bearer x' }]) {
        const response = await fetch(`${backend.apiUrl}/storage/v1/${route}/${anna.id}/secret.txt`, {
          headers,
        });
        expect([route, response.status]).toEqual([route, 400]);
      }
    }
  });
});

describe('signed URLs', () => {
  const name = () => `${anna.id}/signed (1).txt`;
  beforeAll(async () => {
    await own(anna).upload(name(), 'signed');
  });
  const sign = async (seconds = 60, options = {}) =>
    (await own(anna).createSignedUrl(name(), seconds, options)).data?.signedUrl ?? '';

  it('open one object to anyone who has them, for a limited time', async () => {
    const response = await fetch(await sign());
    expect([response.status, await response.text()]).toEqual([200, 'signed']);
    expect(Date.parse(response.headers.get('expires') ?? '')).toBeGreaterThan(Date.now());
    expect(response.headers.get('x-robots-tag')).toBe('none');
    const named = await fetch(await sign(60, { download: 'other.txt' }));
    expect(named.headers.get('content-disposition')).toContain("filename*=UTF-8''other.txt");
    const head = await fetch(await sign(), { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '6']);
  });

  it('can be created for many objects at once', async () => {
    const { data } = await own(anna).createSignedUrls([name(), 'nothing'], 60);
    expect(data).toMatchObject([
      { path: name(), error: null },
      { path: 'nothing', signedUrl: null },
    ]);
    expect(await (await fetch(data?.[0]?.signedUrl ?? '')).text()).toBe('signed');
  });

  it.each<[string, (url: URL) => URL | Promise<URL>, string]>([
    ['for another object', (url) => new URL(url.href.replace('signed%20(1)', 'secret')), 'InvalidSignature'],
    ['for another bucket', (url) => new URL(url.href.replace('/own/', '/shared/')), 'InvalidSignature'],
    ['without a token', (url) => new URL(url.href.split('?')[0] ?? ''), 'InvalidRequest'],
    ['with a changed token', (url) => new URL(url.href.replace(/.{6}$/, 'AAAAAA')), 'InvalidJWT'],
    [
      'signed with the secret of the API keys',
      async (url) => {
        const token = await new SignJWT({ url: `own/${name()}`, use: 'download' })
          .setProtectedHeader({ alg: 'HS256' })
          .setExpirationTime('1h')
          .sign(new TextEncoder().encode(backend.jwtSecret));
        url.searchParams.set('token', token);
        return url;
      },
      'InvalidJWT',
    ],
    [
      'with a login',
      (url) => {
        url.searchParams.set('token', anna.token);
        return url;
      },
      'InvalidJWT',
    ],
    [
      'made for an upload',
      async (url) => {
        const { data } = await own(anna).createSignedUploadUrl(name(), { upsert: true });
        url.searchParams.set('token', data?.token ?? '');
        return url;
      },
      'InvalidSignature',
    ],
  ])('%s open nothing', async (_, change, code) => {
    const response = await fetch(await change(new URL(await sign())));
    expect([response.status, await response.json()]).toMatchObject([400, { code }]);
  });

  it('expire', async () => {
    const url = await sign(1);
    await expect.poll(async () => (await fetch(url)).status, { timeout: 5000, interval: 300 }).toBe(400);
    expect(await (await fetch(url)).json()).toMatchObject({ message: '"exp" claim timestamp check failed' });
  });

  it('are not a login', async () => {
    const token = new URL(await sign()).searchParams.get('token') ?? '';
    for (const route of ['rest/v1/categories', 'storage/v1/bucket']) {
      const response = await fetch(`${backend.apiUrl}/${route}`, {
        headers: { apikey: backend.anonKey, authorization: `Bearer ${token}` },
      });
      expect([400, 401]).toContain(response.status);
    }
  });

  it('accept one upload on behalf of the user who requested them', async () => {
    const target = `${anna.id}/upload.txt`;
    const { data } = await own(anna).createSignedUploadUrl(target);
    const token = data?.token ?? '';
    expect(data?.path).toBe(target);
    const sent = await anon.storage.from('own').uploadToSignedUrl(target, token, new Blob(['blob']));
    expect(sent).toEqual({ data: { path: target, fullPath: `own/${target}` }, error: null });
    expect(await (await own(anna).download(target)).data?.text()).toBe('blob');
    const { rows } = await withDatabase(backend.databaseUrl, (client) =>
      client.query('select owner_id from storage.objects where name = $1', [target]),
    );
    expect(rows).toEqual([{ owner_id: anna.id }]);
    const again = await anon.storage.from('own').uploadToSignedUrl(target, token, 'again');
    expect(again.error).toMatchObject({ message: 'The resource already exists', statusCode: '409' });
    // Whether it may replace a file is in the URL, not in its user's request.
    const forced = await anon.storage.from('own').uploadToSignedUrl(target, token, 'again', { upsert: true });
    expect(forced.error).toMatchObject({ statusCode: '409' });
    const elsewhere = await anon.storage.from('own').uploadToSignedUrl(`${anna.id}/x`, token, 'x');
    expect(elsewhere.error).toMatchObject({ message: 'Invalid signature' });
    const download = new URL(await sign()).searchParams.get('token') ?? '';
    const wrongUse = await anon.storage.from('own').uploadToSignedUrl(name(), download, 'x');
    expect(wrongUse.error).toMatchObject({ message: 'Invalid signature' });
  });

  it('replace a file if they were created to', async () => {
    const { data } = await own(anna).createSignedUploadUrl(name(), { upsert: true });
    const { error } = await anon.storage.from('own').uploadToSignedUrl(name(), data?.token ?? '', 'new');
    expect(error).toBeNull();
    expect(await (await own(anna).download(name())).data?.text()).toBe('new');
  });
});
