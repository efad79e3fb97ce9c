import { useSelector } from '@xstate/react';
import { paths } from '#routing/paths.ts';
import type { OrderPageActor } from '#actors/orders/order-page.ts';
import { Button } from '#ui/components/actions/button.tsx';
import { button } from '#ui/components/actions/button.css.ts';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { heading } from '#ui/css/text.css.ts';
import { visuallyHidden } from '#ui/css/layout.css.ts';
import { BuyAgain } from '#pages/orders/after-sale/buy-again.tsx';
import { Invoice, useInvoice } from '#pages/orders/invoice/invoice.tsx';
import * as styles from '#pages/kit/purchase/purchase.css.ts';
import type { OrderTools } from '#pages/orders/after-sale/order-tools.ts';
import {
  AccountOffer,
  PurchaseFrame,
  PurchaseUnknown,
  PrintKey,
} from '#pages/kit/purchase/purchase-view.tsx';
import { OrderActions } from '#pages/orders/after-sale/order-actions.tsx';
import { Receipt, ReceiptFacts } from '#pages/kit/purchase/receipt.tsx';

interface OrderPageViewProps {
  actor: OrderPageActor;
  isGuest: boolean;
  tools: OrderTools;
  /** Opens the sign-up for a guest's address; null for people with an account. */
  onAccount?: (() => void) | null;
}

/** A purchase at any later time. A guest can open it only with its link, and the page says so. */
export function OrderPageView({ actor, isGuest, tools, onAccount = null }: OrderPageViewProps) {
  const snapshot = useSelector(actor, (current) => current);
  const [invoiced, printInvoice] = useInvoice();
  const { purchase } = snapshot.context;
  if (snapshot.matches('gone')) return <PurchaseUnknown reason="wrong link" />;
  const place = purchase.orders.findIndex(({ id }) => id === invoiced);
  const order = purchase.orders[place];
  return (
    <>
      <PurchaseFrame>
        <div className={styles.head}>
          <h1 className={heading({ level: 52 })}>{`Order ${purchase.reference}`}</h1>
          <p className={styles.lead}>
            <span>{`${isGuest ? "Keep this page's link private: anyone who has it can see the order. " : ''}Updates also go to`}</span>{' '}
            <strong>{purchase.email}</strong>.
          </p>
          {snapshot.matches('behind') && (
            <Notice
              tone="warning"
              role="status"
              title="This may be out of date"
              action={
                <Button variant="secondary" isReading onPress={() => actor.send({ type: 'order.retry' })}>
                  Try again
                </Button>
              }
            >
              <p>We couldn't reach the shop. We'll keep trying.</p>
            </Notice>
          )}
          <ReceiptFacts purchase={purchase} />
          <div className={styles.actions} data-print="no">
            <BuyAgain onAgain={() => tools.again(null)} />
            <PrintKey />
            <a className={button({ variant: 'quiet' })} href={isGuest ? paths.products() : paths.orders()}>
              {isGuest ? 'Continue Shopping' : 'All my orders'}
            </a>
          </div>
        </div>
        {onAccount === null ? null : <AccountOffer email={purchase.email} onAccount={onAccount} />}
        <p className={visuallyHidden} role="status">
          {purchase.orders
            .map(({ vendor_name, status }) => `Package from ${vendor_name}: ${status}. `)
            .join('')}
        </p>
        <Receipt
          purchase={purchase}
          renderAfter={(shown) => (
            <OrderActions
              order={shown}
              isGuest={isGuest}
              tools={tools}
              onDone={() => actor.send({ type: 'order.changed' })}
              invoiceName={`invoice-${purchase.reference}-${purchase.orders.indexOf(shown) + 1}.pdf`}
              onInvoice={() => printInvoice(shown.id)}
            />
          )}
        />
      </PurchaseFrame>
      {order === undefined ? null : <Invoice purchase={purchase} order={order} number={place + 1} />}
    </>
  );
}
