import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import type { Observable } from 'rxjs';
import { useEmitted } from '#actors/kit/use-emitted.ts';
import { useActor } from '#actors/kit/use-actor.ts';
import type { ModerationQueueActor } from '#actors/admin/queue.ts';
import type { ListViewActor } from '#actors/kit/list.ts';
import type { ListQuery } from '#machines/kit/list-view.rules.ts';
import type { Decision } from '#machines/admin/moderation-queue.machine.ts';
import { forgetSentText } from '#panel/form/kept-draft.ts';
import { ListBehind, ListEnd } from '#panel/list/list-end.tsx';
import { Search, useAskedList, useListChanges, Views } from '#panel/list/list-frame.tsx';
import { go } from '#routing/scroll.ts';
import { formatDateAndMinute } from '#schema/format-date.ts';
import { ariaKeys } from '#schema/shortcut-words.ts';
import { isPressed, shortcuts } from '#schema/shortcuts.ts';
import type { Claim } from '#schema/admin/queue.ts';
import { useWindowEvent } from '#ui/use-window-event.ts';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { Button } from '#ui/components/button.tsx';
import { visuallyHidden } from '#ui/css/layout.css.ts';
import { heading } from '#ui/css/text.css.ts';
import { ListTableSkeleton } from '#ui/patterns/list-table.tsx';
import { AdminDenied } from './of-admin.tsx';
import { queueUrl } from './queue-query.ts';
import type { QueueQuery } from './queue-query.ts';
import * as styles from './queue.css.ts';
import { PageSection } from '#ui/components/page-section.tsx';

export interface QueueRow {
  id: string;
  title: string;
  /** Whose it is. */
  by: string;
  /** Since when it waits, or when it has changed last. */
  at: string;
  badge?: ReactNode;
  claim: Claim | null;
}

const isTypedInto = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, dialog, [role=dialog]') !== null);

type QueueKey = 'next' | 'previous' | 'approve' | 'reject';

/**
 * J and K go through a queue, A and R lead to where it is decided; not while somebody types. Each part of a queue hears
 * its own keys alone: a key that one of them has taken is not heard by another.
 */
export function useQueueKeys<Key extends QueueKey>(names: readonly Key[], press: (name: Key) => void): void {
  useWindowEvent('keydown', (event) => {
    if (event.repeat || event.defaultPrevented || isTypedInto(event.target)) return;
    for (const name of names) {
      if (isPressed(shortcuts[name], event)) {
        event.preventDefault();
        press(name);
      }
    }
  });
}

/** A is pressed easily by mistake: it only leads to the button, and Enter decides. */
export const focusApproval = (inside: HTMLElement | null): void =>
  inside?.querySelector<HTMLElement>(`[aria-keyshortcuts="${ariaKeys(shortcuts.approve)}"]`)?.focus();

/** Under which name the words about an item are kept while they are typed. */
export const draftOf = (id: string): string => `decision/${id}`;

interface UseQueueInput {
  path: string;
  query: QueueQuery;
  createList: () => ListViewActor;
  createItem: (id: string | null) => ModerationQueueActor;
  changes: () => Observable<void>;
  /** What the list's port is asked for, if it is not the query itself. */
  asked?: (query: QueueQuery['list']) => ListQuery;
}

interface Decided {
  id: string;
  decision: Decision;
}

export interface Queue {
  path: string;
  query: QueueQuery;
  list: ListViewActor;
  item: ModerationQueueActor;
  /** The last decision, until something else is chosen or another list is shown. */
  decided: Decided | null;
}

/** The list and the item in hand of one queue, as its URL says; live. A decision leads on to the next item. */
export function useQueue({
  path,
  query,
  createList,
  createItem,
  changes,
  asked: askedFor,
}: UseQueueInput): Queue {
  const list = useActor(createList);
  const item = useActor(() => createItem(query.chosen));
  const isDeciding = useSelector(item, (snapshot) => snapshot.matches({ held: 'deciding' }));
  const [decided, setDecided] = useState<(Decided & { next: string | null; url: string }) | null>(null);
  const listUrl = queueUrl(path, query.list, null);
  // What was decided is told beside the next item, and no longer once another one is chosen or another list is shown.
  if (
    decided !== null &&
    (decided.url !== listUrl || (query.chosen !== decided.id && query.chosen !== decided.next))
  ) {
    setDecided(null);
  }
  useAskedList(list, askedFor === undefined ? query.list : askedFor(query.list));
  const wasDeciding = useRef(false);
  const choose = useEffectEvent((id: string | null) => {
    const snapshot = item.getSnapshot();
    const isUndecided = wasDeciding.current && !snapshot.matches('decided');
    wasDeciding.current = false;
    // Why nothing was decided must be read before anything else.
    if (isUndecided && snapshot.context.id !== id) {
      go(queueUrl(path, query.list, snapshot.context.id), { replace: true });
    } else item.send({ type: 'item.choose', id });
  });
  // A choice is not heard while a decision is on its way: it is made again afterwards.
  useEffect(() => {
    if (isDeciding) wasDeciding.current = true;
    else choose(query.chosen);
  }, [query.chosen, isDeciding]);
  useListChanges(list, path, changes);
  useEmitted(item, 'item.decided', ({ id, decision }) => {
    const { rows } = list.getSnapshot().context;
    const at = rows.findIndex((row) => row.id === id);
    const following = at === -1 ? undefined : (rows[at + 1] ?? rows[at - 1]);
    // Whoever has chosen another one meanwhile gets that.
    const next = query.chosen === id ? (following?.id ?? null) : query.chosen;
    setDecided({ id, decision, next, url: listUrl });
    forgetSentText(draftOf(id), decision.words);
    list.send({ type: 'list.changed' });
    if (query.chosen === id) go(queueUrl(path, query.list, next), { replace: true });
  });
  return { path, query, list, item, decided };
}

interface QueueListProps<Row> extends Pick<Queue, 'path' | 'query' | 'list'> {
  nouns: readonly [many: string, one: string];
  /** A row of the list's port as it is shown. */
  rowOf: (row: Row) => QueueRow;
  /** What an empty list says in its first view and in another one. */
  empty: readonly [first: string, other: string];
}

/** The rows of a queue as links, in each state of the list. */
function QueueList<Row>({
  path,
  query,
  list: actor,
  nouns: [many, one],
  rowOf,
  empty: [nothing, noneOfThese],
}: QueueListProps<Row>) {
  const snapshot = useSelector(actor, (current) => current);
  const { rows } = snapshot.context;
  const shown = rows.map((row) => rowOf(row as Row));
  useQueueKeys(['next', 'previous'], (name) => {
    const at = shown.findIndex(({ id }) => id === query.chosen);
    const to = at === -1 ? shown[0] : shown[at + (name === 'next' ? 1 : -1)];
    if (to !== undefined) go(queueUrl(path, query.list, to.id), { replace: query.chosen !== null });
  });
  if (snapshot.matches('loading')) {
    return (
      <PageSection aria-busy="true" aria-label={many}>
        <p className={visuallyHidden}>{`Loading ${many.toLowerCase()}`}</p>
        <ListTableSkeleton />
      </PageSection>
    );
  }
  if (snapshot.matches('denied')) return <AdminDenied />;
  if (snapshot.matches('failed')) {
    return (
      <Notice
        tone="danger"
        role="alert"
        title={`The ${many.toLowerCase()} could not be read.`}
        action={<Button onPress={() => actor.send({ type: 'list.retry' })}>Try again</Button>}
      />
    );
  }
  if (snapshot.matches('empty')) {
    const { q, view } = query.list;
    const title = q !== undefined ? 'Nothing matches.' : view === undefined ? nothing : noneOfThese;
    return <EmptyState drawing="rack" title={title} />;
  }
  return (
    <PageSection aria-label={many} aria-busy={snapshot.matches({ listing: 'refreshing' })}>
      <ListBehind actor={actor} many={many} />
      <ul className={styles.rows}>
        {shown.map(({ id, title, by, at, badge, claim }) => (
          <li key={id}>
            <a
              className={styles.row}
              href={queueUrl(path, query.list, id)}
              aria-current={id === query.chosen ? 'true' : undefined}
            >
              <span className={styles.title}>{title}</span>
              <span className={styles.meta}>
                <span>{by}</span>
                <time dateTime={at}>{formatDateAndMinute(at)}</time>
                {badge}
              </span>
              {claim !== null && !claim.is_own && (
                <span className={styles.meta}>{`${claim.name} is looking at this`}</span>
              )}
            </a>
          </li>
        ))}
      </ul>
      <ListEnd actor={actor} nouns={[many, one]} className={styles.meta} />
    </PageSection>
  );
}

interface QueuePageProps {
  title: string;
  /** Views and search, above the list. */
  tools: ReactNode;
  list: ReactNode;
  item: ReactNode;
  isChosen: boolean;
  /** What was decided last. */
  outcome: string | null;
  /** The item that it was about: the same sentence about another one is said again. */
  about?: string | undefined;
}

/** The frame of a queue: its list, and beside it what is in hand. */
export function QueuePage({ title, tools, list, item, isChosen, outcome, about }: QueuePageProps) {
  return (
    <div className={styles.page}>
      <h1 className={heading({ level: 36 })}>{title}</h1>
      {tools}
      <div className={styles.outcome} role="status">
        {outcome !== null && <Notice key={about} tone="success" title={outcome} />}
      </div>
      <div className={styles.columns}>
        <div className={styles.list} data-chosen={isChosen || undefined}>
          {list}
        </div>
        {item}
      </div>
    </div>
  );
}

interface QueueViewProps<Row> extends Queue, QueueListProps<Row> {
  title: string;
  /** What a decision did, in a sentence. */
  outcomeOf: (decision: Decision) => string | null | undefined;
  /** The other pages beside this one. */
  tabs?: ReactNode;
  views: readonly [label: string, views: ComponentProps<typeof Views>['views']];
  /** How many there are, by view; null until they are read. */
  counts: Readonly<Record<string, number>> | null;
  /** What the search looks for; without it there is none. */
  search?: string;
  /** Below the list. */
  below?: ReactNode;
  /** What is in hand. */
  children: ReactNode;
}

/** The page of a queue: tabs, views, search, its list, and beside it what is in hand. */
export function QueueView<Row>({
  title,
  outcomeOf,
  tabs,
  views: [label, views],
  counts,
  search,
  below,
  children,
  ...queue
}: QueueViewProps<Row>) {
  const { path, query, decided } = queue;
  return (
    <QueuePage
      title={title}
      outcome={decided === null ? null : (outcomeOf(decided.decision) ?? null)}
      about={decided?.id}
      isChosen={query.chosen !== null}
      tools={
        <>
          {tabs}
          <Views path={path} query={query.list} label={label} views={views} counts={counts ?? undefined} />
          {search !== undefined && <Search path={path} query={query.list} label={search} />}
        </>
      }
      list={
        <>
          <QueueList {...queue} />
          {below}
        </>
      }
      item={children}
    />
  );
}
