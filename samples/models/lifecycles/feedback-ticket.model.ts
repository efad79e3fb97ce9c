import { movers } from '#machines/orders/order.machine.ts';
import { feedbackTicketMachine } from '#machines/lifecycles/feedback-ticket.machine.ts';
import type { Model } from '#engine/paths.ts';
import { feedbackTicketProperties } from './feedback-ticket.properties.ts';

const byEach = movers.map((by) => ({ by }));

export const feedbackTicketModel: Model = {
  name: 'feedbackTicket',
  machine: feedbackTicketMachine,
  actionPorts: [],
  limit: 100,
  cases: { 'ticket.answer': byEach, 'ticket.close': byEach, 'ticket.reply': byEach, 'ticket.reopen': byEach },
  classOf: () => '',
  properties: feedbackTicketProperties,
  broken: () => undefined,
  brokenStep: (from, event, to) => {
    if (from.value === to.value) return undefined;
    const by = String(event['by']);
    if (!['admin', 'vendor'].includes(by)) return 'somebody else moves the ticket of a store';
    if (to.matches('answered') && by !== 'admin') return 'a store answers itself';
    if (to.matches('open') && by !== 'vendor' && event.type !== 'ticket.reopen') return 'the platform asks';
    return undefined;
  },
};
