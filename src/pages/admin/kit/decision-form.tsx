import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useKeptText } from '#panel/form/kept-draft.ts';
import { useLeaveWarning, useUnderWay } from '#panel/form/use-leave-warning.ts';
import * as page from '#panel/page/store-page.css.ts';
import { Button } from '#ui/components/actions/button.tsx';
import { TextField } from '#ui/components/fields/text-field.tsx';
import { TextArea } from '#ui/components/fields/text-area.tsx';
import { actions, stack } from '#ui/css/layout.css.ts';
import { Form } from '#ui/form/form.tsx';
import { useFocusWhen } from '#ui/use-focus-when.ts';
import { draftOf } from './queue.tsx';

interface DecisionFormProps {
  label: string;
  /** The label of the button that sends the decision. */
  send: string;
  mayDecide: boolean;
  isSending: boolean;
  onSend: () => void;
  onBack: () => void;
  children: ReactNode;
}

/** What a decision needs before it is sent. It takes the focus from the button that opened it. */
function DecisionForm(props: DecisionFormProps) {
  const { label, send, mayDecide, isSending, onSend, onBack, children } = props;
  const form = useRef<HTMLFormElement>(null);
  useFocusWhen(true, () => form.current?.querySelector<HTMLElement>('textarea, input'));
  return (
    <Form
      ref={form}
      className={stack({ gap: 5 })}
      aria-label={label}
      onSubmit={() => {
        if (mayDecide) onSend();
      }}
    >
      {children}
      <div className={actions}>
        <Button type="submit" variant="primary" isIdle={!mayDecide} isPending={isSending}>
          {send}
        </Button>
        <Button isDisabled={isSending} onPress={onBack}>
          Back
        </Button>
      </div>
    </Form>
  );
}

interface ReasonFormProps extends Omit<DecisionFormProps, 'children' | 'onSend'> {
  /** The item being decided: the draft of the reason is stored for it until it is sent. */
  id: string;
  /** Above the field. */
  hint?: string | undefined;
  field: string;
  longest?: number;
  /** The message when the reason has fewer than ten characters. */
  problem?: string;
  onSend: (reason: string) => void;
}

/** A decision with a reason that the recipient reads. */
export function ReasonForm({
  id,
  hint,
  field,
  longest = 1000,
  problem = 'Give a reason of 10 to 1,000 characters.',
  onSend,
  ...decision
}: ReasonFormProps) {
  const [reason, setReason] = useKeptText(draftOf(id));
  const [isShort, setShort] = useState(false);
  const isUnderWay = useUnderWay(decision.isSending);
  useLeaveWarning(reason.trim() !== '' && !isUnderWay, 'all');
  return (
    <DecisionForm
      {...decision}
      onSend={() => {
        if (reason.trim().length < 10) setShort(true);
        else onSend(reason.trim());
      }}
    >
      {hint !== undefined && <p className={page.hint}>{hint}</p>}
      <TextArea
        label={field}
        name="words"
        rows={4}
        maxLength={longest}
        value={reason}
        errorMessage={isShort ? problem : undefined}
        isDisabled={decision.isSending}
        onChange={(text) => {
          setReason(text);
          setShort(false);
        }}
      />
    </DecisionForm>
  );
}

interface ScheduleFormProps {
  mayDecide: boolean;
  isSending: boolean;
  onSend: (at: string) => void;
  onBack: () => void;
}

/** When the post becomes public. */
export function ScheduleForm({ onSend, ...form }: ScheduleFormProps) {
  const [day, setDay] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  return (
    <DecisionForm
      {...form}
      label="Approve and schedule"
      send="Approve and schedule"
      onSend={() => {
        if (day === '') setEmpty(true);
        else onSend(new Date(day).toISOString());
      }}
    >
      <TextField
        label="Publish date"
        name="day"
        type="datetime-local"
        value={day}
        errorMessage={isEmpty ? 'Choose a date and time.' : undefined}
        isDisabled={form.isSending}
        onChange={(text) => {
          setDay(text);
          setEmpty(false);
        }}
      />
    </DecisionForm>
  );
}
