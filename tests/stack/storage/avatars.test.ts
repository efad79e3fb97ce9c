import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAuth, type AuthKit, type Person } from '../identity/auth-kit.ts';

let kit: AuthKit;
let anna: Person;
let ben: Person;

beforeAll(async () => {
  kit = await startAuth();
  [anna, ben] = [await kit.person(), await kit.person()];
});
afterAll(() => kit.backend.stop());

const avatars = (who: Person) => who.client.storage.from('avatars');
const picture = (bytes = 100) => new Blob([new Uint8Array(bytes)], { type: 'image/png' });
const fileOf = (who: Person, ending = 'png') => `${who.id}/${randomUUID()}.${ending}`;
const denied = { message: 'new row violates row-level security policy' };

describe('profile pictures', () => {
  it('go into the user’s own folder, are public, and can be removed', async () => {
    const file = fileOf(anna);
    expect((await avatars(anna).upload(file, picture())).error).toBeNull();
    const { publicUrl } = avatars(anna).getPublicUrl(file).data;
    const seen = await fetch(publicUrl);
    expect([
      seen.status,
      seen.headers.get('content-type'),
      seen.headers.get('x-content-type-options'),
    ]).toEqual([200, 'image/png', 'nosniff']);
    expect((await avatars(anna).remove([file])).data).toHaveLength(1);
    expect((await fetch(publicUrl)).status).not.toBe(200);
  });

  it('go nowhere else: not to another user, not outside the folders, not under a name that a browser runs', async () => {
    for (const name of [
      fileOf(ben),
      `${randomUUID()}.png`,
      `${anna.id}/../${ben.id}/${randomUUID()}.png`,
      `${anna.id}/deep/${randomUUID()}.png`,
      `${anna.id}/${randomUUID()}.html`,
      `${anna.id}/${randomUUID()}.svg`,
      `${anna.id}/me.png`,
      `${anna.id.toUpperCase()}/${randomUUID()}.png`,
    ]) {
      const { error } = await avatars(anna).upload(name, picture());
      expect([name, error === null]).toEqual([name, false]);
    }
    expect((await avatars(anna).upload(fileOf(ben), picture())).error).toMatchObject(denied);
  });

  it('cannot be scripts or drawings, and have at most 2 MB', async () => {
    for (const type of ['image/svg+xml', 'text/html', 'application/pdf', 'image/gif']) {
      const { error } = await avatars(anna).upload(fileOf(anna), new Blob(['<svg/>'], { type }));
      expect([type, error?.message]).toEqual([type, `mime type ${type} is not supported`]);
    }
    expect((await avatars(anna).upload(fileOf(anna), picture(2 * 1024 * 1024))).error).toBeNull();
    expect((await avatars(anna).upload(fileOf(anna), picture(2 * 1024 * 1024 + 1))).error?.message).toBe(
      'The object exceeded the maximum allowed size',
    );
  });

  it('of another user cannot be listed, replaced, moved, copied or removed', async () => {
    const file = fileOf(anna);
    await avatars(anna).upload(file, picture());
    expect((await avatars(ben).list(anna.id)).data).toEqual([]);
    expect((await avatars(ben).remove([file])).data).toEqual([]);
    expect((await avatars(ben).upload(file, picture(), { upsert: true })).error).toMatchObject(denied);
    expect((await avatars(ben).update(file, picture())).error).not.toBeNull();
    expect((await avatars(ben).move(file, fileOf(ben))).error).not.toBeNull();
    expect((await avatars(ben).copy(file, fileOf(ben))).error).not.toBeNull();
    const visitor = kit.client().storage.from('avatars');
    expect((await visitor.upload(fileOf(anna), picture())).error).not.toBeNull();
    expect((await visitor.remove([file])).data).toEqual([]);
    expect((await visitor.list(anna.id)).data).toEqual([]);
    expect((await fetch(avatars(anna).getPublicUrl(file).data.publicUrl)).status).toBe(200);
  });

  it('are deleted with the account, which also loses its access', async () => {
    const leaver = await kit.person();
    const file = fileOf(leaver);
    await avatars(leaver).upload(file, picture());
    const { publicUrl } = avatars(leaver).getPublicUrl(file).data;
    const {
      data: { session },
    } = await leaver.client.auth.getSession();
    expect((await leaver.client.rpc('delete_my_account')).error).toBeNull();
    expect((await fetch(publicUrl)).status).not.toBe(200);
    expect((await leaver.client.auth.getUser()).error?.status).toBe(403);
    expect(
      (await kit.client().auth.refreshSession({ refresh_token: session?.refresh_token ?? '' })).error?.status,
    ).toBe(400);
    expect((await avatars(leaver).upload(fileOf(leaver), picture())).error).not.toBeNull();
  });
});
