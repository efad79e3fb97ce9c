import { limits } from '#schema/limits.ts';
import type { TrackedOrder } from '#schema/orders/order.ts';
import {
  cancelProblems,
  cancelReasons,
  orderMessageProblems,
  pieceField,
  returnProblems,
  returnReasons,
  trackingProblems,
} from '#schema/orders/order-forms.ts';
import { Notice } from '#ui/components/notice.tsx';
import { NumberField } from '#ui/components/number-field.tsx';
import { Radio, RadioGroup } from '#ui/components/radio-group.tsx';
import { TextArea } from '#ui/components/text-area.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import { MessageForm } from '#pages/kit/reading/message-form.tsx';
import { Panel, useOrderForm } from './form-panel.tsx';
import type { FormProps } from './form-panel.tsx';
import { optionsText } from '#pages/kit/options-text.ts';
import * as styles from '#pages/orders/order/order.css.ts';
import { hint } from '#ui/css/text.css.ts';

const noProblems = () => ({});

type Problems = Partial<Record<string, string>>;

function Reasons({ reasons, problems }: { reasons: Readonly<Record<string, string>>; problems: Problems }) {
  return (
    <>
      <RadioGroup
        name="reason"
        label="Why?"
        isRequired
        validationBehavior="aria"
        errorMessage={problems['reason']}
      >
        {Object.entries(reasons).map(([reason, words]) => (
          <Radio key={reason} value={reason}>
            {words}
          </Radio>
        ))}
      </RadioGroup>
      <TextArea
        name="note"
        label="Anything to add?"
        optional
        rows={2}
        maxLength={limits.reasonNote.max}
        errorMessage={problems['note']}
      />
    </>
  );
}

export function CancelForm({ vendor, isPaid, ...form }: FormProps & { vendor: string; isPaid: boolean }) {
  const actor = useOrderForm(form);
  return (
    <Panel title={`Cancel the parcel from ${vendor}`} onClose={form.onClose}>
      <MessageForm
        actor={actor}
        names={['reason', 'note']}
        problemsOf={cancelProblems}
        action="Cancel this parcel"
        busy="Cancelling..."
        again={null}
        sent={
          <Notice tone="success" title="The parcel is cancelled">
            <p>{isPaid ? 'Your money goes back the way it came.' : 'Nothing was charged.'}</p>
          </Notice>
        }
      >
        {(problems) => (
          <>
            <p className={hint}>
              {isPaid
                ? 'Nothing will be sent, and what you paid for it goes back. This cannot be undone.'
                : 'The whole order ends, and nothing is charged. This cannot be undone.'}
            </p>
            <Reasons reasons={cancelReasons} problems={problems} />
          </>
        )}
      </MessageForm>
    </Panel>
  );
}

export function ReturnForm({ order, ...form }: FormProps & { order: TrackedOrder }) {
  const actor = useOrderForm(form);
  const items = order.items.filter(({ id }) => (order.returnable[id] ?? 0) > 0);
  return (
    <Panel title={`Return to ${order.vendor_name}`} onClose={form.onClose}>
      <MessageForm
        actor={actor}
        names={[...items.map(({ id }) => pieceField(id)), 'reason', 'note']}
        problemsOf={returnProblems}
        action="Ask for the return"
        busy="Asking..."
        again={null}
        sent={
          <Notice tone="success" title="The store knows">
            <p>{`${order.vendor_name} answers within one working day: here and by email.`}</p>
          </Notice>
        }
      >
        {(problems) => (
          <>
            <fieldset className={styles.pieces}>
              <legend className={styles.legend}>What comes back?</legend>
              {items.map((item) => (
                <NumberField
                  key={item.id}
                  name={pieceField(item.id)}
                  label={[item.title, optionsText(item)].filter(Boolean).join(', ')}
                  description={`Up to ${order.returnable[item.id] ?? 0}`}
                  minValue={0}
                  maxValue={order.returnable[item.id] ?? 0}
                  defaultValue={items.length === 1 ? (order.returnable[item.id] ?? 0) : 0}
                />
              ))}
              {problems['pieces'] === undefined ? null : (
                <p className={styles.problem} role="alert">
                  {problems['pieces']}
                </p>
              )}
            </fieldset>
            <Reasons reasons={returnReasons} problems={problems} />
          </>
        )}
      </MessageForm>
    </Panel>
  );
}

export function SendBackForm(form: FormProps) {
  const actor = useOrderForm(form);
  return (
    <Panel title="On its way back" onClose={form.onClose}>
      <MessageForm
        actor={actor}
        names={['tracking']}
        problemsOf={trackingProblems}
        action="I have sent it"
        busy="Saving..."
        again={null}
        sent={<Notice tone="success" title="The store expects it now" />}
      >
        {(problems) => (
          <TextField
            name="tracking"
            label="Tracking number"
            optional
            maxLength={100}
            errorMessage={problems['tracking']}
            autoComplete="on"
          />
        )}
      </MessageForm>
    </Panel>
  );
}

export function WithdrawForm({ vendor, ...form }: FormProps & { vendor: string }) {
  const actor = useOrderForm(form);
  return (
    <Panel title="Withdraw this return" onClose={form.onClose}>
      <MessageForm
        actor={actor}
        names={[]}
        problemsOf={noProblems}
        action="Withdraw this return"
        busy="Withdrawing..."
        again={null}
        sent={
          <Notice tone="success" title="The return is withdrawn">
            <p>{`${vendor} knows that you keep it.`}</p>
          </Notice>
        }
      >
        {() => <p className={hint}>You keep what you wanted to send back, and nothing is refunded.</p>}
      </MessageForm>
    </Panel>
  );
}

export function MessageToStore({ vendor, ...form }: FormProps & { vendor: string }) {
  const actor = useOrderForm(form);
  return (
    <Panel title={`Message to ${vendor}`} onClose={form.onClose}>
      <MessageForm
        actor={actor}
        names={['message']}
        problemsOf={orderMessageProblems}
        action="Send message"
        busy="Sending..."
        again="Write another message"
        sent={
          <Notice tone="success" title="Your message is with the store">
            <p>The answer will appear here and in an email.</p>
          </Notice>
        }
      >
        {(problems) => (
          <TextArea
            name="message"
            label="Message"
            rows={4}
            maxLength={limits.orderMessage.max}
            errorMessage={problems['message']}
          />
        )}
      </MessageForm>
    </Panel>
  );
}
