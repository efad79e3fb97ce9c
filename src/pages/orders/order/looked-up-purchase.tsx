import { OrderActions } from '#pages/orders/after-sale/order-actions.tsx';
import { orderToolsOf } from '#pages/orders/after-sale/order-tools.ts';
import { PaymentAttempts } from '#pages/kit/purchase/payment-attempts.tsx';
import { FollowedPurchase } from './order-page.tsx';

/** A purchase at its own URL. Another token needs another `key`. */
export function LookedUpPurchase({ token, isGuest }: { token: string; isGuest: boolean }) {
  return (
    <PaymentAttempts
      token={token}
      method="card"
      first="look"
      place={{
        renderOver: (purchase, onAccount) => (
          <FollowedPurchase purchase={purchase} token={token} isGuest={isGuest} onAccount={onAccount} />
        ),
        renderAfter: (order, onDone) => (
          <OrderActions
            order={order}
            isGuest={isGuest}
            tools={orderToolsOf(token)}
            onDone={onDone}
            invoiceName=""
            onInvoice={() => undefined}
          />
        ),
      }}
    />
  );
}
