import { Schema } from 'effect';
import { firstValueFrom } from 'rxjs';
import type { Services } from '#services/create-services.ts';
import { Conflict, Invalid, NotAllowed } from '#services/errors.ts';

/**
 * Uploads a file that a function of the shop then reads. `path` starts with the bucket and its owner's folder. A file
 * that an earlier attempt has uploaded is not sent again. `Invalid` with a sentence if the folder is full.
 */
export async function putUpload(
  { client, store, accessToken }: Pick<Services, 'client' | 'store' | 'accessToken'>,
  path: string,
  file: Blob,
  signal?: AbortSignal,
): Promise<void> {
  const token = await accessToken();
  try {
    await store.put(path, file, token, signal);
  } catch (error) {
    if (error instanceof Conflict) return;
    if (!(error instanceof NotAllowed) || token === null) throw error;
    // A policy can't say why it refuses.
    const [bucket = '', owner = ''] = path.split('/');
    const asked = client.rpc(Schema.NullOr(Schema.String), 'why_no_room', { bucket, owner });
    const sentence = await firstValueFrom(asked).catch(() => null);
    throw sentence === null ? error : new Invalid({ code: 'no_room', message: sentence });
  }
}
