import { brand } from '#brand';
import type { ModerationQueueActor } from '#actors/admin/queue.ts';
import type { Queue } from '#pages/admin/kit/queue.tsx';
import { QueueView } from '#pages/admin/kit/queue.tsx';
import { Decisions, QueueItemFrame } from '#pages/admin/kit/queue-item.tsx';
import { queueUrl } from '#pages/admin/kit/queue-query.ts';
import * as kit from '#pages/admin/kit/queue.css.ts';
import * as talk from '#panel/messages/messages.css.ts';
import type { AnswerKeeping } from '#panel/messages/kept-answers.tsx';
import * as panel from '#panel/page/panel.css.ts';
import { kindWords } from '#panel/messages/ticket-words.ts';
import { paths } from '#routing/paths.ts';
import { formatDateAndMinute } from '#schema/format-date.ts';
import type { InboxItem, InboxKind, InboxPerson, InboxRow } from '#schema/admin/inbox.ts';
import type { CannedAnswer } from '#schema/vendor-panel/people/messages.ts';
import { Disclosure } from '#ui/components/overlays/disclosure.tsx';
import { Badge } from '#ui/components/labels/badge.tsx';
import { link } from '#ui/components/actions/link.css.ts';
import { stack } from '#ui/css/layout.css.ts';
import { heading } from '#ui/css/text.css.ts';
import { later } from '#ui/later.tsx';

// Only for an open message.
const AnswerForm = later(async () => (await import('./answer-form.tsx')).AnswerForm);
// Rarely opened.
const KeptAnswers = later(async () => (await import('#panel/messages/kept-answers.tsx')).KeptAnswers);

export const inboxViews = [
  ['open', 'Open'],
  ['mine', 'Assigned to me'],
  ['store', 'Stores'],
  ['message', 'Guests'],
  ['ticket', 'Customers'],
  ['answered', 'Replied'],
  ['closed', 'Closed'],
] as const;

const kinds: Readonly<Record<InboxKind, string>> = { store: 'Store', message: 'Guest', ticket: 'Customer' };
const statuses = {
  open: ['Open', 'info'],
  answered: ['Replied', 'success'],
  closed: ['Closed', 'neutral'],
} as const satisfies Record<InboxRow['status'], readonly [string, 'info' | 'success' | 'neutral']>;

const priorities: Readonly<Record<string, string>> = {
  low: 'Not urgent',
  medium: 'Medium urgency',
  high: 'Urgent',
};

const outcomes: Readonly<Record<string, string>> = {
  answer: 'Reply sent.',
  answer_and_close: 'Reply sent and ticket closed.',
  close: 'Ticket closed.',
  reopen: 'Ticket reopened.',
  assign: 'Ticket assigned.',
};

const decisionWords: Readonly<Record<string, string>> = {
  'feedback.answered': 'Replied',
  'feedback.closed': 'Closed',
  'feedback.reopened': 'Reopened',
  'inbox.answered': 'Replied',
  'inbox.closed': 'Closed',
  'inbox.reopened': 'Reopened',
  'inbox.assigned': 'Assigned',
};

const rowOf = (row: InboxRow) => ({
  id: row.id,
  title: row.subject,
  by: row.name,
  at: row.updated_at,
  claim: row.claim,
  badge: (
    <>
      <Badge>{kinds[row.kind]}</Badge>
      {row.status !== 'open' && <Badge tone={statuses[row.status][1]}>{statuses[row.status][0]}</Badge>}
      {row.assignee !== null && <span>{row.assignee.is_own ? 'For you' : `For ${row.assignee.name}`}</span>}
    </>
  ),
});

export interface Answering {
  canned: readonly CannedAnswer[];
  people: readonly InboxPerson[];
  keeping: AnswerKeeping;
  onCannedChanged: () => void;
}

interface FeedbackViewProps extends Queue<InboxRow, InboxItem>, Answering {
  counts: Readonly<Record<string, number>> | null;
  mayWrite: boolean;
}

/** Messages from stores, visitors and customers, and the item under review. */
export function FeedbackView({
  mayWrite,
  canned,
  people,
  keeping,
  onCannedChanged,
  ...queue
}: FeedbackViewProps) {
  return (
    <QueueView
      {...queue}
      title="Feedback"
      outcomeOf={({ kind }) => outcomes[kind]}
      views={['Filter tickets', inboxViews]}
      search="Subject or email"
      nouns={['Tickets', 'ticket']}
      rowOf={rowOf}
      empty={['Nothing to reply to.', 'No tickets here.']}
      below={
        mayWrite && (
          <Disclosure title="Saved replies">
            <KeptAnswers keeping={keeping} answers={canned} onChanged={onCannedChanged} />
          </Disclosure>
        )
      }
    >
      <InboxSheet
        actor={queue.item}
        listUrl={queueUrl(queue.path, queue.query.list, null)}
        mayWrite={mayWrite}
        canned={canned}
        people={people}
      />
    </QueueView>
  );
}

interface InboxSheetProps extends Pick<Answering, 'canned' | 'people'> {
  actor: ModerationQueueActor<InboxItem>;
  listUrl: string;
  mayWrite: boolean;
}

function InboxSheet({ actor, listUrl, mayWrite, canned, people }: InboxSheetProps) {
  return (
    <QueueItemFrame actor={actor} listUrl={listUrl} noun="ticket">
      {(shown, { mayDecide, isSending, isTaken }) => (
        <>
          <Written item={shown} />
          {mayWrite && !isTaken && (
            <AnswerForm
              key={shown.id}
              actor={actor}
              item={shown}
              canned={canned}
              people={people}
              mayDecide={mayDecide}
              isSending={isSending}
            />
          )}
          <Decisions decisions={shown.decisions} wordOf={(action) => decisionWords[action] ?? action} />
        </>
      )}
    </QueueItemFrame>
  );
}

function Written({ item }: { item: InboxItem }) {
  const { kind, subject, status, name, email, detail, store_slug: slug, assignee, messages } = item;
  const about =
    kind === 'store'
      ? kindWords[detail as keyof typeof kindWords]
      : detail === null
        ? undefined
        : priorities[detail];
  return (
    <article className={kit.sheet}>
      <header className={stack({ gap: 3 })}>
        <p className={kit.meta}>
          <Badge tone={statuses[status][1]}>{statuses[status][0]}</Badge>
          {slug === null ? (
            <span>{name}</span>
          ) : (
            <a className={link({})} href={paths.store(slug)}>
              {name}
            </a>
          )}
          {email !== null && <span>{email}</span>}
          {about !== undefined && <span>{about}</span>}
          {assignee !== null && (
            <span>{assignee.is_own ? 'Assigned to you' : `Assigned to ${assignee.name}`}</span>
          )}
        </p>
        <h2 className={heading({ level: 26 })}>{subject}</h2>
      </header>
      <ul className={stack({ gap: 3 })}>
        {messages.map(({ id, from_platform: isOurs, words, at, author }) => (
          <li key={id} className={talk.message} data-own={isOurs ? '' : undefined}>
            <p className={panel.words}>{words}</p>
            <p className={panel.hint}>
              {`${isOurs ? (author === null ? brand.name : `${author} of ${brand.name}`) : (author ?? name)}, ${formatDateAndMinute(at)}`}
            </p>
          </li>
        ))}
      </ul>
    </article>
  );
}
