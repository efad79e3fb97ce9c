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
import { Disclosure } from '#ui/components/disclosure.tsx';
import { Badge } from '#ui/components/badge.tsx';
import { link } from '#ui/components/link.css.ts';
import { heading } from '#ui/css/text.css.ts';
import { later } from '#ui/later.tsx';

// Only for a message that is open.
const AnswerForm = later(async () => (await import('./answer-form.tsx')).AnswerForm);
// Rarely opened.
const KeptAnswers = later(async () => (await import('#panel/messages/kept-answers.tsx')).KeptAnswers);

export const inboxViews = [
  ['open', 'Open'],
  ['mine', 'Handed to me'],
  ['store', 'Of stores'],
  ['message', 'Of visitors'],
  ['ticket', 'Of people'],
  ['answered', 'Answered'],
  ['closed', 'Closed'],
] as const;

const kinds: Readonly<Record<InboxKind, string>> = { store: 'Store', message: 'Visitor', ticket: 'Person' };
const statuses = {
  open: ['Open', 'info'],
  answered: ['Answered', 'success'],
  closed: ['Closed', 'neutral'],
} as const satisfies Record<InboxRow['status'], readonly [string, 'info' | 'success' | 'neutral']>;

const priorities: Readonly<Record<string, string>> = {
  low: 'Not urgent',
  medium: 'Urgency: medium',
  high: 'Urgent',
};

const outcomes: Readonly<Record<string, string>> = {
  answer: 'The answer is sent.',
  answer_and_close: 'The answer is sent, and the item is closed.',
  close: 'The item is closed.',
  reopen: 'The item is open again.',
  assign: 'The item is handed over.',
};

const decisionWords: Readonly<Record<string, string>> = {
  'feedback.answered': 'Answered',
  'feedback.closed': 'Closed',
  'feedback.reopened': 'Opened again',
  'inbox.answered': 'Answered',
  'inbox.closed': 'Closed',
  'inbox.reopened': 'Opened again',
  'inbox.assigned': 'Handed over',
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

interface FeedbackViewProps extends Queue, Answering {
  counts: Readonly<Record<string, number>> | null;
  mayWrite: boolean;
}

/** What stores, visitors and people have written, and the item in hand. */
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
      views={['Which messages', inboxViews]}
      search="Subject or address"
      nouns={['Messages', 'message']}
      rowOf={rowOf}
      empty={['Nothing waits for an answer.', 'There are no such messages.']}
      below={
        mayWrite && (
          <Disclosure title="Answers kept ready">
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
  actor: ModerationQueueActor;
  listUrl: string;
  mayWrite: boolean;
}

function InboxSheet({ actor, listUrl, mayWrite, canned, people }: InboxSheetProps) {
  return (
    <QueueItemFrame<InboxItem> actor={actor} listUrl={listUrl} noun="message">
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
      <header className={panel.section}>
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
            <span>{assignee.is_own ? 'Handed to you' : `Handed to ${assignee.name}`}</span>
          )}
        </p>
        <h2 className={heading({ level: 26 })}>{subject}</h2>
      </header>
      <ul className={talk.talk}>
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
