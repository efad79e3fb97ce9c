import { Badge, type BadgeTone } from './badge.tsx';

const statuses = {
  fulfilled: ['Fulfilled', 'success'],
  processing: ['Processing', 'info'],
  shipped: ['Shipped', 'info'],
  delivered: ['Delivered', 'success'],
  cancelled: ['Canceled', 'danger'],
  pending: ['Pending', 'warning'],
  confirmed: ['Confirmed', 'info'],
  paid: ['Paid', 'success'],
  unpaid: ['Unpaid', 'attention'],
  'partially-paid': ['Partially paid', 'warning'],
  refunded: ['Refunded', 'neutral'],
  'partially-refunded': ['Partially refunded', 'neutral'],
  success: ['Success', 'success'],
  warning: ['Warning', 'warning'],
  critical: ['Critical', 'danger'],
  info: ['Info', 'info'],
  attention: ['Attention', 'attention'],
} as const satisfies Record<string, readonly [label: string, tone: BadgeTone]>;

/** The status names of spec §3. */
export type Status = keyof typeof statuses;

const isStatus = (status: string): status is Status => Object.hasOwn(statuses, status);

interface StatusBadgeProps {
  /** A status of spec §3. Any other value is shown unchanged in a neutral tone. */
  status: string;
}

export function StatusBadge({ status }: StatusBadgeProps) {
  if (!isStatus(status)) return <Badge>{status}</Badge>;
  const [label, tone] = statuses[status];
  return <Badge tone={tone}>{label}</Badge>;
}
