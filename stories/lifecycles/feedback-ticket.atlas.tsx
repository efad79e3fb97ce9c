import { useSelector } from '@xstate/react';
import { ticketWords } from '#panel/messages/ticket-words.ts';
import { feedbackTicketMachine } from '#machines/lifecycles/feedback-ticket.machine.ts';
import { Badge } from '#ui/components/labels/badge.tsx';
import { atlasOf } from '#samples/atlas/atlas.ts';
import { feedbackTicketModel } from '#samples/models/lifecycles/feedback-ticket.model.ts';

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
