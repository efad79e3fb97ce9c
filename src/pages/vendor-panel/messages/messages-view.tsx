import { storeDateAndMinute } from '#lazy/store-days.ts';
import type { ListViewActor } from '#actors/kit/list.ts';
import { StorePage } from '#panel/page/of-store.tsx';
import { Rows, Search, Views } from '#panel/list/list-frame.tsx';
import type { ListQuery } from '#panel/list/list-query.ts';
import * as panel from '#panel/page/panel.css.ts';
import * as list from '#panel/list/list.css.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import type { ListedConversation, MessageCounts } from '#schema/vendor-panel/people/messages.ts';
import { Badge } from '#ui/components/labels/badge.tsx';
import { button } from '#ui/components/actions/button.css.ts';
import { StatusBadge } from '#ui/components/labels/status-badge.tsx';
import type { Column } from '#ui/patterns/list-table.tsx';
import * as styles from '#panel/messages/messages.css.ts';

export const messageViews = [
  ['open', 'Needs reply'],
  ['answered', 'Replied'],
  ['all', 'All'],
] as const;

/** How long buyers wait, in the largest unit that is not a fraction. */
export function waitText(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  const [count, unit] =
    minutes < 90
      ? [minutes, 'minute']
      : minutes < 36 * 60
        ? [Math.round(minutes / 60), 'hour']
        : [Math.round(minutes / 1440), 'day'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

const columnsFor = (slug: string): readonly Column<ListedConversation>[] => [
  {
    id: 'buyer',
    label: 'Conversation',
    kind: 'main',
    cell: ({ number, buyer, unread, from, author, words }) => (
      <span>
        <span className={list.badges}>
          <a className={list.name} href={panelAddresses.vendorConversation(slug, number)}>
            {`${buyer}, ${number}`}
          </a>
          {unread && <Badge tone="attention">New</Badge>}
        </span>
        <span
          className={styles.words}
        >{`${author ?? (from === 'vendor' ? 'Your store' : buyer)}: ${words}`}</span>
      </span>
    ),
  },
  {
    id: 'waiting',
    label: 'Waiting since',
    cell: ({ waiting_since: since }) =>
      since === null ? (
        <span>Replied</span>
      ) : (
        <time className={list.time} dateTime={since}>
          {storeDateAndMinute(since)}
        </time>
      ),
  },
  { id: 'order', label: 'Order', cell: ({ status }) => <StatusBadge status={status} /> },
  {
    id: 'last',
    label: 'Last message',
    cell: ({ at }) => (
      <time className={list.time} dateTime={at}>
        {storeDateAndMinute(at)}
      </time>
    ),
  },
];

interface MessagesViewProps {
  list: ListViewActor<ListedConversation>;
  slug: string;
  query: ListQuery;
  counts: MessageCounts | null;
}

/** The store's conversations with buyers: unanswered ones first, longest wait on top. */
export function MessagesView({ list: actor, slug, query, counts }: MessagesViewProps) {
  const path = panelAddresses.vendorMessages(slug);
  return (
    <StorePage
      title="Messages"
      aside={
        <a className={button({ variant: 'secondary' })} href={panelAddresses.vendorOrders(slug)}>
          All orders
        </a>
      }
    >
      <p className={panel.hint} role="status">
        {counts === null
          ? ' '
          : `${counts.unread === 0 ? "You're all caught up." : `${counts.unread} unread.`}${
              counts.response_seconds === null
                ? ''
                : ` Median reply time in the last 30 days: ${waitText(counts.response_seconds)}.`
            }`}
      </p>
      <Views
        path={path}
        query={query}
        label="Filter messages"
        views={messageViews}
        counts={counts === null ? undefined : { open: counts.open }}
      />
      <Search path={path} query={query} label="Order number, name or full email address" />
      <Rows
        actor={actor}
        nouns={['Conversations', 'conversation']}
        columns={columnsFor(slug)}
        nameOf={({ buyer, number }) => `${buyer}, ${number}`}
        empty={
          query.q === undefined
            ? query.view === undefined
              ? {
                  title: 'No one is waiting for a reply.',
                  more: <p>New messages appear here automatically.</p>,
                }
              : { title: 'No conversations here.' }
            : {
                title: 'No results.',
                more: <p>Search by the start of a name or a full email address.</p>,
              }
        }
      />
    </StorePage>
  );
}
