import type { ActionWords } from '#pages/admin/kit/action-bar.tsx';
import { orderActionLabels } from './order-acts.ts';
import type { OrderAction } from './order-acts.ts';

export const orderActions = {
  cancel: {
    kind: 'cancel',
    label: orderActionLabels.cancel,
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
    label: orderActionLabels.refund,
    consequence:
      "The store's share of the refund comes out of its balance. The buyer and the store get an email with your reason.",
    confirm: 'Refund',
    done: 'Refund requested.',
    asks: 'reason and more',
    longest: 200,
    isDangerous: true,
  },
  approve: {
    kind: 'approve',
    label: orderActionLabels.approve,
    consequence:
      'The buyer sends the items back to the store. The buyer and the store get an email with your reason.',
    confirm: 'Approve return',
    done: 'Return approved.',
    asks: 'reason and more',
    longest: 500,
    isDangerous: false,
  },
  reject: {
    kind: 'reject',
    label: orderActionLabels.reject,
    consequence: 'The buyer keeps the items. The buyer and the store get an email with your reason.',
    confirm: 'Decline return',
    done: 'Return declined.',
    asks: 'reason and more',
    longest: 500,
    isDangerous: true,
  },
  waive: {
    kind: 'waive',
    label: orderActionLabels.waive,
    consequence:
      "The buyer keeps the items and gets the refund. The store's share of it comes out of its balance. The buyer and the store get an email with your reason.",
    confirm: 'Refund without return',
    done: 'Refund requested.',
    asks: 'reason and more',
    longest: 500,
    isDangerous: true,
  },
  note: {
    kind: 'note',
    label: orderActionLabels.note,
    consequence: 'Only admins can see notes.',
    confirm: 'Add note',
    done: 'Note added.',
    asks: 'more',
    isDangerous: false,
  },
  resend: {
    kind: 'resend',
    label: orderActionLabels.resend,
    consequence: 'The email is sent again to the same address.',
    confirm: 'Resend',
    done: 'Email sent again.',
    asks: 'more',
    isDangerous: false,
  },
} as const satisfies Readonly<Record<OrderAction, ActionWords>>;

/** The key of the draft of an action's reason. */
export const orderDraft = (order: string, kind: string): string => `order/${order}/${kind}`;
