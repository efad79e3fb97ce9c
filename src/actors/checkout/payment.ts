import { createActor, fromCallback } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { paymentMachine } from '#machines/checkout/payment.machine.ts';
import type { PaymentEvent, PaymentInput } from '#machines/checkout/payment.machine.ts';
import { readEnv } from '#services/env.ts';
import { paths } from '#routing/paths.ts';
import { watchConnection } from '#actors/kit/connection.ts';
import { fromService } from '#actors/kit/from-service.ts';
import { checkoutService } from './checkout-service.ts';
import { orders } from '#actors/orders/orders.ts';

export type PaymentActor = ActorRefFrom<typeof paymentMachine>;

const boundMachine = paymentMachine.provide({
  actors: {
    readPurchase: fromService(({ token }: { token: string }) => orders().track(token)),
    startPayment: fromService(({ token, method, purchase }) =>
      checkoutService().pay({
        purchaseId: purchase?.purchase_id ?? '',
        token,
        method,
        returnUrl: `${readEnv().siteUrl}${paths.checkoutSuccess()}?order=${purchase?.purchase_id ?? ''}`,
      }),
    ),
    watchOutside: fromCallback<PaymentEvent>(({ sendBack }) => {
      const shown = (event: PageTransitionEvent) => {
        if (event.persisted) sendBack({ type: 'page.shown' } satisfies PaymentEvent);
      };
      window.addEventListener('pageshow', shown);
      const stop = watchConnection((isOnline) => {
        if (isOnline) sendBack({ type: 'connection.back' } satisfies PaymentEvent);
      });
      return () => {
        window.removeEventListener('pageshow', shown);
        stop();
      };
    }),
  },
});

/** Paying for one purchase. The caller listens for `payment.leaving` and `payment.succeeded`, starts it and stops it. */
export const createPayment = (input: PaymentInput): PaymentActor => createActor(boundMachine, { input });
