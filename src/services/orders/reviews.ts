import { Schema } from 'effect';
import { concat, concatMap, defer, ignoreElements, map } from 'rxjs';
import type { Observable } from 'rxjs';
import type { AccessToken, Client } from '#services/client.ts';
import { Conflict } from '#services/errors.ts';
import type { ObjectStore } from '#services/object-store.ts';

/** A JPEG for a review, identified by `id`: uploaded twice, it is one file. */
export type NewPicture = { id: string; blob: Blob; width: number; height: number; alt: string };

type ReviewWords = { rating: number; title: string; content: string };

export type ReviewService = {
  /** By its author; an edited review is moderated again. Saving without changes is allowed. */
  change: (reviewId: string, review: ReviewWords) => Observable<void>;
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
  ) => Observable<void>;
};

export function createReviewService(
  client: Client,
  store: ObjectStore,
  accessToken: AccessToken,
): ReviewService {
  const put = async (path: string, blob: Blob): Promise<void> => {
    try {
      await store.put(`reviews/${path}`, blob, await accessToken());
    } catch (error) {
      // An earlier attempt has uploaded it.
      if (!(error instanceof Conflict)) throw error;
    }
  };
  return {
    change: (reviewId, review) =>
      client.rpc(Schema.String, 'change_review', { review: reviewId, ...review }).pipe(map(() => undefined)),
    write: (itemId, review, pictures, onSent) => {
      const send = (named: object) =>
        client
          .rpc(Schema.Unknown, 'write_review', { order_item: itemId, ...review, ...named })
          .pipe(map(() => undefined));
      if (pictures.length === 0) return send({});
      return client.rpc(Schema.String, 'open_review_folder', { order_item: itemId }).pipe(
        concatMap((folder) => {
          const pathOf = (id: string) => `${folder}/${id}.jpg`;
          const uploads = pictures.map(({ id, blob }, place) =>
            defer(() => put(pathOf(id), blob).then(() => onSent(place + 1))).pipe(ignoreElements()),
          );
          const named = pictures.map(({ id, alt, width, height }) => ({
            path: pathOf(id),
            alt: alt === '' ? null : alt,
            width,
            height,
          }));
          return concat(...uploads, send({ pictures: named }));
        }),
      );
    },
  };
}
