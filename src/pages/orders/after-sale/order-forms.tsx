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
import { Notice } from '#ui/components/feedback/notice.tsx';
import { NumberField } from '#ui/components/fields/number-field.tsx';
import { Radio, RadioGroup } from '#ui/components/fields/radio-group.tsx';
import { TextArea } from '#ui/components/fields/text-area.tsx';
import { TextField } from '#ui/components/fields/text-field.tsx';
import { MessageForm } from '#pages/kit/reading/message-form.tsx';
import { Panel, useOrderForm } from './form-panel.tsx';
import type { FormProps } from './form-panel.tsx';
import { lineName } from '#schema/orders/order-line.ts';
import * as styles from '#pages/orders/order/order.css.ts';
import { hint } from '#ui/css/text.css.ts';

const noProblems = () => ({});

type Problems = Partial<Record<string, string>>;

function Reasons({ reasons, problems }: { reasons: Readonly<Record<string, string>>; problems: Problems }) {
  return (
    <>
      <RadioGroup
        name="reason"
        label="Reason"
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
        label="Anything else? (optional)"
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
    <Panel title={`Cancel the package from ${vendor}`} onClose={form.onClose}>
      <MessageForm
        actor={actor}
        names={['reason', 'note']}
        problemsOf={cancelProblems}
        action="Cancel package"
        busy="Canceling…"
        again={null}
        sent={
          <Notice tone="success" title="Package canceled">
            <p>{isPaid ? "We'll refund your original payment method." : 'Nothing was charged.'}</p>
          </Notice>
        }
      >
        {(problems) => (
          <>
            <p className={hint}>
              {isPaid
                ? "Nothing will ship, and we'll refund what you paid for it. You can't undo this."
                : "This cancels the whole order, and nothing is charged. You can't undo this."}
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
        action="Request return"
        busy="Sending…"
        again={null}
        sent={
          <Notice tone="success" title="Return requested">
            <p>{`${order.vendor_name} replies within one business day, here and by email.`}</p>
          </Notice>
        }
      >
        {(problems) => (
          <>
            <fieldset className={styles.pieces}>
              <legend className={styles.legend}>What are you returning?</legend>
              {items.map((item) => (
                <NumberField
                  key={item.id}
                  name={pieceField(item.id)}
                  label={lineName(item)}
                  description={`Up to ${order.returnable[item.id] ?? 0}`}
                  minValue={0}
                  maxValue={order.returnable[item.id] ?? 0}
                  defaultValue={items.length === 1 ? (order.returnable[item.id] ?? 0) : 0}
                />
              ))}
              {problems['items'] === undefined ? null : (
                <p className={styles.problem} role="alert">
                  {problems['items']}
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
    <Panel title="Return shipped" onClose={form.onClose}>
      <MessageForm
        actor={actor}
        names={['tracking']}
        problemsOf={trackingProblems}
        action="I've sent it"
        busy="Saving…"
        again={null}
        sent={<Notice tone="success" title="Tracking number saved" />}
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
    <Panel title="Cancel return" onClose={form.onClose}>
      <MessageForm
        actor={actor}
        names={[]}
        problemsOf={noProblems}
        action="Cancel return"
        busy="Canceling…"
        again={null}
        sent={
          <Notice tone="success" title="Return canceled">
            <p>{`We let ${vendor} know you're keeping it.`}</p>
          </Notice>
        }
      >
        {() => <p className={hint}>You'll keep the items and won't get a refund.</p>}
      </MessageForm>
    </Panel>
  );
}

export function MessageToStore({ vendor, ...form }: FormProps & { vendor: string }) {
  const actor = useOrderForm(form);
  return (
    <Panel title={`Message ${vendor}`} onClose={form.onClose}>
      <MessageForm
        actor={actor}
        names={['message']}
        problemsOf={orderMessageProblems}
        action="Send message"
        busy="Sending…"
        again="Write another message"
        sent={
          <Notice tone="success" title="Message sent">
            <p>The store's reply will appear here and in an email.</p>
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
