import { useSelector } from '@xstate/react';
import { brand } from '#brand';
import type { ModerationQueueActor } from '#actors/admin/queue.ts';
import type { Queue } from '#pages/admin/kit/queue.tsx';
import { QueueList, QueuePage } from '#pages/admin/kit/queue.tsx';
import { Decisions, QueueItemFrame } from '#pages/admin/kit/queue-item.tsx';
import { queueUrl } from '#pages/admin/kit/queue-query.ts';
import * as kit from '#pages/admin/kit/queue.css.ts';
import * as talk from '#pages/vendor-panel/messages/messages.css.ts';
import type { AnswerKeeping } from '#pages/vendor-panel/messages/kept-answers.tsx';
import { Search, Views } from '#pages/kit/panel/list-frame.tsx';
import * as panel from '#pages/kit/panel/panel.css.ts';
import { kindWords } from '#pages/vendor-panel/feedback/ticket-words.ts';
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
const KeptAnswers = later(
  async () => (await import('#pages/vendor-panel/messages/kept-answers.tsx')).KeptAnswers,
);

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

const told: Readonly<Record<string, string>> = {
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
  path,
  query,
  list,
  item,
  decided,
  counts,
  mayWrite,
  ...answering
}: FeedbackViewProps) {
  return (
    <QueuePage
      title="Feedback"
      told={decided === null ? null : (told[decided.decision.kind] ?? null)}
      about={decided?.id}
      isChosen={query.chosen !== null}
      tools={
        <>
          <Views
            path={path}
            query={query.list}
            label="Which messages"
            views={inboxViews}
            counts={counts ?? undefined}
          />
          <Search path={path} query={query.list} label="Subject or address" />
        </>
      }
      list={
        <>
          <QueueList
            path={path}
            query={query}
            list={list}
            nouns={['Messages', 'message']}
            rowOf={rowOf}
            empty={
              query.list.q !== undefined
                ? { title: 'Nothing matches.' }
                : query.list.view === undefined
                  ? { title: 'Nothing waits for an answer.' }
                  : { title: 'There are no such messages.' }
            }
          />
          {mayWrite && (
            <Disclosure title="Answers kept ready">
              <KeptAnswers
                keeping={answering.keeping}
                answers={answering.canned}
                onChanged={answering.onCannedChanged}
              />
            </Disclosure>
          )}
        </>
      }
      item={
        <InboxSheet
          actor={item}
          listUrl={queueUrl(path, query.list, null)}
          mayWrite={mayWrite}
          {...answering}
        />
      }
    />
  );
}

interface InboxSheetProps extends Pick<Answering, 'canned' | 'people'> {
  actor: ModerationQueueActor;
  listUrl: string;
  mayWrite: boolean;
}

function InboxSheet({ actor, listUrl, mayWrite, canned, people }: InboxSheetProps) {
  const isSending = useSelector(actor, (snapshot) => snapshot.matches({ held: 'deciding' }));
  return (
    <QueueItemFrame actor={actor} listUrl={listUrl} noun="message">
      {(item, mayDecide, snapshot) => {
        // The queue's port has read this.
        const shown = item as InboxItem;
        return (
          <>
            <Written item={shown} />
            {mayWrite && !snapshot.matches({ held: 'taken' }) && (
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
        );
      }}
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
