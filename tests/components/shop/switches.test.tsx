import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { ReactNode } from 'react';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { followShopTerms } from '#actors/shop/shop-terms.ts';
import { LaunchBanner } from '#app/shell/launch-banner.tsx';
import { CheckoutView } from '#pages/checkout/checkout-view.tsx';
import { ApplyLink } from '#pages/content/selling/apply-link.tsx';
import { OrderActions } from '#pages/orders/after-sale/order-actions.tsx';
import { Questions } from '#pages/shop/product/questions.tsx';
import { usualTerms } from '#schema/shop-terms.ts';
import { heldActions, startedCheckout } from '#samples/data/checkout/checkout-samples.ts';
import { heldTools } from '#samples/data/orders/order-tools.ts';
import { trackedPurchase } from '#samples/data/orders/purchase-samples.ts';

const nothing = () => undefined;
const [order] = trackedPurchase({}, 'delivered').orders;
if (order === undefined) throw new Error('The sample has no order.');
const [item] = order.items;

/** The shop's answer to a request for its settings. */
let terms = usualTerms;
const asked = vi.fn((input: RequestInfo | URL) =>
  Promise.resolve(
    String(input).endsWith('/rest/v1/rpc/shop_terms') ? Response.json(terms) : Response.json([]),
  ),
);
let leave = nothing;
beforeAll(() => {
  vi.stubGlobal('fetch', asked);
  followShopTerms();
});
afterAll(() => vi.unstubAllGlobals());
afterEach(() => leave());

function open(shown: ReactNode): void {
  const element = document.body.appendChild(document.createElement('main'));
  const root = createRoot(element);
  flushSync(() => root.render(shown));
  leave = () => {
    root.unmount();
    element.remove();
  };
}

/** Someone returns to an open page, which then requests the settings, as it also does each minute. */
const comeBack = () => document.dispatchEvent(new Event('visibilitychange'));

const places: Readonly<
  Record<keyof typeof usualTerms.switches, readonly [ReactNode, on: RegExp, off: RegExp | null]>
> = {
  launch_banner: [<LaunchBanner key="banner" />, /Join the vendor waitlist/, null],
  applications: [<ApplyLink key="apply" />, /^Apply now$/, /^We're not accepting new stores right now\.$/],
  questions: [
    <Questions key="questions" product="1" storeName="Ironhollow Forge" path="/p" />,
    /^Log in to ask/,
    /^Questions are turned off right now\.$/,
  ],
  reviews: [
    <OrderActions
      key="order"
      order={order}
      isGuest={false}
      tools={heldTools}
      onDone={nothing}
      invoiceName="invoice.pdf"
      onInvoice={nothing}
    />,
    new RegExp(`^Review ${item?.title ?? ''}`),
    null,
  ],
  guest_checkout: [
    <CheckoutView key="checkout" model={startedCheckout} actions={heldActions} onLogin={nothing} />,
    /Have an account\?/,
    /Guest checkout is turned off right now/,
  ],
};

test.each(Object.keys(usualTerms.switches) as (keyof typeof usualTerms.switches)[])(
  'an open page follows the switch %s, off and on again',
  async (name) => {
    const [shown, on, off] = places[name];
    open(shown);
    const offered = page.getByText(on);
    await expect.element(offered).toBeVisible();
    terms = { ...usualTerms, switches: { ...usualTerms.switches, [name]: false } };
    comeBack();
    await expect.element(offered).not.toBeInTheDocument();
    await expect.poll(() => off === null || page.getByText(off).elements().length === 1).toBe(true);
    terms = usualTerms;
    comeBack();
    await expect.element(offered).toBeVisible();
  },
);
