import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { brand } from '#brand';
import type { ReplyActor } from '#actors/vendor/people/replies.ts';
import { StorePage } from '#pages/vendor/kit/of-store.tsx';
import * as page from '#pages/vendor/kit/store-page.css.ts';
import * as messages from '#pages/vendor/messages/messages.css.ts';
import { Field, textOf } from '#pages/vendor/orders/order-forms.tsx';
import * as orders from '#pages/vendor/orders/orders.css.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import { formatDateAndMinute } from '#schema/format-date.ts';
import { limits } from '#schema/limits.ts';
import type { Ticket } from '#schema/vendor/people/tickets.ts';
import { Badge } from '#ui/components/badge.tsx';
import { link } from '#ui/components/link.css.ts';
import { Notice } from '#ui/components/notice.tsx';
import { PlainButton } from '#ui/components/plain-button.tsx';
import { kindWords, ticketWords } from './ticket-words.ts';

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
              <p className={orders.words}>{words}</p>
              <p className={orders.hint}>
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

/** Writes again, which opens the ticket again. */
export function TicketReply({ actor }: { actor: ReplyActor }) {
  const snapshot = useSelector(actor, (current) => current);
  const isFree = snapshot.matches('writing');
  return (
    <form
      className={orders.form}
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
          className={orders.area}
          name="words"
          required
          minLength={limits.orderMessage.min}
          maxLength={limits.orderMessage.max}
          readOnly={!isFree}
        />
      </Field>
      {snapshot.context.sentence !== null && (
        <Notice tone="danger" role="alert" title={snapshot.context.sentence} />
      )}
      {snapshot.matches('unanswered') ? (
        <Notice
          tone="warning"
          role="alert"
          title="There was no answer."
          action={
            <span className={orders.actions}>
              <PlainButton variant="primary" onPress={() => actor.send({ type: 'reply.again' })}>
                Try again
              </PlainButton>
              <PlainButton onPress={() => actor.send({ type: 'reply.leave' })}>Back to my words</PlainButton>
            </span>
          }
        >
          <p>It may be there or not. Trying again does nothing twice.</p>
        </Notice>
      ) : (
        <div className={orders.actions}>
          <PlainButton type="submit" variant="primary" isPending={snapshot.matches('sending')}>
            Send reply
          </PlainButton>
        </div>
      )}
    </form>
  );
}
