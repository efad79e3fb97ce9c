import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { brand } from '#brand';
import type { TicketActor } from '#actors/vendor-panel/people/tickets.ts';
import { StorePage } from '#panel/page/of-store.tsx';
import * as page from '#panel/page/store-page.css.ts';
import * as messages from '#panel/messages/messages.css.ts';
import { Field, textOf } from '#panel/form/fields.tsx';
import { NoAnswer } from '#panel/list/action-report.tsx';
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

/** What keeps an action from being done, or from being known to be. */
function Outcome({ actor, back }: { actor: TicketActor; back: string }) {
  const snapshot = useSelector(actor, (current) => current);
  return (
    <>
      {snapshot.context.sentence !== null && (
        <Notice tone="danger" role="alert" title={snapshot.context.sentence} />
      )}
      {snapshot.matches('unanswered') && (
        <NoAnswer actor={actor} back={back}>
          It may be done or not. Trying again does nothing twice.
        </NoAnswer>
      )}
    </>
  );
}

const isFree = (snapshot: ReturnType<TicketActor['getSnapshot']>) =>
  snapshot.hasTag('rest') || snapshot.matches('refused');

/** Closes the ticket, or opens it again without a word. */
export function TicketClosing({ actor, ticket }: { actor: TicketActor; ticket: Ticket }) {
  const snapshot = useSelector(actor, (current) => current);
  const { version } = ticket;
  const isClosed = ticket.status === 'closed';
  const { what } = snapshot.context;
  // What was done to this version shows once the ticket was read again.
  const isShown =
    !snapshot.matches('done') || (what !== null && 'version' in what && what.version !== version);
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
          isDisabled={!isFree(snapshot) || !isShown}
          onPress={() =>
            actor.send({ type: 'action.send', what: { kind: isClosed ? 'open' : 'close', version } })
          }
        >
          {isClosed ? 'Open it again' : 'Close the ticket'}
        </Button>
      </div>
    </PageSection>
  );
}

/** Writes again, which opens the ticket again. */
export function TicketReply({ actor }: { actor: TicketActor }) {
  const snapshot = useSelector(actor, (current) => current);
  const mayWrite = isFree(snapshot);
  return (
    <form
      className={panel.form}
      aria-label="Reply"
      onSubmit={(event) => {
        event.preventDefault();
        if (!mayWrite) return;
        actor.send({
          type: 'action.send',
          what: { kind: 'reply', words: textOf(event.currentTarget, 'words') },
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
