import type { Observable } from 'rxjs';
import { createActor } from 'xstate';
import { listViewMachine } from '#machines/kit/list-view.machine.ts';
import type { ListPage, ListQuery, ReadPage } from '#machines/kit/list-view.rules.ts';
import { createPromotionService } from '#services/vendor-panel/offers/promotions.ts';
import { fromService } from '#actors/kit/from-service.ts';
import { services } from '#actors/kit/services.ts';
import type { ListViewActor } from '../products.ts';

/** The promotions of a store. The caller starts and stops it. */
export const createPromotionList = (vendorId: string, query: ListQuery): ListViewActor =>
  createActor(
    listViewMachine.provide({
      actors: {
        readPage: fromService(({ query: wanted, after }: ReadPage): Observable<ListPage> =>
          createPromotionService(services().client).list(vendorId, wanted, after),
        ),
      },
    }),
    { input: { query } },
  );
