import { useState } from 'react';
import type { SaveAnswer } from '#machines/kit/form.rules.ts';
import { RecordForm } from '#panel/form/record-form.tsx';
import { useRecordFields, useRecordForm } from '#panel/form/use-record-form.ts';
import { limits } from '#schema/limits.ts';
import { ticketKinds } from '#schema/vendor-panel/people/tickets.ts';
import type { TicketValues } from '#schema/vendor-panel/people/tickets.ts';
import { kindWords, ticketProblems } from '#panel/messages/ticket-words.ts';
import { Select } from '#ui/components/fields/select.tsx';
import { TextArea } from '#ui/components/fields/text-area.tsx';
import { TextField } from '#ui/components/fields/text-field.tsx';

const fields = { kind: { label: 'About' }, subject: { label: 'Subject' }, words: { label: 'Message' } };
const kinds = ticketKinds.map((id) => ({ id, label: kindWords[id] }));

interface TicketFormProps {
  vendorId: string;
  /** @param id repeating a call with the same id opens no second ticket */
  open: (id: string, values: TicketValues) => Promise<SaveAnswer>;
  onOpened: (id: string) => void;
}

/** A new ticket to the platform. */
export function TicketForm({ vendorId, open, onOpened }: TicketFormProps) {
  const [id] = useState(() => crypto.randomUUID());
  const actor = useRecordForm<TicketValues>({
    values: { kind: 'question', subject: '', words: '' },
    draft: `ticket/${vendorId}`,
    save: (values) => open(id, values),
    onSaved: () => onOpened(id),
  });
  const { field } = useRecordFields<TicketValues>(actor, ticketProblems);
  return (
    <RecordForm
      actor={actor}
      label="Contact Stallbar"
      action="Send"
      problemsOf={ticketProblems}
      fields={fields}
      saved="We got your message."
    >
      <Select label="About" items={kinds} {...field('kind')} />
      <TextField label="Subject" {...field('subject')} maxLength={limits.subject.max} />
      <TextArea label="Message" {...field('words')} maxLength={limits.message.max} />
    </RecordForm>
  );
}
