import { useSelector } from '@xstate/react';
import { feedbackTicketMachine } from '#machines/vendor-panel/feedback-ticket.machine.ts';
import { ticketWords } from '#panel/messages/ticket-words.ts';
import { Badge } from '#ui/components/badge.tsx';
import { atlasOf } from '#samples/atlas/atlas.ts';
import { feedbackTicketModel } from '#samples/models/vendor-panel/feedback-ticket.model.ts';

export const atlas = atlasOf({
  machine: feedbackTicketMachine,
  models: [feedbackTicketModel],
  Screen: function Ticket({ actor }) {
    const [label, tone] = useSelector(actor, ({ value }) => ticketWords[value]);
    return (
      <main>
        <h1>A longer list</h1>
        <Badge tone={tone}>{label}</Badge>
      </main>
    );
  },
});
