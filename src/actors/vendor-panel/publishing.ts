import { catchError, map, of, throwError } from 'rxjs';
import { createActor } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { publishingMachine } from '#machines/vendor-panel/publishing.machine.ts';
import type { MoveAnswer, PublishingMove, StoreReading } from '#machines/vendor-panel/publishing.machine.ts';
import { storeMessages } from '#schema/texts/store-texts.ts';
import { accountMessages } from '#schema/texts/texts.ts';
import type { StorePublishing } from '#schema/vendor-panel/publishing.ts';
import { createPublishingService } from '#services/vendor-panel/publishing.ts';
import type { PublishingService } from '#services/vendor-panel/publishing.ts';
import { fromService } from '#actors/kit/from-service.ts';
import { services } from '#actors/kit/services.ts';

export type PublishingActor = ActorRefFrom<typeof publishingMachine>;

const publishing = (): PublishingService => createPublishingService(services().client);

type Refusal = { _tag?: string; message?: string };

const refusal = ({ _tag, message }: Refusal): MoveAnswer => ({
  kind: 'refused',
  sentence:
    _tag === 'NetworkError' || _tag === 'Unavailable'
      ? storeMessages.offline
      : (_tag === 'Conflict' || _tag === 'Invalid' || _tag === 'NotAllowed') && message !== undefined
        ? message
        : accountMessages.unexpected,
});

/** What is live of a store beside its draft. The caller starts and stops it. */
export const createPublishing = (vendorId: string, mayPublish: boolean): PublishingActor =>
  createActor(
    publishingMachine.provide({
      actors: {
        readStore: fromService(({ vendorId: id }: { vendorId: string }) =>
          publishing()
            .read(id)
            .pipe(
              map((store): StoreReading => ({ kind: 'read', store })),
              catchError((error: unknown) =>
                (error as Refusal)._tag === 'NotAllowed'
                  ? of<StoreReading>({ kind: 'denied' })
                  : throwError(() => error),
              ),
            ),
        ),
        moveStore: fromService(({ move, seen }: { move: PublishingMove; seen: StorePublishing }) => {
          const { publish, unpublish } = publishing();
          return (move === 'publish' ? publish(seen) : unpublish(seen)).pipe(
            map(({ outcome, store }): MoveAnswer => ({ kind: outcome, store })),
            catchError((error: unknown) => of(refusal(error as Refusal))),
          );
        }),
      },
    }),
    { input: { vendorId, mayPublish } },
  );
