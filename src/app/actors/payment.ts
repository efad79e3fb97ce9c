import { createActor, fromCallback } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { paymentMachine } from '#machines/payment/payment.machine.ts';
import type { PaymentEvent, PaymentInput } from '#machines/payment/payment.machine.ts';
import { readEnv } from '../env.ts';
import { paths } from '../paths.ts';
import { watchConnection } from './connection.ts';
import { fromService } from './from-service.ts';
import { services } from './services.ts';

export type PaymentActor = ActorRefFrom<typeof paymentMachine>;

const boundMachine = paymentMachine.provide({
  actors: {
    readOrder: fromService(({ token }: { token: string }) => services().orders.track(token)),
    startPayment: fromService(({ token, method, order }) =>
      services().checkout.pay({
        groupId: order?.group_id ?? '',
        token,
        method,
        returnUrl: `${readEnv().siteUrl}${paths.checkoutSuccess()}?order=${order?.group_id ?? ''}`,
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

/** Paying for one order. The caller listens for `payment.leaving` and `payment.succeeded`, starts it and stops it. */
export const createPayment = (input: PaymentInput): PaymentActor => createActor(boundMachine, { input });
