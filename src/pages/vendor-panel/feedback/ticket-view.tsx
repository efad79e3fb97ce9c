import { storeDateAndMinute } from '#lazy/store-days.ts';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { brand } from '#brand';
import type { TicketActor } from '#actors/vendor-panel/people/tickets.ts';
import { StorePage } from '#panel/page/of-store.tsx';
import * as page from '#panel/page/store-page.css.ts';
import * as messages from '#panel/messages/messages.css.ts';
import { Field, textOf } from '#panel/form/fields.tsx';
import { ActionOutcome, isFree } from '#panel/list/action-outcome.tsx';
import * as panel from '#panel/page/panel.css.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import { limits } from '#schema/limits.ts';
import type { Ticket } from '#schema/vendor-panel/people/tickets.ts';
import { Badge } from '#ui/components/labels/badge.tsx';
import { link } from '#ui/components/actions/link.css.ts';
import { kindWords, ticketWords } from '#panel/messages/ticket-words.ts';
import { Button } from '#ui/components/actions/button.tsx';
import { PageSection } from '#ui/components/structure/page-section.tsx';
import { actions, stack } from '#ui/css/layout.css.ts';
import { ActionForm } from '#panel/form/action-form.tsx';

interface TicketViewProps {
  ticket: Ticket;
  slug: string;
  /** The form of a reply, for members who may write one. */
  children?: ReactNode;
}

/** A store's conversation with the platform about a ticket. */
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
      <p className={page.hint}>{`${kindWords[ticket.kind]}, ${storeDateAndMinute(ticket.created_at)}`}</p>
      {ticket.messages.length > 0 && (
        <ul className={stack({ gap: 3 })}>
          {ticket.messages.map(({ id, from_platform: isTheirs, words, at, author }) => (
            <li key={id} className={messages.message} data-own={isTheirs ? undefined : ''}>
              <p className={panel.words}>{words}</p>
              <p className={panel.hint}>
                {`${isTheirs ? brand.name : (author ?? 'Your store')}, ${storeDateAndMinute(at)}`}
              </p>
            </li>
          ))}
        </ul>
      )}
      {children}
    </StorePage>
  );
}

/** Closes the ticket, or reopens it without a message. */
export function TicketClosing({ actor, ticket }: { actor: TicketActor; ticket: Ticket }) {
  const snapshot = useSelector(actor, (current) => current);
  const { version } = ticket;
  const isClosed = ticket.status === 'closed';
  const { what } = snapshot.context;
  // The result for this version shows once the ticket was read again.
  const isShown =
    !snapshot.matches('done') || (what !== null && 'version' in what && what.version !== version);
  return (
    <PageSection className={panel.form} aria-label={isClosed ? 'Reopen ticket' : 'Close ticket'}>
      <p className={panel.hint}>
        {isClosed
          ? 'This ticket is closed. Reply to reopen it.'
          : 'All set? Close this ticket. You can reopen it anytime.'}
      </p>
      <ActionOutcome actor={actor} back="Cancel" />
      <div className={actions}>
        <Button
          isPending={snapshot.matches('sending')}
          isDisabled={!isFree(snapshot) || !isShown}
          onPress={() =>
            actor.send({ type: 'action.send', what: { kind: isClosed ? 'open' : 'close', version } })
          }
        >
          {isClosed ? 'Reopen' : 'Close ticket'}
        </Button>
      </div>
    </PageSection>
  );
}

/** Writes again, which reopens the ticket. */
export function TicketReply({ actor, ticket }: { actor: TicketActor; ticket: Ticket }) {
  const snapshot = useSelector(actor, (current) => current);
  const mayWrite = isFree(snapshot);
  return (
    <ActionForm
      isChecked
      draft={`ticket/${ticket.id}/reply`}
      isBusy={snapshot.matches('sending')}
      // Cleared only after a reply: typed text survives closing and reopening.
      key={snapshot.context.done['reply'] ?? 0}
      className={panel.form}
      aria-label="Reply"
      onSubmit={(element) => {
        if (!mayWrite) return;
        actor.send({
          type: 'action.send',
          what: { kind: 'reply', words: textOf(element, 'words') },
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
          readOnly={!mayWrite}
        />
      </Field>
      <ActionOutcome actor={actor} back="Back to my draft" />
      {!snapshot.matches('unanswered') && (
        <div className={actions}>
          <Button type="submit" variant="primary" isPending={snapshot.matches('sending')}>
            Send reply
          </Button>
        </div>
      )}
    </ActionForm>
  );
}
