import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blobOf, metadataOf, pictureOf, redCorners } from '../../support/pictures.ts';
import { startAuth, type AuthKit, type Person } from '../identity/auth-kit.ts';

let kit: AuthKit;
let anna: Person;
let ben: Person;

beforeAll(async () => {
  kit = await startAuth();
  [anna, ben] = [await kit.person(), await kit.person()];
});
afterAll(() => kit.backend.stop());

const denied = { message: 'new row violates row-level security policy' };
const avatars = (who: Person) => who.client.storage.from('avatars');
const uploads = (who: Person) => who.client.storage.from('uploads');
const uploadOf = (who: Person, ending = 'jpg') => `${who.id}/${randomUUID()}/512.${ending}`;

type Answer = { path: string; width: number; height: number };

/** Asks the shop to show an upload; a refusal is its code. */
async function keep(who: Person, upload: string): Promise<Answer | string> {
  const { data, error } = await who.client.functions.invoke<Answer>('keep-picture', { body: { upload } });
  if (error === null) return data ?? 'nothing';
  return ((await (error as { context: Response }).context.json()) as { code: string }).code;
}
async function send(who: Person, file: Blob, ending = 'jpg'): Promise<Answer | string> {
  const upload = uploadOf(who, ending);
  const { error } = await uploads(who).upload(upload, file);
  return error === null ? keep(who, upload) : error.message;
}
async function show(who: Person): Promise<string> {
  const kept = await send(who, blobOf(await pictureOf()));
  if (typeof kept === 'string') throw new Error(kept);
  return kept.path;
}
const fetched = (path: string) => fetch(`${kit.backend.apiUrl}/storage/v1/object/public/${path}`);
const shownOf = async (who: Person) =>
  (await kit.sql('select avatar_url from public.profiles where id = $1', [who.id]))[0]?.['avatar_url'];
const lying = async (who: Person) =>
  (
    await kit.sql(
      "select name from storage.objects where bucket_id in ('avatars', 'uploads') and name like $1",
      [`${who.id}/%`],
    )
  ).length;

describe('avatars', () => {
  it('show what the server decoded, without their location data', async () => {
    const kept = await send(anna, blobOf(await pictureOf({ width: 300, height: 200, fromPhone: true })));
    expect(kept).toMatchObject({ width: 300, height: 200 });
    const { path } = kept as Answer;
    const seen = await fetched(path);
    expect([
      seen.status,
      seen.headers.get('content-type'),
      seen.headers.get('x-content-type-options'),
    ]).toEqual([200, 'image/jpeg', 'nosniff']);
    expect(await metadataOf(new Uint8Array(await seen.arrayBuffer()))).toEqual({
      width: 300,
      height: 200,
      isBare: true,
    });
    expect(await shownOf(anna)).toBe(path);
  });

  it('replace the previous one, and nothing of it remains', async () => {
    const first = await show(anna);
    const second = await send(anna, blobOf(await pictureOf({ type: 'webp' }), 'image/webp'), 'webp');
    expect([(await fetched(first)).status, await shownOf(anna)]).toEqual([400, (second as Answer).path]);
    expect(await lying(anna)).toBe(1);
  });

  const text = (words: string) => new TextEncoder().encode(words);
  it.each<[string, () => Promise<Uint8Array<ArrayBuffer>>, string]>([
    ['no bytes', async () => new Uint8Array(), 'jpg'],
    ['HTML', async () => text('<html><script>alert(1)</script></html>'), 'jpg'],
    ['a drawing', async () => text('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'jpg'],
    ['only a header', async () => Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 1, 0xff, 0xd9), 'jpg'],
    ['half of a picture', async () => (await pictureOf()).slice(0, 300), 'jpg'],
    ['half of a WebP', async () => (await pictureOf({ type: 'webp' })).slice(0, 60), 'webp'],
    ['a PNG declared as JPEG', () => pictureOf({ type: 'png' }), 'jpg'],
    ['a JPEG declared as WebP', () => pictureOf(), 'webp'],
    ['more pixels than a browser sends', () => pictureOf({ width: 1700, height: 20 }), 'jpg'],
  ])('that are not pictures are refused and deleted: %s', async (_, file, ending) => {
    const before = [await shownOf(ben), await lying(ben)];
    const type = ending === 'jpg' ? 'image/jpeg' : 'image/webp';
    expect(await send(ben, blobOf(await file(), type), ending)).toBe('picture_type');
    expect([await shownOf(ben), await lying(ben)]).toEqual(before);
  });

  it('are published only by the shop', async () => {
    const picture = blobOf(await pictureOf());
    for (const name of [`${anna.id}/${randomUUID()}.jpg`, `${ben.id}/${randomUUID()}.png`, 'a.jpg']) {
      expect((await avatars(anna).upload(name, picture)).error).toMatchObject(denied);
      expect((await avatars(anna).createSignedUploadUrl(name)).error).not.toBeNull();
    }
    const path = await show(ben);
    const file = path.slice('avatars/'.length);
    for (const who of [anna, ben]) {
      const own = `${who.id}/${randomUUID()}.jpg`;
      const profile = who.client.from('profiles').update({ avatar_url: path }).eq('id', who.id);
      const answers = [
        await avatars(who).upload(file, picture, { upsert: true }),
        await avatars(who).update(file, picture),
        await avatars(who).move(file, own),
        await avatars(who).copy(file, own),
        await profile,
      ];
      expect(answers.map(({ error }) => error === null)).toEqual(answers.map(() => false));
    }
    expect((await avatars(anna).list(ben.id)).data).toEqual([]);
    expect((await avatars(anna).remove([file])).data).toEqual([]);
    expect((await fetched(path)).status).toBe(200);
  });

  it("come only from the person's own folder", async () => {
    const upload = uploadOf(anna);
    const picture = blobOf(await pictureOf());
    expect((await uploads(ben).upload(upload, picture)).error).toMatchObject(denied);
    expect((await uploads(anna).upload(upload, picture)).error).toBeNull();
    const strange = [upload.replace(anna.id, ben.id), `${anna.id}/../${ben.id}/512.jpg`, uploadOf(anna), ''];
    expect(await keep(ben, upload)).toBe('picture_unknown');
    for (const name of strange) expect([name, await keep(anna, name)]).toEqual([name, 'picture_unknown']);
    expect((await kit.client().storage.from('uploads').upload(uploadOf(anna), picture)).error).not.toBeNull();
  });

  it('are removed with their file', async () => {
    const path = await show(anna);
    expect((await anna.client.rpc('remove_avatar')).error).toBeNull();
    expect((await avatars(anna).remove([path.slice('avatars/'.length)])).data).toHaveLength(1);
    expect([await shownOf(anna), (await fetched(path)).status]).toEqual([null, 400]);
  });

  it('are deleted with the account, which also loses its access', async () => {
    const leaver = await kit.person();
    const path = await show(leaver);
    const {
      data: { session },
    } = await leaver.client.auth.getSession();
    expect((await leaver.client.rpc('delete_my_account')).error).toBeNull();
    expect((await fetched(path)).status).not.toBe(200);
    expect((await leaver.client.auth.getUser()).error?.status).toBe(403);
    expect(
      (await kit.client().auth.refreshSession({ refresh_token: session?.refresh_token ?? '' })).error?.status,
    ).toBe(400);
    expect(typeof (await send(leaver, blobOf(await pictureOf())))).toBe('string');
    expect(await lying(leaver)).toBe(0);
  });
});

describe('pictures from before the server decoded them', () => {
  /** Stores an avatar exactly as it was uploaded. */
  async function old(who: Person, bytes: Uint8Array<ArrayBuffer>, ending: string, type: string) {
    const name = `${who.id}/${randomUUID()}.${ending}`;
    expect((await kit.admin().storage.from('avatars').upload(name, blobOf(bytes, type))).error).toBeNull();
    const path = `avatars/${name}`;
    await kit.sql('update public.profiles set avatar_url = $2 where id = $1', [who.id, path]);
    return path;
  }
  const rewrite = async (): Promise<number> => {
    const answer = await fetch(`${kit.backend.apiUrl}/functions/v1/rewrite-avatars`, {
      method: 'POST',
      headers: { authorization: `Bearer ${kit.backend.serviceKey}` },
    });
    const { rewritten, removed } = (await answer.json()) as { rewritten: number; removed: number };
    return rewritten + removed;
  };

  it.each([
    ['jpeg', 'jpg'],
    ['png', 'png'],
    ['webp', 'webp'],
  ] as const)('of type %s are rewritten upright, small and without metadata', async (type, ending) => {
    const who = await kit.person();
    const bytes = await pictureOf({ width: 900, height: 600, type, fromPhone: true });
    const before = await old(who, bytes, ending, `image/${type}`);
    expect(await rewrite()).toBe(1);
    const path = String(await shownOf(who));
    expect([path === before, (await fetched(before)).status]).toEqual([false, 400]);
    const now = new Uint8Array(await (await fetched(path)).arrayBuffer());
    // The phone was held on its side: the picture's left edge is now on top.
    expect([await metadataOf(now), await redCorners(now)]).toEqual([
      { width: 341, height: 512, isBare: true },
      [true, true, false, false],
    ]);
    expect([await rewrite(), await shownOf(who)]).toEqual([0, path]);
  });

  it('that are not pictures are removed', async () => {
    const who = await kit.person();
    const before = await old(who, new TextEncoder().encode('<html></html>'), 'png', 'image/png');
    expect(await rewrite()).toBe(1);
    expect([await shownOf(who), (await fetched(before)).status, await lying(who)]).toEqual([null, 400, 0]);
  });

  it("are rewritten only for callers with the shop's key", async () => {
    expect((await anna.client.functions.invoke('rewrite-avatars')).error).not.toBeNull();
    expect((await anna.client.rpc('avatars_to_rewrite')).error).not.toBeNull();
    const forged = { path: `avatars/${anna.id}/x.jpg`, width: 1, height: 1 };
    expect((await anna.client.rpc('keep_picture', forged)).error).not.toBeNull();
  });
});
