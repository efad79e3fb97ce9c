import type { PlatformOrder } from '#schema/admin/orders/order.ts';
import { mayAdmin } from '#schema/admin/rights.ts';
import type { AdminRights } from '#schema/admin/rights.ts';

/** Their other words load with their forms. */
export const orderActionLabels = {
  cancel: 'Cancel order',
  refund: 'Refund',
  approve: 'Approve return',
  reject: 'Decline return',
  waive: 'Refund without return',
  note: 'Add note',
  resend: 'Resend email',
} as const;
export type OrderAction = keyof typeof orderActionLabels;

const open: Readonly<Record<'approve' | 'reject' | 'waive', readonly string[]>> = {
  approve: ['requested', 'rejected'],
  reject: ['requested'],
  waive: ['requested', 'rejected', 'approved', 'in-transit'],
};

/** The returns that this action decides. An admin may overrule a store that declined one. */
export const returnsFor = (kind: keyof typeof open, { returns_list: all }: PlatformOrder) =>
  all.filter(({ status }) => open[kind].includes(status));

/** The actions that these rights allow on this order, in its state. The server decides. */
export function actionsFor(order: PlatformOrder, rights: AdminRights): readonly OrderAction[] {
  const helps = mayAdmin(rights, 'users', 'write');
  const pays = mayAdmin(rights, 'money', 'write');
  const isOpen =
    (order.status === 'confirmed' || order.status === 'processing') &&
    order.items.every(({ shipped }) => shipped === 0);
  return [
    ...(helps && pays && isOpen ? ['cancel' as const] : []),
    ...(pays && (order.sums.left ?? 0) > 0 ? ['refund' as const] : []),
    ...(helps && returnsFor('approve', order).length > 0 ? ['approve' as const] : []),
    ...(helps && returnsFor('reject', order).length > 0 ? ['reject' as const] : []),
    ...(helps && pays && returnsFor('waive', order).some(({ amount }) => amount > 0)
      ? ['waive' as const]
      : []),
    ...(helps ? ['note' as const] : []),
    ...(helps && order.emails.length > 0 ? ['resend' as const] : []),
  ];
}
