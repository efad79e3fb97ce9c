import { catchError, map, of, throwError } from 'rxjs';
import type { Observable } from 'rxjs';
import { createActor } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { publishingMachine } from '#machines/vendor-panel/publishing.machine.ts';
import type {
  PublishingAnswer,
  PublishingAction,
  StoreReading,
} from '#machines/vendor-panel/publishing.machine.ts';
import { storeMessages } from '#schema/texts/store-texts.ts';
import { accountMessages } from '#schema/texts/texts.ts';
import type { StorePublishing } from '#schema/vendor-panel/publishing.ts';
import type { Onboarding } from '#schema/onboarding/onboarding.ts';
import { readOnboarding } from '#services/onboarding/onboarding.ts';
import { createPublishingService } from '#services/vendor-panel/publishing.ts';
import type { PublishingService } from '#services/vendor-panel/publishing.ts';
import { fromService } from '#actors/kit/from-service.ts';
import { isSpoken } from '#actors/kit/save-refusal.ts';
import { services } from '#actors/kit/services.ts';
import { isUnanswered } from '#actors/kit/unanswered.ts';

export type PublishingActor = ActorRefFrom<typeof publishingMachine>;

export const readStoreOnboarding = (vendor: string): Observable<Onboarding | null> =>
  readOnboarding(services().client, vendor);

const publishing = (): PublishingService => createPublishingService(services().client);

type Refusal = { _tag?: string; message?: string };

const refusal = ({ _tag = '', message }: Refusal): PublishingAnswer => ({
  kind: 'refused',
  sentence: isSpoken(_tag) && message !== undefined ? message : accountMessages.unexpected,
});

/** If the response was lost, rereads the store to see whether it was published. */
const whatBecameOf = (action: PublishingAction, seen: StorePublishing): Observable<PublishingAnswer> =>
  publishing()
    .read(seen.vendor_id)
    .pipe(
      map((store): PublishingAnswer => {
        const isDone =
          action === 'publish'
            ? store.last_published_at !== seen.last_published_at &&
              JSON.stringify(store.live) === JSON.stringify(seen.draft)
            : !store.published;
        return isDone ? { kind: 'done', store } : { kind: 'refused', sentence: storeMessages.undone };
      }),
      catchError(() => of<PublishingAnswer>({ kind: 'refused', sentence: storeMessages.unknown })),
    );

/** A store's live version next to its draft. The caller starts and stops it. */
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
        moveStore: fromService(({ action, seen }: { action: PublishingAction; seen: StorePublishing }) => {
          const { publish, unpublish } = publishing();
          return (action === 'publish' ? publish(seen) : unpublish(seen)).pipe(
            map(({ outcome, store }): PublishingAnswer => ({ kind: outcome, store })),
            catchError((error: unknown) =>
              isUnanswered(error) ? whatBecameOf(action, seen) : of(refusal(error as Refusal)),
            ),
          );
        }),
      },
    }),
    { input: { vendorId, mayPublish } },
  );
