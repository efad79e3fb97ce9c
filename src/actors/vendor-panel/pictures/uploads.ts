import { createActor, fromCallback, fromPromise } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { mediaUploadMachine } from '#machines/vendor-panel/media-upload.machine.ts';
import type { PrepareAnswer, SendEvent } from '#machines/vendor-panel/media-upload.machine.ts';
import { limits } from '#schema/limits.ts';
import { productMessages } from '#schema/texts/product-texts.ts';
import { accountMessages } from '#schema/texts/texts.ts';
import type { PictureSource, PreparedPicture, StoredPicture } from '#schema/vendor-panel/picture.ts';
import {
  Invalid,
  NetworkError,
  NotAllowed,
  RateLimited,
  SessionEnded,
  Unavailable,
} from '#services/errors.ts';
import { sendPicture } from '#services/vendor-panel/pictures.ts';
import { services } from '#actors/kit/services.ts';

export type MediaUploadActor = ActorRefFrom<typeof mediaUploadMachine>;

/** A selected file during its upload. */
export interface Upload {
  readonly number: number;
  readonly name: string;
  readonly source: PictureSource;
  /** Path of the picture it replaces. */
  readonly replaces: string | null;
  readonly actor: MediaUploadActor;
}

export type NewUpload = Pick<Upload, 'name' | 'source' | 'replaces'>;

/** Pictures added together: two upload at a time, the others wait. */
export interface Uploads {
  readonly add: (chosen: readonly NewUpload[]) => void;
  readonly subscribe: (listen: () => void) => () => void;
  /** Those that are neither done nor canceled, in the order they were selected. */
  readonly getSnapshot: () => readonly Upload[];
  readonly stop: () => void;
}

function failure(error: unknown): SendEvent {
  const failed = (sentence: string, isFinal = false): SendEvent => ({
    type: 'send.failed',
    sentence,
    isFinal,
  });
  if (error instanceof NetworkError || error instanceof Unavailable)
    return failed(productMessages.pictureOffline);
  if (error instanceof NotAllowed) return failed(productMessages.pictureForbidden, true);
  if (error instanceof Invalid) return failed(error.message, true);
  return failed(
    error instanceof RateLimited || error instanceof SessionEnded
      ? error.message
      : accountMessages.unexpected,
  );
}

const uploadOf = (vendorId: string, source: PictureSource): MediaUploadActor =>
  createActor(
    mediaUploadMachine.provide({
      actors: {
        preparePicture: fromPromise<PrepareAnswer, { source: PictureSource }>(async ({ input }) => {
          const { preparePicture } = await import('./prepare.ts');
          return preparePicture(input.source);
        }),
        sendPicture: fromCallback<SendEvent, { prepared: PreparedPicture }>(({ input, sendBack }) => {
          const sending = sendPicture(services(), vendorId, input.prepared).subscribe({
            next: (step) =>
              sendBack(
                'picture' in step
                  ? { type: 'send.done', picture: step.picture }
                  : { type: 'send.progressed', share: step.share },
              ),
            error: (error: unknown) => sendBack(failure(error)),
          });
          return () => sending.unsubscribe();
        }),
      },
    }),
    { input: { source } },
  );

/** @param onDone Called with each stored picture. */
export function createUploads(
  vendorId: string,
  onDone: (picture: StoredPicture, upload: Upload) => void,
  create: (vendorId: string, source: PictureSource) => MediaUploadActor = uploadOf,
): Uploads {
  let uploads: readonly Upload[] = [];
  let count = 0;
  const listeners = new Set<() => void>();
  const set = (next: readonly Upload[]) => {
    uploads = next;
    for (const listen of listeners) listen();
  };
  const follow = () => {
    const busy = uploads.filter(({ actor }) => actor.getSnapshot().hasTag('busy')).length;
    uploads
      .filter(({ actor }) => actor.getSnapshot().matches('waiting'))
      .slice(0, Math.max(0, limits.productPicture.together - busy))
      .forEach(({ actor }) => actor.send({ type: 'upload.begin' }));
  };
  const watch = (upload: Upload) => {
    upload.actor.subscribe((snapshot) => {
      if (snapshot.hasTag('over')) {
        upload.actor.stop();
        set(uploads.filter((each) => each !== upload));
        if (snapshot.context.picture !== null) onDone(snapshot.context.picture, upload);
      } else {
        // Indicators of pending uploads update.
        set([...uploads]);
      }
      follow();
    });
    upload.actor.start();
  };
  return {
    add: (chosen) => {
      const added = chosen.map((each): Upload => {
        count += 1;
        return { ...each, number: count, actor: create(vendorId, each.source) };
      });
      set([...uploads, ...added]);
      added.forEach(watch);
      follow();
    },
    subscribe: (listen) => {
      listeners.add(listen);
      return () => listeners.delete(listen);
    },
    getSnapshot: () => uploads,
    stop: () => {
      listeners.clear();
      for (const { actor } of uploads) actor.stop();
    },
  };
}

/** Whether something is waiting to be sent. */
export const isOnItsWay = ({ actor }: Upload): boolean =>
  actor.getSnapshot().hasTag('busy') || actor.getSnapshot().matches('waiting');
