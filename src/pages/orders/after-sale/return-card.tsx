import type { ReactNode } from 'react';
import { formatMinute } from '#schema/format-date.ts';
import { formatMoney } from '#schema/format.ts';
import type { OrderReturn, ReturnStatus } from '#schema/orders/order.ts';
import { returnReasons } from '#schema/orders/order-forms.ts';
import { Badge, type BadgeTone } from '#ui/components/badge.tsx';
import { heading, hint } from '#ui/css/text.css.ts';
import * as styles from '#pages/orders/order/order.css.ts';
import { OtherOrder } from './other-order.tsx';
import { PageSection } from '#ui/components/page-section.tsx';

export const returnBadges: Readonly<Record<ReturnStatus, readonly [label: string, tone: BadgeTone]>> = {
  requested: ['Asked for', 'warning'],
  approved: ['Approved', 'info'],
  rejected: ['Not accepted', 'danger'],
  withdrawn: ['Withdrawn', 'neutral'],
  'in-transit': ['On its way back', 'info'],
  received: ['Arrived', 'info'],
  refunded: ['Refunded', 'success'],
  exchanged: ['Exchanged', 'success'],
};

/** The next step, in one sentence. */
function nextOf(status: ReturnStatus, vendor: string, amount: string): string {
  switch (status) {
    case 'requested':
      return `${vendor} answers within one working day. Expected refund: ${amount}.`;
    case 'approved':
      return `Send it as it says below and keep the receipt. Expected refund: ${amount}.`;
    case 'rejected':
      return 'You do not agree? Write to the store, or to us: we read both sides and decide.';
    case 'withdrawn':
      return 'You keep it. As long as the order can be sent back, you can ask again.';
    case 'in-transit':
      return `${amount} goes back to you once it has arrived.`;
    case 'received':
      return `${amount} is on its way back to you.`;
    case 'refunded':
      return `${amount} was paid back the way it came.`;
    case 'exchanged':
      return `It has arrived, and ${vendor} sends you something else for it, free of charge.`;
  }
}

const reasonWords: Readonly<Record<string, string>> = returnReasons;

interface ReturnCardProps {
  entry: OrderReturn;
  vendor: string;
  isGuest: boolean;
  action?: ReactNode;
  children?: ReactNode;
}

/** One return: its status, how to send it, and the refund. */
export function ReturnCard({ entry, vendor, isGuest, action, children }: ReturnCardProps) {
  const { status, label, decision, amount, items, reason, created_at, exchange } = entry;
  const [words, tone] = returnBadges[status];
  return (
    <PageSection className={styles.back} aria-label={`Return of ${formatMinute(created_at)}`}>
      <div className={styles.backHead}>
        <h3 className={heading({ level: 17 })}>Return</h3>
        <Badge tone={tone}>{words}</Badge>
      </div>
      <p className={hint}>
        {`${items.map(({ title, quantity }) => `${quantity} × ${title}`).join(', ')}. ${reasonWords[reason] ?? reason}.`}
      </p>
      <p>{nextOf(status, vendor, formatMoney(amount))}</p>
      {exchange === null ? null : (
        <p>
          Follow it: <OtherOrder order={exchange} isGuest={isGuest} />
        </p>
      )}
      {status === 'rejected' && decision !== null ? (
        <blockquote className={styles.label}>{decision}</blockquote>
      ) : null}
      {['approved', 'in-transit'].includes(status) && label !== null ? (
        <blockquote className={styles.label} aria-label="How to send it">
          {label}
        </blockquote>
      ) : null}
      {action === undefined || action === null ? null : <div data-print="no">{action}</div>}
      {children}
    </PageSection>
  );
}
