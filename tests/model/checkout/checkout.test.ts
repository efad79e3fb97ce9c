import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import { expect, test } from 'vitest';
import { checkoutMachine } from '#machines/checkout/checkout.machine.ts';
import type { CheckoutContext } from '#machines/checkout/checkout.setup.ts';
import type { HoldAnswer } from '#schema/orders/order.ts';
import type { Progress } from '#schema/checkout/progress.ts';
import type { Quote } from '#schema/checkout/quote.ts';
import { filled, line, quoteOf } from '#samples/models/checkout/checkout.model.ts';

test.each([900, 180])('stock that the server holds for %i s is held here as long', async (seconds) => {
  const clock = new SimulatedClock();
  const checkout = createActor(
    checkoutMachine.provide({
      actors: {
        loadProgress: fromPromise<Progress, Pick<CheckoutContext, 'lines'>>(async () => filled),
        watchOutside: fromCallback(() => undefined),
        askQuote: fromPromise<Quote, CheckoutContext>(async () => quoteOf()),
        holdStock: fromPromise<HoldAnswer, CheckoutContext>(async () => ({
          outcome: 'held',
          // The server's clock differs: only the duration counts.
          expires_at: '2020-01-01T00:00:00Z',
          expires_in: seconds,
        })),
      },
      actions: { save: () => undefined },
    }),
    { clock, input: { lines: [line()] } },
  );
  const review = () => {
    const states = ['held', 'hold expired'] as const;
    return states.find((state) =>
      checkout.getSnapshot().matches({ flow: { open: { section: { review: state } } } }),
    );
  };
  checkout.start();
  await expect.poll(review).toBe('held');
  clock.increment(seconds * 1000 - 1);
  expect(review()).toBe('held');
  clock.increment(1);
  expect(review()).toBe('hold expired');
});
