import type { Env } from '../_shared/config.ts';
import { createDatabase } from '../_shared/database.ts';
import { endingOfBytes, sizeOfPicture } from '../_shared/file-type.ts';
import { isRecord, json, requireMethod, textOf, withJsonErrors, type Handler } from '../_shared/http.ts';
import { realOutside, type Outside } from '../_shared/payment/port.ts';
import { decodePicture, encodeWebp, type Pixels } from '../_shared/picture/codecs.ts';
import { orientationOf, withoutMetadata } from '../_shared/picture/container.ts';
import { scaled, upright } from '../_shared/picture/draw.ts';
import { requireServiceKey } from '../_shared/service-key.ts';
import { createStorage } from '../_shared/storage.ts';

/** Pictures per run; the next run takes the rest. */
const batch = 5;
const edge = 512;
/** More pixels than a phone's camera has are not decoded. */
const pixels = 64_000_000;

/** The picture as browsers now upload it: upright, small, without metadata. Null if it is not a picture. */
async function rewritten(
  bytes: Uint8Array<ArrayBuffer>,
): Promise<(Pick<Pixels, 'width' | 'height'> & { bytes: Uint8Array<ArrayBuffer> }) | null> {
  const ending = endingOfBytes(bytes);
  const size = sizeOfPicture(bytes);
  if (ending === null || ending === 'pdf' || size === null || size.width * size.height > pixels) return null;
  // Strip the metadata: otherwise the codec would rotate the picture a second time.
  const plain = ending === 'png' ? bytes : withoutMetadata(bytes);
  const found = plain === null ? null : await decodePicture(plain, ending);
  if (found === null) return null;
  // Scale before rotating, because rotating a small picture is faster.
  const drawn = upright(scaled(found, edge), orientationOf(bytes));
  return { width: drawn.width, height: drawn.height, bytes: await encodeWebp(drawn) };
}

/**
 * `POST` with the service key as bearer token → `{rewritten, removed}`: avatars uploaded before the server decoded
 * them, unchanged from the phone. Files that are not pictures are removed.
 */
export function createHandler(env: Env, outside: Outside = realOutside): Handler {
  const storage = createStorage(env, outside.fetch, 'rewrite-avatars');
  const database = () => createDatabase(env, outside.fetch);

  async function rewrite(person: string, before: string): Promise<boolean> {
    const bytes = await storage.read('avatars', before.slice('avatars/'.length));
    const picture = bytes === null ? null : await rewritten(bytes);
    const name = `${person}/${crypto.randomUUID()}.webp`;
    if (picture !== null) await storage.write('avatars', name, picture.bytes, 'image/webp');
    const isShown = await database().rpc('rewrite_avatar', {
      person,
      before,
      path: picture === null ? null : `avatars/${name}`,
      width: picture?.width ?? null,
      height: picture?.height ?? null,
    });
    // If the person has chosen another picture since, the new file is the unneeded one.
    const waste = isShown === true ? before.slice('avatars/'.length) : name;
    await storage.remove('avatars', [waste]);
    return picture !== null;
  }

  return withJsonErrors('rewrite-avatars', async (request) => {
    requireMethod(request, 'POST');
    await requireServiceKey(env, request, 'Only the shop itself can rewrite pictures.');
    const found = await database().rpc('avatars_to_rewrite', { max: batch });
    const counts = { rewritten: 0, removed: 0 };
    for (const row of Array.isArray(found) ? found.filter(isRecord) : []) {
      const [person, path] = [textOf(row['person']), textOf(row['path'])];
      if (person === null || path === null) continue;
      if (await rewrite(person, path)) counts.rewritten += 1;
      else counts.removed += 1;
    }
    return json(counts);
  });
}
