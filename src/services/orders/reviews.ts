import { Schema } from 'effect';
import { concatMap, defer, firstValueFrom, map } from 'rxjs';
import type { Observable } from 'rxjs';
import type { AccessToken, Client } from '#services/client.ts';
import { putUpload } from '#services/kit/put-upload.ts';
import type { ObjectStore } from '#services/object-store.ts';

/** A JPEG for a review, identified by `id`: uploaded twice, it is one file. */
export type NewPicture = { id: string; blob: Blob; width: number; height: number; alt: string };

type ReviewWords = { rating: number; title: string; content: string };

const KeptPicture = Schema.Struct({ path: Schema.String });

export function createReviewService(client: Client, store: ObjectStore, accessToken: AccessToken) {
  const keep = async (folder: string, itemId: string, { id, blob, width }: NewPicture): Promise<string> => {
    const file = `${folder}/${id}/${Math.max(10, width)}.jpg`;
    await putUpload({ client, store, accessToken }, `uploads/${file}`, blob);
    const asked = client.invoke(KeptPicture, 'keep-picture', { upload: file, item: itemId });
    return (await firstValueFrom(asked)).path.slice('reviews/'.length);
  };
  return {
    /** For its author; an edited review is moderated again. Saving without changes is allowed. */
    change: (reviewId: string, review: ReviewWords): Observable<void> =>
      client.rpc(Schema.String, 'change_review', { review: reviewId, ...review }).pipe(map(() => undefined)),
    /**
     * For the account that ordered; `Conflict` before the item has arrived, or if it was already reviewed. The pictures
     * are uploaded first, one after the other, and the review names them: anything that fails before the review exists
     * can be repeated unchanged.
     */
    write: (
      itemId: string,
      review: ReviewWords,
      pictures: readonly NewPicture[],
      onSent: (count: number) => void,
    ): Observable<void> => {
      const send = (named: object) =>
        client
          .rpc(Schema.Unknown, 'write_review', { order_item: itemId, ...review, ...named })
          .pipe(map(() => undefined));
      if (pictures.length === 0) return send({});
      return defer(async () => {
        const folder = await firstValueFrom(
          client.rpc(Schema.String, 'own_upload_folder', { review_of: itemId }),
        );
        const kept: object[] = [];
        for (const picture of pictures) {
          const { alt, width, height } = picture;
          const path = await keep(folder, itemId, picture);
          kept.push({ path, alt: alt === '' ? null : alt, width, height });
          onSent(kept.length);
        }
        return kept;
      }).pipe(concatMap((kept) => send({ pictures: kept })));
    },
  };
}
