import type { Env } from '../_shared/config.ts';
import { createCallersDatabase, createDatabase } from '../_shared/database.ts';

import { HttpError, json, parseJsonObject, readBody, textOf, type Handler } from '../_shared/http.ts';
import { realOutside, type Outside } from '../_shared/payment/port.ts';
import { provenPicture, type ProvenPicture } from '../_shared/picture/proven.ts';
import { forSite } from '../_shared/site.ts';
import { createStorage } from '../_shared/storage.ts';

const requestLimit = 4 * 1024;
/** The limit of the bucket `uploads`. */
const fileLimit = 2 * 1024 * 1024;
/** Pixels: the height of a narrow picture. */
const highest = 4000;
const pathForm =
  /^products\/(?<vendor>[0-9a-f-]{36})\/(?<id>[0-9a-f-]{36})-[0-9a-f]{6}\/(?<width>[1-9]\d{1,3})\.(?<ending>webp|jpg)$/;
const types = { webp: 'image/webp', jpg: 'image/jpeg' } as const;

/** The widths of a picture whose largest rendition has this one: the rule of `private.rendition_widths`. */
export const widthsOf = (largest: number): readonly number[] => [
  ...[160, 400, 800, 1600].filter((width) => width * 5 <= largest * 4),
  largest,
];

/** Null unless each file is a picture of its width and type, and all have the same shape. */
async function proven(
  ending: string,
  files: readonly Uint8Array<ArrayBuffer>[],
  widths: readonly number[],
): Promise<readonly ProvenPicture[] | null> {
  const found: ProvenPicture[] = [];
  for (const [n, bytes] of files.entries()) {
    const most = { width: widths[n] ?? 0, height: highest };
    const picture = bytes.length > fileLimit ? null : await provenPicture(bytes, most);
    if (picture === null || picture.ending !== ending || picture.width !== most.width) return null;
    found.push(picture);
  }
  const largest = found.at(-1);
  if (largest === undefined) return null;
  const isRight = found.every(
    ({ width, height }) => Math.abs(height - (largest.height * width) / largest.width) <= 1,
  );
  return isRight ? found : null;
}

/**
 * `POST {path}` → `{picture}`: `path` is the picture's future path in the bucket `media`. Reads the renditions that
 * the caller put into their store's folder of the bucket `uploads`, decodes each, and writes only the pictures,
 * without metadata, to `media`. 403 for anyone who may not change the store's products · 404 without such files · 422
 * for invalid ones, which are deleted.
 */
export function createHandler(env: Env, outside: Outside = realOutside): Handler {
  const storage = createStorage(env, outside.fetch, 'product-pictures');

  async function read(name: string): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = await storage.read('uploads', name);
    if (bytes === null) throw new HttpError(404, 'picture_unknown', "We can't find this file.");
    return bytes;
  }

  return forSite('product-pictures', env, 'people', async (request) => {
    const path = textOf(parseJsonObject(await readBody(request, requestLimit))['path']) ?? '';
    const { vendor, id, width, ending } = pathForm.exec(path)?.groups ?? {};
    if (ending !== 'webp' && ending !== 'jpg') {
      throw new HttpError(422, 'picture_invalid', 'A picture has an address in the folder of its store.');
    }
    const known = await createCallersDatabase(env, outside.fetch, request).rpc('claim_product_picture', {
      path,
    });
    if (known !== null) return json({ picture: known });
    const widths = widthsOf(Number(width));
    const names = widths.map((each) => `${vendor}/${id}/${each}.${ending}`);
    const renditions = await proven(ending, await Promise.all(names.map(read)), widths);
    const largest = renditions?.at(-1);
    if (renditions === null || largest === undefined) {
      await storage.remove('uploads', names);
      throw new HttpError(
        422,
        'picture_type',
        "Choose a JPEG or WebP picture of up to 2 MB that isn't damaged.",
      );
    }
    const folder = path.slice(0, path.lastIndexOf('/'));
    await Promise.all(
      renditions.map((each) =>
        storage.write('media', `${folder}/${each.width}.${ending}`, each.bytes, types[ending]),
      ),
    );
    const picture = await createDatabase(env, outside.fetch).rpc('keep_product_picture', {
      path,
      width: largest.width,
      height: largest.height,
    });
    await storage.remove('uploads', names);
    return json({ picture });
  });
}
