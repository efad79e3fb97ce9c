import { Schema } from 'effect';
import { concat, concatMap, defer, ignoreElements, map } from 'rxjs';
import type { Observable } from 'rxjs';
import type { AccessToken, Client } from './client.ts';
import { Conflict } from './errors.ts';
import type { ObjectStore } from './object-store.ts';

/** A JPEG for a review. `id` names it: sent twice, it is one file. */
export type NewPicture = { id: string; blob: Blob; width: number; height: number; alt: string };

type ReviewWords = { rating: number; title: string; content: string };

export type ReviewService = {
  /** By its author; what was changed waits to be looked at again. Nothing changed is fine, too. */
  change: (reviewId: string, review: ReviewWords) => Observable<void>;
  /**
   * For the account that ordered; `Conflict` before it has arrived, or when it was reviewed already. The pictures go
   * first, one after the other, and the review names them: what fails before it has one can be sent again as it is.
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
      // An earlier try has brought it.
      if (!(error instanceof Conflict)) throw error;
    }
  };
  return {
    change: (reviewId, review) =>
      client
        .read(Schema.String, (rest, signal) =>
          rest
            .rpc('change_review', { review: reviewId, ...review })
            .retry(false)
            .abortSignal(signal),
        )
        .pipe(map(() => undefined)),
    write: (itemId, review, pictures, onSent) => {
      const send = (named: object) =>
        client
          .read(Schema.Unknown, (rest, signal) =>
            rest
              .rpc('write_review', { order_item: itemId, ...review, ...named })
              .retry(false)
              .abortSignal(signal),
          )
          .pipe(map(() => undefined));
      if (pictures.length === 0) return send({});
      return client
        .read(Schema.String, (rest, signal) =>
          rest.rpc('open_review_folder', { order_item: itemId }).retry(false).abortSignal(signal),
        )
        .pipe(
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
