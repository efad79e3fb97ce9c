import type { Env } from '../_shared/config.ts';
import { createCallersDatabase, createDatabase } from '../_shared/database.ts';
import { HttpError, json, parseJsonObject, readBody, textOf, type Handler } from '../_shared/http.ts';
import { realOutside, type Outside } from '../_shared/payment/port.ts';
import { provenPicture } from '../_shared/picture/proven.ts';
import { forSite } from '../_shared/site.ts';
import { createStorage } from '../_shared/storage.ts';

const requestLimit = 4 * 1024;
/** The limit of the bucket `uploads`. */
const fileLimit = 2 * 1024 * 1024;
/** The maximum pixels per side for a review picture; the browser already scales avatars to 512. */
const edge = 1600;
const types = { webp: 'image/webp', jpg: 'image/jpeg' } as const;

/**
 * `POST {upload, item?}` → `{path, width, height}`: `upload` is the file that the caller put into their own folder of
 * the bucket `uploads`. It becomes their avatar, or with an order's item a picture of its review. The file is
 * decoded, and only the picture is written to the public place. 404 without such a file · 409 if there is no room or
 * the item can't be reviewed · 422 for a file that is not a picture, which is deleted.
 */
export function createHandler(env: Env, outside: Outside = realOutside): Handler {
  const storage = createStorage(env, outside.fetch, 'keep-picture');

  return forSite('keep-picture', env, 'people', async (request) => {
    const body = parseJsonObject(await readBody(request, requestLimit));
    const upload = textOf(body['upload']) ?? '';
    const claimed = await createCallersDatabase(env, outside.fetch, request).rpc('claim_picture', {
      upload,
      item: textOf(body['item']),
    });
    const path = textOf(claimed) ?? '';
    const [bucket = '', ...name] = path.split('/');
    const bytes = await storage.read('uploads', upload);
    if (bytes === null) throw new HttpError(404, 'picture_unknown', "We can't find this file.");
    const picture =
      bytes.length > fileLimit ? null : await provenPicture(bytes, { width: edge, height: edge });
    if (picture === null || !path.endsWith(`.${picture.ending}`)) {
      await storage.remove('uploads', [upload]);
      throw new HttpError(
        422,
        'picture_type',
        "This isn't a JPEG or WebP picture, or it's damaged. Choose another one.",
      );
    }
    const { width, height } = picture;
    await storage.write(bucket, name.join('/'), picture.bytes, types[picture.ending]);
    const before = textOf(
      await createDatabase(env, outside.fetch).rpc('keep_picture', { path, width, height }),
    );
    await storage.remove('uploads', [upload]);
    // The old avatar is no longer shown; if deleting it fails, it is swept later.
    if (before?.startsWith('avatars/') === true) {
      await storage.remove('avatars', [before.slice('avatars/'.length)]).catch(() => undefined);
    }
    return json({ path, width, height });
  });
}
