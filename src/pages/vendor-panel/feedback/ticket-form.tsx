import { useState } from 'react';
import type { SaveAnswer } from '#machines/kit/form.rules.ts';
import { PanelForm } from '#panel/form/panel-form.tsx';
import { usePanelFields, usePanelForm } from '#panel/form/use-panel-form.ts';
import { limits } from '#schema/limits.ts';
import { ticketKinds } from '#schema/vendor-panel/people/tickets.ts';
import type { TicketValues } from '#schema/vendor-panel/people/tickets.ts';
import { kindWords, ticketProblems } from '#panel/messages/ticket-words.ts';
import { Select } from '#ui/components/select.tsx';
import { TextArea } from '#ui/components/text-area.tsx';
import { TextField } from '#ui/components/text-field.tsx';

const fields = { kind: { label: 'About' }, subject: { label: 'Subject' }, words: { label: 'Message' } };
const kinds = ticketKinds.map((id) => ({ id, label: kindWords[id] }));

interface TicketFormProps {
  vendorId: string;
  /** @param id the same one again opens nothing twice */
  open: (id: string, values: TicketValues) => Promise<SaveAnswer>;
  onOpened: (id: string) => void;
}

/** A new ticket to the platform. */
export function TicketForm({ vendorId, open, onOpened }: TicketFormProps) {
  const [id] = useState(() => crypto.randomUUID());
  const actor = usePanelForm<TicketValues>({
    values: { kind: 'question', subject: '', words: '' },
    draft: `ticket/${vendorId}`,
    problemsOf: ticketProblems,
    save: (values) => open(id, values),
    onSaved: () => onOpened(id),
  });
  const { field } = usePanelFields<TicketValues>(actor, ticketProblems);
  return (
    <PanelForm
      actor={actor}
      label="Write to the platform"
      action="Send it"
      problemsOf={ticketProblems}
      fields={fields}
      saved="The platform has it."
    >
      <Select label="About" items={kinds} {...field('kind')} />
      <TextField label="Subject" {...field('subject')} maxLength={limits.subject.max} />
      <TextArea label="Message" {...field('words')} maxLength={limits.message.max} />
    </PanelForm>
  );
}
