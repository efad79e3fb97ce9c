import type { PlatformOrder } from '#schema/admin/orders/order.ts';
import { moneyText } from '#schema/money.ts';
import { createPlatformOrderService } from '#services/admin/orders.ts';
import { services } from '#actors/kit/services.ts';
import { createAdminAction } from './admin-action.ts';
import type { AdminActionActor } from './admin-action.ts';

const orders = () => createPlatformOrderService(services().client);

/**
 * An admin's actions on an order. `more` is the reason's code, the note, the email's id, the return's id with the
 * instructions for sending it, or the amount of each line with the delivery last. The caller starts and stops it. @param seen the order that was shown
 */
export const createOrderAction = (id: string, seen: () => PlatformOrder): AdminActionActor =>
  createAdminAction(({ kind, words, more }, key) => {
    const [first = ''] = more;
    switch (kind) {
      case 'cancel':
        return orders().cancel(id, first, words);
      case 'refund': {
        const { items, sums } = seen();
        const lines = more.flatMap((amount, place) =>
          amount.trim() === ''
            ? []
            : [{ order_item_id: items[place]?.id ?? null, amount: amount.trim().replaceAll(/[$,]/g, '') }],
        );
        return orders().refund(id, key, { lines, words, seen_refunded: moneyText(sums.refunded) });
      }
      case 'approve':
      case 'reject':
      case 'waive': {
        const back = seen().returns_list.find(({ id: each }) => each === first);
        return orders().decideReturn(first, key, {
          decision: kind === 'waive' ? 'refund' : kind,
          words,
          seen_status: back?.status ?? '',
          seen_worth: back === undefined ? '' : moneyText(back.amount),
          instructions: more[1] ?? null,
        });
      }
      case 'note':
        return orders().note(id, key, first);
      default:
        return orders().resend(first, key);
    }
  });
