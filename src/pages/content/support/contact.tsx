import { useSyncExternalStore } from 'react';
import { brand } from '#brand';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { Radio, RadioGroup } from '#ui/components/fields/radio-group.tsx';
import { TextArea } from '#ui/components/fields/text-area.tsx';
import { TextField } from '#ui/components/fields/text-field.tsx';
import { grid } from '#ui/css/layout.css.ts';
import { heading } from '#ui/css/text.css.ts';
import { contactFormProblems, priorities, ticketFormProblems } from '#schema/content/support.ts';
import type { SubmissionActor } from '#actors/content/submission.ts';
import { paths } from '#routing/paths.ts';
import type { Head } from '#routing/route.ts';
import { sessionHandle } from '#lazy/session-handle.ts';
import { Article } from '#pages/kit/reading/article.tsx';
import { MessageForm } from '#pages/kit/reading/message-form.tsx';
import * as styles from '#pages/kit/reading/reading.css.ts';
import { createSubmission } from '#actors/content/submission.ts';
import { useActor } from '#actors/kit/use-actor.ts';

const lead = 'A person reads every message on weekdays, usually the same day.';

export function Page() {
  const { phase } = useSyncExternalStore(
    sessionHandle.subscribe,
    sessionHandle.getSnapshot,
    sessionHandle.getServerSnapshot,
  );
  return phase === 'signed-in' ? <TicketPage /> : <ContactPage />;
}

const ContactPage = () => <Contact actor={useActor(() => createSubmission('contact'))} />;
const TicketPage = () => <Ticket actor={useActor(() => createSubmission('ticket'))} />;

const priorityNames = {
  low: 'Low: no rush',
  medium: 'Medium',
  high: "High: I can't continue",
} as const;

type Problems = Partial<Record<string, string>>;

function Text({
  name,
  label,
  problems,
  ...more
}: { name: string; label: string; problems: Problems } & Extra) {
  return <TextField name={name} label={label} errorMessage={problems[name]} autoComplete="on" {...more} />;
}

type Extra = { type?: 'email'; inputMode?: 'email'; autoComplete?: 'name' | 'email' };

function Letter({ problems }: { problems: Problems }) {
  return (
    <>
      <Text name="subject" label="Subject" problems={problems} />
      <TextArea
        name="message"
        label="Message"
        rows={7}
        description="20 to 2,000 characters. If it's about an order, add its number."
        errorMessage={problems['message']}
      />
    </>
  );
}

/** The form for visitors (§5). */
export function Contact({ actor }: { actor: SubmissionActor }) {
  return (
    <Frame>
      <MessageForm
        actor={actor}
        names={['name', 'email', 'subject', 'message']}
        problemsOf={(values) =>
          contactFormProblems({
            name: values['name'] ?? '',
            email: values['email'] ?? '',
            subject: values['subject'] ?? '',
            message: values['message'] ?? '',
          })
        }
        action="Send message"
        busy="Sending…"
        again="Write another message"
        sent={
          <Notice tone="success" title="Message sent">
            <p>We'll reply to the email address you entered.</p>
          </Notice>
        }
      >
        {(problems) => (
          <>
            <div className={grid({ columns: 2, gap: 5 })}>
              <Text name="name" label="Name" autoComplete="name" problems={problems} />
              <Text
                name="email"
                label="Email"
                type="email"
                inputMode="email"
                autoComplete="email"
                problems={problems}
              />
            </div>
            <Letter problems={problems} />
          </>
        )}
      </MessageForm>
    </Frame>
  );
}

/** The form for signed-in users (§5): their address is known. */
export function Ticket({ actor }: { actor: SubmissionActor }) {
  return (
    <Frame>
      <MessageForm
        actor={actor}
        names={['subject', 'message', 'priority']}
        problemsOf={(values) =>
          ticketFormProblems({
            subject: values['subject'] ?? '',
            message: values['message'] ?? '',
            priority: values['priority'] ?? '',
          })
        }
        action="Open ticket"
        busy="Sending…"
        again="Open another ticket"
        sent={
          <Notice tone="success" title="Ticket opened">
            <p>We'll reply to your account's email address.</p>
          </Notice>
        }
      >
        {(problems) => (
          <>
            <Letter problems={problems} />
            <RadioGroup
              name="priority"
              label="Priority"
              defaultValue="medium"
              errorMessage={problems['priority']}
            >
              {priorities.map((priority) => (
                <Radio key={priority} value={priority}>
                  {priorityNames[priority]}
                </Radio>
              ))}
            </RadioGroup>
          </>
        )}
      </MessageForm>
    </Frame>
  );
}

function Frame({ children }: { children: React.ReactNode }) {
  return (
    <Article
      title="Contact"
      lead={lead}
      aside={
        <>
          <h2 className={heading({ level: 26 })}>Faster than a message</h2>
          <ul className={styles.quick}>
            <li>
              <a href={paths.help()}>Help</a>: answers to common questions
            </li>
            <li>
              <a href={paths.orderLookup()}>Find your order</a>: get the link emailed to you again
            </li>
            <li>
              <a href={paths.shipping()}>Shipping</a> and <a href={paths.returns()}>returns</a>
            </li>
            <li>About a product: ask the store from the product page or your order</li>
          </ul>
          <p>
            By email: <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>
          </p>
        </>
      }
    >
      {children}
    </Article>
  );
}

export function head(): Head {
  return { title: 'Contact', description: lead };
}
