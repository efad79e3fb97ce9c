import { useEffect, useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { SubmissionActor } from '#app/actors/submission.ts';
import { limits } from '#schema/limits.ts';
import type { TrackedParcel } from '#schema/order.ts';
import {
  cancelProblems,
  cancelReasons,
  orderMessageProblems,
  pieceField,
  returnProblems,
  returnReasons,
  reviewProblems,
  trackingProblems,
} from '#schema/order-forms.ts';
import { iconButton } from '#ui/components/icon-button.css.ts';
import { Icon } from '#ui/components/icon.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { NumberField } from '#ui/components/number-field.tsx';
import { Radio, RadioGroup } from '#ui/components/radio-group.tsx';
import { TextArea } from '#ui/components/text-area.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import { heading } from '#ui/css/text.css.ts';
import { MessageForm } from '../reading/message-form.tsx';
import { optionsText } from './options-text.ts';
import * as styles from './parcel.css.ts';

interface FormProps {
  /** Makes the form's actor; called once. */
  actorOf: () => SubmissionActor;
  /** It was taken. */
  onDone: () => void;
  onClose: () => void;
}

/** The actor of a form for as long as it is open. */
function useForm({ actorOf, onDone }: FormProps): SubmissionActor {
  const [actor] = useState(actorOf);
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => {
    const heard = actor.subscribe((snapshot) => {
      if (snapshot.matches('sent')) done.current();
    });
    actor.start();
    return () => {
      heard.unsubscribe();
      actor.stop();
    };
  }, [actor]);
  return actor;
}

/** A form beside what it is about; it takes the focus, so that it is found. */
function Panel({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <section ref={panel} className={styles.panel} tabIndex={-1} aria-labelledby={id} data-print="no">
      <div className={styles.panelHead}>
        <h3 id={id} className={heading({ level: 20 })}>
          {title}
        </h3>
        <button type="button" className={iconButton()} aria-label="Close" onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      {children}
    </section>
  );
}

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
  const actor = useForm(form);
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
            <p className={styles.note}>
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

export function ReturnForm({ parcel, ...form }: FormProps & { parcel: TrackedParcel }) {
  const actor = useForm(form);
  const items = parcel.items.filter(({ id }) => (parcel.returnable[id] ?? 0) > 0);
  return (
    <Panel title={`Return to ${parcel.vendor_name}`} onClose={form.onClose}>
      <MessageForm
        actor={actor}
        names={[...items.map(({ id }) => pieceField(id)), 'reason', 'note']}
        problemsOf={returnProblems}
        action="Ask for the return"
        busy="Asking..."
        again={null}
        sent={
          <Notice tone="success" title="The store knows">
            <p>{parcel.vendor_name} answers within one working day: here, and by mail.</p>
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
                  description={`Up to ${parcel.returnable[item.id] ?? 0}`}
                  minValue={0}
                  maxValue={parcel.returnable[item.id] ?? 0}
                  defaultValue={items.length === 1 ? (parcel.returnable[item.id] ?? 0) : 0}
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
  const actor = useForm(form);
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
          />
        )}
      </MessageForm>
    </Panel>
  );
}

export function MessageToStore({ vendor, ...form }: FormProps & { vendor: string }) {
  const actor = useForm(form);
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
            <p>The answer comes here, and by mail.</p>
          </Notice>
        }
      >
        {(problems) => (
          <TextArea
            name="message"
            label="Message"
            rows={4}
            isRequired
            validationBehavior="aria"
            maxLength={limits.orderMessage.max}
            errorMessage={problems['message']}
          />
        )}
      </MessageForm>
    </Panel>
  );
}

const starWords = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'];

export function ReviewForm({ title, ...form }: FormProps & { title: string }) {
  const actor = useForm(form);
  return (
    <Panel title={`Review ${title}`} onClose={form.onClose}>
      <MessageForm
        actor={actor}
        names={['rating', 'title', 'content']}
        problemsOf={reviewProblems}
        action="Send review"
        busy="Sending..."
        again={null}
        sent={
          <Notice tone="success" title="Thank you">
            <p>We look at it, and then it stands with the product, marked as verified.</p>
          </Notice>
        }
      >
        {(problems) => (
          <>
            <RadioGroup
              name="rating"
              label="Stars"
              orientation="horizontal"
              isRequired
              validationBehavior="aria"
              errorMessage={problems['rating']}
            >
              {starWords.map((words, place) => (
                <Radio key={words} value={String(place + 1)}>
                  {`${place + 1} · ${words}`}
                </Radio>
              ))}
            </RadioGroup>
            <TextField
              name="title"
              label="Title"
              isRequired
              validationBehavior="aria"
              maxLength={limits.review.title.max}
              errorMessage={problems['title']}
            />
            <TextArea
              name="content"
              label="Review"
              rows={5}
              isRequired
              validationBehavior="aria"
              maxLength={limits.review.content.max}
              description="10 to 1000 characters. What is it like to use?"
              errorMessage={problems['content']}
            />
          </>
        )}
      </MessageForm>
    </Panel>
  );
}
