import { useSelector } from '@xstate/react';
import type { ComponentProps, ReactNode } from 'react';
import type { Observable } from 'rxjs';
import { useEmitted } from '#actors/kit/use-emitted.ts';
import { useActor } from '#actors/kit/use-actor.ts';
import type { ModerationQueueActor, QueueStart } from '#actors/admin/queue.ts';
import type { ListViewActor } from '#actors/kit/list.ts';
import type { ListQuery, ListRow } from '#machines/kit/list-view.rules.ts';
import type { Decision, QueueItem } from '#machines/admin/moderation-queue.machine.ts';
import { forgetSentText } from '#panel/form/kept-draft.ts';
import { ListBehind, ListEnd } from '#panel/list/list-end.tsx';
import { Search, useAskedList, useListChanges, Views } from '#panel/list/list-frame.tsx';
import { go } from '#routing/scroll.ts';
import { formatDateAndMinute } from '#schema/format-date.ts';
import { ariaKeys, isPressed, shortcuts } from '#schema/shortcuts.ts';
import type { Claim } from '#schema/admin/queue.ts';
import { useChanged } from '#ui/use-changed.ts';
import { useWindowEvent } from '#ui/use-window-event.ts';
import { EmptyState } from '#ui/components/feedback/empty-state.tsx';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { visuallyHidden } from '#ui/css/layout.css.ts';
import { heading } from '#ui/css/text.css.ts';
import { ListTableSkeleton } from '#ui/patterns/list-table.tsx';
import { AdminDenied } from './of-admin.tsx';
import { queueUrl } from './queue-query.ts';
import type { QueueQuery } from './queue-query.ts';
import * as styles from './queue.css.ts';
import { PageSection } from '#ui/components/structure/page-section.tsx';
import { TryAgain } from '#ui/components/actions/button.tsx';

export interface QueueRow {
  id: string;
  title: string;
  /** Its owner. */
  by: string;
  /** When it was opened or last changed. */
  at: string;
  badge?: ReactNode;
  claim: Claim | null;
}

const isTypedInto = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, dialog, [role=dialog]') !== null);

type QueueKey = 'next' | 'previous' | 'approve' | 'reject';

/**
 * J and K move through a queue, A and R go to the decision; ignored while typing. Each part of a queue handles
 * only its own keys: a key that one of them handles doesn't reach another.
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

/** A is easy to press by mistake: it only focuses the button, and Enter decides. */
export const focusApproval = (inside: HTMLElement | null): void =>
  inside?.querySelector<HTMLElement>(`[aria-keyshortcuts="${ariaKeys(shortcuts.approve)}"]`)?.focus();

/** The key of the draft of an item's text. */
export const draftOf = (id: string): string => `decision/${id}`;

interface UseQueueInput<Row extends ListRow, Item extends QueueItem> {
  path: string;
  query: QueueQuery;
  createList: () => ListViewActor<Row>;
  createItem: (start: QueueStart) => ModerationQueueActor<Item>;
  changes: () => Observable<void>;
  /** Converts the query to the list port's argument; the query itself if omitted. */
  asked?: (query: QueueQuery['list']) => ListQuery;
}

export interface Queue<Row extends ListRow, Item extends QueueItem> {
  path: string;
  query: QueueQuery;
  list: ListViewActor<Row>;
  item: ModerationQueueActor<Item>;
}

/** The item that follows the given one in its list; if it is the last, the one before it. */
function nextIn(rows: readonly ListRow[], id: string): string | null {
  const at = rows.findIndex((row) => row.id === id);
  return at === -1 ? null : ((rows[at + 1] ?? rows[at - 1])?.id ?? null);
}

/**
 * One queue's list and item under review, live. The URL selects the item; its machine decides which one follows a
 * decision, but only a URL change selects that one.
 */
export function useQueue<Row extends ListRow, Item extends QueueItem>({
  path,
  query,
  createList,
  createItem,
  changes,
  asked,
}: UseQueueInput<Row, Item>): Queue<Row, Item> {
  const list = useActor(createList);
  const item = useActor(() =>
    createItem({ id: query.chosen, nextOf: (id) => nextIn(list.getSnapshot().context.rows, id) }),
  );
  useAskedList(list, asked === undefined ? query.list : asked(query.list));
  useListChanges(list, path, changes);
  useChanged(query.chosen, (id) => item.send({ type: 'item.choose', id }));
  useChanged(queueUrl(path, query.list, null), () => item.send({ type: 'list.asked' }));
  useEmitted(item, 'item.decided', ({ id, decision }) => {
    for (const name of [id, `${id}/${decision.kind}`]) forgetSentText(draftOf(name), decision.words);
    list.send({ type: 'list.changed' });
  });
  useEmitted(item, 'item.lead', ({ id }) => {
    if (id !== query.chosen) go(queueUrl(path, query.list, id), { replace: true });
  });
  return { path, query, list, item };
}

interface QueueListProps<Row extends ListRow> extends Pick<Queue<Row, QueueItem>, 'path' | 'query' | 'list'> {
  nouns: readonly [many: string, one: string];
  /** A row as it is shown. */
  rowOf: (row: Row) => QueueRow;
  /** The texts of an empty list in its first view and in others. */
  empty: readonly [first: string, other: string];
}

/** The rows of a queue as links, in each state of the list. */
function QueueList<Row extends ListRow>({
  path,
  query,
  list: actor,
  nouns: [many, one],
  rowOf,
  empty: [nothing, noneOfThese],
}: QueueListProps<Row>) {
  const snapshot = useSelector(actor, (current) => current);
  const shown = snapshot.context.rows.map(rowOf);
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
        title={`We couldn't load the ${many.toLowerCase()}.`}
        action={<TryAgain onPress={() => actor.send({ type: 'list.retry' })} />}
      />
    );
  }
  if (snapshot.matches('empty')) {
    const { q, view } = query.list;
    const title = q !== undefined ? 'No results.' : view === undefined ? nothing : noneOfThese;
    return <EmptyState drawing="rack" title={title} />;
  }
  return (
    <PageSection
      className={styles.found}
      aria-label={many}
      aria-busy={snapshot.matches({ listing: 'refreshing' })}
    >
      <ListBehind actor={actor} many={many} />
      <ul className={styles.rows} data-queue="">
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
  /** The last decision. */
  outcome: string | null;
  /** The item it was about, so that the same sentence about another item is announced again. */
  about?: string | undefined;
}

/** The frame of a queue: its list, and next to it the item under review. */
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

interface QueueViewProps<Row extends ListRow, Item extends QueueItem>
  extends Queue<Row, Item>, QueueListProps<Row> {
  title: string;
  /** A decision's effect, in a sentence. */
  outcomeOf: (decision: Decision) => string | null | undefined;
  /** The other pages next to this one. */
  tabs?: ReactNode;
  views: readonly [label: string, views: ComponentProps<typeof Views>['views']];
  /** The numbers by view; null until they load. */
  counts: Readonly<Record<string, number>> | null;
  /** What the search covers; omitted if there is none. */
  search?: string;
  /** Below the list. */
  below?: ReactNode;
  /** The item under review. */
  children: ReactNode;
}

/** The page of a queue: tabs, views, search, its list, and next to it the item under review. */
export function QueueView<Row extends ListRow, Item extends QueueItem>({
  title,
  outcomeOf,
  tabs,
  views: [label, views],
  counts,
  search,
  below,
  children,
  item,
  ...queue
}: QueueViewProps<Row, Item>) {
  const { path, query } = queue;
  const decided = useSelector(item, ({ context }) => context.decided);
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
