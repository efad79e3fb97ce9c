import { Schema } from 'effect';
import { firstValueFrom, Observable } from 'rxjs';
import { StoredPicture } from '#schema/vendor-panel/picture.ts';
import type { PreparedPicture } from '#schema/vendor-panel/picture.ts';
import type { Services } from '#services/create-services.ts';
import { putUpload } from '#services/kit/put-upload.ts';

/** The fraction sent, from 0 to 1, and finally the picture. */
export type SendStep = { share: number } | { picture: StoredPicture };

/** The fraction of work left when the last byte is sent: the server reads and stores the picture. */
const checking = 0.05;

/** Uploads a picture into its store's folder and has its bytes checked. A retry continues where it stopped. */
export function sendPicture(
  { client, store, accessToken }: Pick<Services, 'client' | 'store' | 'accessToken'>,
  vendorId: string,
  { id, backdrop, ending, renditions }: PreparedPicture,
): Observable<SendStep> {
  return new Observable((subscriber) => {
    const stopped = new AbortController();
    const send = async () => {
      const total = renditions.reduce((sum, { blob }) => sum + blob.size, 0);
      let sent = 0;
      for (const { width, blob } of renditions) {
        const path = `uploads/${vendorId}/${id}/${width}.${ending}`;
        await putUpload({ client, store, accessToken }, path, blob, stopped.signal);
        sent += blob.size;
        subscriber.next({ share: (sent / total) * (1 - checking) });
      }
      const path = `products/${vendorId}/${id}-${backdrop}/${renditions.at(-1)?.width}.${ending}`;
      const { picture } = await firstValueFrom(
        client.invoke(Schema.Struct({ picture: StoredPicture }), 'product-pictures', { path }),
      );
      subscriber.next({ picture });
      subscriber.complete();
    };
    send().catch((error: unknown) => subscriber.error(error));
    return () => stopped.abort();
  });
}
