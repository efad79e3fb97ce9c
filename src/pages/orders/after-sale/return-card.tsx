import type { ReactNode } from 'react';
import { formatDateAndMinute } from '#schema/format-date.ts';
import { formatMoney } from '#schema/format.ts';
import { linesText } from '#schema/orders/order-line.ts';
import type { OrderReturn, ReturnStatus } from '#schema/orders/order.ts';
import { returnReasons } from '#schema/orders/order-forms.ts';
import { Badge, type BadgeTone } from '#ui/components/labels/badge.tsx';
import { row } from '#ui/css/layout.css.ts';
import { heading, hint } from '#ui/css/text.css.ts';
import * as styles from '#pages/orders/order/order.css.ts';
import { OtherOrder } from './other-order.tsx';
import { PageSection } from '#ui/components/structure/page-section.tsx';

export const returnBadges: Readonly<Record<ReturnStatus, readonly [label: string, tone: BadgeTone]>> = {
  requested: ['Requested', 'warning'],
  approved: ['Approved', 'info'],
  rejected: ['Declined', 'danger'],
  withdrawn: ['Canceled', 'neutral'],
  'in-transit': ['On its way back', 'info'],
  received: ['Received', 'info'],
  refunded: ['Refunded', 'success'],
  exchanged: ['Exchanged', 'success'],
};

/** The next step, in one sentence. */
function nextOf(status: ReturnStatus, vendor: string, amount: string): string {
  switch (status) {
    case 'requested':
      return `${vendor} replies within one business day. Expected refund: ${amount}.`;
    case 'approved':
      return `Follow the instructions below and keep the receipt. Expected refund: ${amount}.`;
    case 'rejected':
      return "Disagree? Message the store or contact us. We'll listen to both sides and decide.";
    case 'withdrawn':
      return "You're keeping it. You can request another return while the return window is open.";
    case 'in-transit':
      return `We'll refund ${amount} when it arrives.`;
    case 'received':
      return `${amount} is on its way back to you.`;
    case 'refunded':
      return `${amount} was refunded to your original payment method.`;
    case 'exchanged':
      return `It arrived, and ${vendor} is sending you an exchange for free.`;
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
    <PageSection className={styles.back} aria-label={`Return of ${formatDateAndMinute(created_at)}`}>
      <div className={row({ gap: 3 })}>
        <h3 className={heading({ level: 17 })}>Return</h3>
        <Badge tone={tone}>{words}</Badge>
      </div>
      <p className={hint}>{`${linesText(items)}. ${reasonWords[reason] ?? reason}.`}</p>
      <p>{nextOf(status, vendor, formatMoney(amount))}</p>
      {exchange === null ? null : (
        <p>
          Track it: <OtherOrder order={exchange} isGuest={isGuest} />
        </p>
      )}
      {status === 'rejected' && decision !== null ? (
        <blockquote className={styles.label}>{decision}</blockquote>
      ) : null}
      {['approved', 'in-transit'].includes(status) && label !== null ? (
        <blockquote className={styles.label} aria-label="Return instructions">
          {label}
        </blockquote>
      ) : null}
      {action === undefined || action === null ? null : <div data-print="no">{action}</div>}
      {children}
    </PageSection>
  );
}
