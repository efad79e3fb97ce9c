import type { ActionWords } from '#pages/admin/kit/action-bar.tsx';
import type { PlatformOrder } from '#schema/admin/orders/order.ts';
import { mayAdmin } from '#schema/admin/rights.ts';
import type { AdminRights } from '#schema/admin/rights.ts';

export const orderActions = {
  cancel: {
    kind: 'cancel',
    label: 'Cancel order',
    consequence:
      'The buyer is refunded in full, and the items go back in stock. The buyer and the store get an email with your reason.',
    confirm: 'Cancel and refund',
    done: 'Order canceled.',
    asks: 'reason and more',
    longest: 500,
    isDangerous: true,
  },
  refund: {
    kind: 'refund',
    label: 'Refund',
    consequence:
      "The store's share of the refund comes out of its balance. The buyer and the store get an email with your reason.",
    confirm: 'Refund',
    done: 'Refund requested.',
    asks: 'reason and more',
    longest: 200,
    isDangerous: true,
  },
  note: {
    kind: 'note',
    label: 'Add note',
    consequence: 'Only admins can see notes.',
    confirm: 'Add note',
    done: 'Note added.',
    asks: 'more',
    isDangerous: false,
  },
  resend: {
    kind: 'resend',
    label: 'Resend email',
    consequence: 'The email is sent again to the same address.',
    confirm: 'Resend',
    done: 'Email sent again.',
    asks: 'more',
    isDangerous: false,
  },
} as const satisfies Readonly<Record<string, ActionWords>>;

/** The key of the draft of an action's reason. */
export const orderDraft = (order: string, kind: string): string => `order/${order}/${kind}`;

/** The actions that these rights allow on this order, in its state. The server decides. */
export function actionsFor(order: PlatformOrder, rights: AdminRights): readonly ActionWords[] {
  const { cancel, refund, note, resend } = orderActions;
  const helps = mayAdmin(rights, 'users', 'write');
  const pays = mayAdmin(rights, 'money', 'write');
  const isOpen =
    (order.status === 'confirmed' || order.status === 'processing') &&
    order.items.every(({ shipped }) => shipped === 0);
  return [
    ...(helps && pays && isOpen ? [cancel] : []),
    ...(pays && (order.sums.left ?? 0) > 0 ? [refund] : []),
    ...(helps ? [note] : []),
    ...(helps && order.emails.length > 0 ? [resend] : []),
  ];
}
