import { useSelector } from '@xstate/react';
import { paths } from '#app/paths.ts';
import type { OrderPageActor } from '#app/actors/order-page.ts';
import { Button } from '#ui/components/button.tsx';
import { button } from '#ui/components/button.css.ts';
import { Notice } from '#ui/components/notice.tsx';
import { heading } from '#ui/css/text.css.ts';
import { visuallyHidden } from '#ui/css/layout.css.ts';
import { BuyAgain } from './buy-again.tsx';
import { Invoice, useInvoice } from './invoice.tsx';
import * as styles from './order.css.ts';
import type { OrderTools } from './order-tools.ts';
import { AccountOffer, OrderFrame, OrderUnknown, PrintKey } from './order-view.tsx';
import { ParcelAfter } from './parcel-after.tsx';
import { Receipt, ReceiptFacts } from './receipt.tsx';

interface OrderPageViewProps {
  actor: OrderPageActor;
  isGuest: boolean;
  tools: OrderTools;
  /** Opens the sign-up for a guest's address; null for who has an account. */
  onAccount?: (() => void) | null;
}

/** An order at any later time. A guest's link is its key, and says so. */
export function OrderPageView({ actor, isGuest, tools, onAccount = null }: OrderPageViewProps) {
  const snapshot = useSelector(actor, (current) => current);
  const [invoiced, printInvoice] = useInvoice();
  const { order } = snapshot.context;
  if (snapshot.matches('gone')) return <OrderUnknown reason="wrong link" />;
  const place = order.orders.findIndex(({ id }) => id === invoiced);
  const parcel = order.orders[place];
  return (
    <>
      <OrderFrame>
        <div className={styles.head}>
          <h1 className={heading({ level: 52 })}>Order {order.reference}</h1>
          <p className={styles.lead}>
            {isGuest && 'This page is yours alone: whoever has its link sees the order. '}
            Updates also go to <strong>{order.email}</strong>.
          </p>
          {snapshot.matches('behind') && (
            <Notice
              tone="warning"
              role="status"
              title="This may not be the latest"
              action={
                <Button variant="secondary" onPress={() => actor.send({ type: 'order.retry' })}>
                  Try again
                </Button>
              }
            >
              <p>The shop did not answer. We keep trying.</p>
            </Notice>
          )}
          <ReceiptFacts order={order} />
          <div className={styles.actions} data-print="no">
            <BuyAgain onAgain={() => tools.again(null)} />
            <PrintKey />
            <a className={button({ variant: 'quiet' })} href={isGuest ? paths.products() : paths.orders()}>
              {isGuest ? 'Continue Shopping' : 'All my orders'}
            </a>
          </div>
        </div>
        {onAccount === null ? null : <AccountOffer email={order.email} onAccount={onAccount} />}
        <p className={visuallyHidden} role="status">
          {order.orders.map(({ vendor_name, status }) => `Parcel from ${vendor_name}: ${status}. `).join('')}
        </p>
        <Receipt
          order={order}
          renderAfter={(shown) => (
            <ParcelAfter
              parcel={shown}
              isGuest={isGuest}
              tools={tools}
              onDone={() => actor.send({ type: 'order.changed' })}
              invoiceName={`invoice-${order.reference}-${order.orders.indexOf(shown) + 1}.pdf`}
              onInvoice={() => printInvoice(shown.id)}
            />
          )}
        />
      </OrderFrame>
      {parcel === undefined ? null : <Invoice order={order} parcel={parcel} number={place + 1} />}
    </>
  );
}
