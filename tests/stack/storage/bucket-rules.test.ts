import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blobOf, pictureOf } from '../../support/pictures.ts';
import { startAuth, type AuthKit, type Person } from '../identity/auth-kit.ts';

/** Every bucket of the project, including unexpected ones. */
const names = Array.from(
  readFileSync('supabase/config.toml', 'utf8').matchAll(/^\[storage\.buckets\.(\w+)\]/gm),
  ([, name = '']) => name,
).toSorted();

let kit: AuthKit;
let anna: Person;

beforeAll(async () => {
  kit = await startAuth();
  anna = await kit.person();
});
afterAll(() => kit.backend.stop());

const sweep = async () => {
  const answer = await fetch(`${kit.backend.apiUrl}/functions/v1/sweep-pictures`, {
    method: 'POST',
    headers: { authorization: `Bearer ${kit.backend.serviceKey}` },
  });
  expect(answer.status).toBe(200);
};
const typeOf: Readonly<Record<string, string>> = {
  applications: 'application/pdf',
  business: 'application/pdf',
  labels: 'application/pdf',
};
/** A file name in the format of the bucket. */
function nameIn(bucket: string): string {
  const [folder, file] = [randomUUID(), randomUUID()];
  if (bucket === 'labels') return `${file}.pdf`;
  if (bucket === 'media') return `products/${folder}/${file}-aabbcc/160.webp`;
  return bucket === 'uploads' ? `${folder}/${file}/160.jpg` : `${folder}/${file}.jpg`;
}
const lies = async (bucket: string, name: string) =>
  (await kit.sql('select 1 from storage.objects where bucket_id = $1 and name = $2', [bucket, name]))
    .length === 1;
const limit = (bucket: string, most: number) =>
  kit.sql('update private.buckets set most = $2 where name = $1', [bucket, most]);

describe('every bucket', () => {
  it('has a quota with a message, and a rule for what is cleaned up', async () => {
    const rules = await kit.sql(
      'select name, most > 0 as counts, sentence from private.buckets order by name',
    );
    expect(rules.map(({ name, counts }) => [name, counts])).toEqual(names.map((name) => [name, true]));
    expect(rules.filter(({ sentence }) => !/%s.* .*[.]$/.test(String(sentence)))).toEqual([]);
    expect((await kit.admin().rpc('swept_buckets')).data).toEqual(names);
  });

  it.each(names)('%s: files are counted, and a person at the limit gets the message', async (bucket) => {
    const owner = randomUUID();
    const has = async () =>
      (await kit.sql('select private.has_room($1, $2) as it', [bucket, owner]))[0]?.['it'];
    expect(await has()).toBe(true);
    // Replace the rule's query: creating a label or a product's picture would take a whole sale.
    const [rule] = await kit.sql('select counted from private.buckets where name = $1', [bucket]);
    const count = (query: unknown) =>
      kit.sql('update private.buckets set counted = $2 where name = $1', [bucket, query]);
    await count('select 1000000::bigint where $1 is not null');
    expect(await has()).toBe(false);
    await expect(kit.sql('select private.need_room($1, $2)', [bucket, owner])).rejects.toThrow('no_room');
    await count(rule?.['counted']);
  });

  it.each(names)(
    '%s: a file that belongs to nothing is deleted once it is old, and not before',
    async (bucket) => {
      const name = nameIn(bucket);
      const file = blobOf(await pictureOf(), typeOf[bucket] ?? 'image/jpeg');
      expect((await kit.admin().storage.from(bucket).upload(name, file)).error).toBeNull();
      if (bucket === 'media') await kit.sql('insert into private.picture_waste (name) values ($1)', [name]);
      await sweep();
      // Nothing waits for the folder of a deleted review.
      expect(await lies(bucket, name)).toBe(bucket !== 'reviews');
      await kit.sql("update storage.objects set created_at = now() - interval '90 days' where name = $1", [
        name,
      ]);
      await kit.sql("update private.picture_waste set since = now() - interval '90 days' where name = $1", [
        name,
      ]);
      await sweep();
      expect(await lies(bucket, name)).toBe(false);
    },
  );
});

describe('a full folder', () => {
  it('is reported to its owner and to nobody else', async () => {
    const file = blobOf(await pictureOf());
    const put = () => anna.client.storage.from('uploads').upload(`${anna.id}/${randomUUID()}/512.jpg`, file);
    const why = async (who: Person) =>
      (await who.client.rpc('why_no_room', { bucket: 'uploads', owner: anna.id })).data;
    expect((await put()).error).toBeNull();
    await limit('uploads', 1);
    expect((await put()).error).not.toBeNull();
    expect([await why(anna), await why(await kit.person())]).toEqual([
      "Uploads in progress: 1. Wait until they're added, or try again in an hour.",
      null,
    ]);
    await limit('uploads', 100);
    expect([(await put()).error, await why(anna)]).toEqual([null, null]);
  });

  it("of a person's pictures is refused with a message", async () => {
    const ben = await kit.person();
    await limit('avatars', 2);
    for (const ending of ['jpg', 'webp']) {
      const name = `${ben.id}/${randomUUID()}.${ending}`;
      await kit
        .admin()
        .storage.from('avatars')
        .upload(name, blobOf(await pictureOf()));
    }
    const upload = `${ben.id}/${randomUUID()}/64.jpg`;
    await ben.client.storage.from('uploads').upload(upload, blobOf(await pictureOf()));
    const { error } = await ben.client.functions.invoke('keep-picture', { body: { upload } });
    await limit('avatars', 20);
    const refusal: unknown = await (error as { context: Response }).context.json();
    expect(refusal).toMatchObject({
      code: 'no_room',
      message: "You've changed your picture 2 times in a short time. Try again in an hour.",
    });
  });
});
