import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { brand } from '#brand';
import type { ReplyActor } from '#actors/vendor-panel/people/replies.ts';
import { StorePage } from '#panel/page/of-store.tsx';
import * as page from '#panel/page/store-page.css.ts';
import * as messages from '#panel/messages/messages.css.ts';
import { Field, textOf } from '#panel/form/fields.tsx';
import * as panel from '#panel/page/panel.css.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import { formatDateAndMinute } from '#schema/format-date.ts';
import { limits } from '#schema/limits.ts';
import type { Ticket } from '#schema/vendor-panel/people/tickets.ts';
import { Badge } from '#ui/components/badge.tsx';
import { link } from '#ui/components/link.css.ts';
import { Notice } from '#ui/components/notice.tsx';
import { kindWords, ticketWords } from '#panel/messages/ticket-words.ts';
import { Button } from '#ui/components/button.tsx';
import { PageSection } from '#ui/components/page-section.tsx';
import { actions } from '#ui/css/layout.css.ts';

interface TicketViewProps {
  ticket: Ticket;
  slug: string;
  /** The form of a reply, for who may write one. */
  children?: ReactNode;
}

/** What a store and the platform write to each other about a ticket. */
export function TicketView({ ticket, slug, children }: TicketViewProps) {
  return (
    <StorePage
      title={ticket.subject}
      aside={
        <>
          <Badge tone={ticketWords[ticket.status][1]}>{ticketWords[ticket.status][0]}</Badge>
          <a className={link({})} href={panelAddresses.vendorFeedback(slug)}>
            All tickets
          </a>
        </>
      }
    >
      <p className={page.hint}>{`${kindWords[ticket.kind]}, ${formatDateAndMinute(ticket.created_at)}`}</p>
      {ticket.messages.length > 0 && (
        <ul className={messages.talk}>
          {ticket.messages.map(({ id, from_platform: isTheirs, words, at, author }) => (
            <li key={id} className={messages.message} data-own={isTheirs ? undefined : ''}>
              <p className={panel.words}>{words}</p>
              <p className={panel.hint}>
                {`${isTheirs ? brand.name : (author ?? 'Your store')}, ${formatDateAndMinute(at)}`}
              </p>
            </li>
          ))}
        </ul>
      )}
      {children}
    </StorePage>
  );
}

/** What keeps an act from being done, or from being known to be. */
function Outcome({ actor, back }: { actor: ReplyActor; back: string }) {
  const snapshot = useSelector(actor, (current) => current);
  return (
    <>
      {snapshot.context.sentence !== null && (
        <Notice tone="danger" role="alert" title={snapshot.context.sentence} />
      )}
      {snapshot.matches('unanswered') && (
        <Notice
          tone="warning"
          role="alert"
          title="There was no answer."
          action={
            <span className={actions}>
              <Button variant="primary" onPress={() => actor.send({ type: 'reply.again' })}>
                Try again
              </Button>
              <Button onPress={() => actor.send({ type: 'reply.leave' })}>{back}</Button>
            </span>
          }
        >
          <p>It may be done or not. Trying again does nothing twice.</p>
        </Notice>
      )}
    </>
  );
}

/** Closes the ticket, or opens it again without a word. */
export function TicketClosing({ actor, isClosed }: { actor: ReplyActor; isClosed: boolean }) {
  const snapshot = useSelector(actor, (current) => current);
  return (
    <PageSection className={panel.form} aria-label={isClosed ? 'Open the ticket again' : 'Close the ticket'}>
      <p className={panel.hint}>
        {isClosed
          ? 'This ticket is closed. A reply opens it again.'
          : 'Is it settled? You can open it again at any time.'}
      </p>
      <Outcome actor={actor} back="Leave it" />
      <div className={actions}>
        <Button
          isPending={snapshot.matches('sending')}
          isDisabled={!snapshot.matches('writing')}
          onPress={() => actor.send({ type: 'reply.send', said: { words: '', reason: null } })}
        >
          {isClosed ? 'Open it again' : 'Close the ticket'}
        </Button>
      </div>
    </PageSection>
  );
}

/** Writes again, which opens the ticket again. */
export function TicketReply({ actor }: { actor: ReplyActor }) {
  const snapshot = useSelector(actor, (current) => current);
  const isFree = snapshot.matches('writing');
  return (
    <form
      className={panel.form}
      aria-label="Reply"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isFree) return;
        actor.send({
          type: 'reply.send',
          said: { words: textOf(event.currentTarget, 'words'), reason: null },
        });
      }}
    >
      <Field label="Your reply">
        <textarea
          className={panel.area}
          name="words"
          required
          minLength={limits.orderMessage.min}
          maxLength={limits.orderMessage.max}
          readOnly={!isFree}
        />
      </Field>
      <Outcome actor={actor} back="Back to my words" />
      {!snapshot.matches('unanswered') && (
        <div className={actions}>
          <Button type="submit" variant="primary" isPending={snapshot.matches('sending')}>
            Send reply
          </Button>
        </div>
      )}
    </form>
  );
}
