import { createActor } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { stockNoticeMachine } from '#machines/shop/stock-notice.machine.ts';
import { createStockNoticeService } from '#services/shop/stock-notices.ts';
import { fromService } from '#actors/kit/from-service.ts';
import { services } from '#actors/kit/services.ts';

export type StockNoticeActor = ActorRefFrom<typeof stockNoticeMachine>;

const service = () => createStockNoticeService(services().client);

/** The notice of a link. The caller starts and stops it. */
export const createStockNotice = (token: string): StockNoticeActor =>
  createActor(
    stockNoticeMachine.provide({
      actors: {
        read: fromService(({ token: secret }: { token: string }) => service().byToken(secret)),
        stop: fromService(({ token: secret, everything }: { token: string; everything: boolean }) =>
          service().stop(secret, everything),
        ),
      },
    }),
    { input: { token } },
  );
