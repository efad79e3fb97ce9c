import type { PlatformOrder } from '#schema/admin/orders/order.ts';
import { mayAdmin } from '#schema/admin/rights.ts';
import type { AdminRights } from '#schema/admin/rights.ts';

/** Their other words load with their forms. */
export const orderActionLabels = {
  cancel: 'Cancel order',
  refund: 'Refund',
  note: 'Add note',
  resend: 'Resend email',
} as const;
export type OrderAction = keyof typeof orderActionLabels;

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
    ...(helps ? ['note' as const] : []),
    ...(helps && order.emails.length > 0 ? ['resend' as const] : []),
  ];
}
