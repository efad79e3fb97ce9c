import { storeDateAndMinute } from '#lazy/store-days.ts';
import type { ReactNode } from 'react';
import type { ListViewActor } from '#actors/kit/list.ts';
import { StorePage } from '#panel/page/of-store.tsx';
import * as page from '#panel/page/store-page.css.ts';
import { Rows, Views } from '#panel/list/list-frame.tsx';
import type { ListQuery } from '#panel/list/list-query.ts';
import * as list from '#panel/list/list.css.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import type { ListedTicket } from '#schema/vendor-panel/people/tickets.ts';
import { Badge } from '#ui/components/labels/badge.tsx';
import type { Column } from '#ui/patterns/list-table.tsx';
import { heading } from '#ui/css/text.css.ts';
import { kindWords, ticketWords } from '#panel/messages/ticket-words.ts';
import { PageSection } from '#ui/components/structure/page-section.tsx';

export const ticketViews = [
  ['all', 'All'],
  ['open', 'Awaiting reply'],
  ['answered', 'Replied'],
  ['closed', 'Closed'],
] as const;

const columnsFor = (slug: string): readonly Column<ListedTicket>[] => [
  {
    id: 'subject',
    label: 'Ticket',
    kind: 'main',
    cell: ({ id, subject, unread }) => (
      <span className={list.badges}>
        <a className={list.name} href={panelAddresses.vendorTicket(slug, id)}>
          {subject}
        </a>
        {unread && <Badge tone="attention">New reply</Badge>}
      </span>
    ),
  },
  { id: 'kind', label: 'About', cell: ({ kind }) => kindWords[kind] },
  {
    id: 'status',
    label: 'Status',
    cell: ({ status }) => <Badge tone={ticketWords[status][1]}>{ticketWords[status][0]}</Badge>,
  },
  {
    id: 'changed',
    label: 'Last message',
    cell: ({ updated_at: at }) => (
      <time className={list.time} dateTime={at}>
        {storeDateAndMinute(at)}
      </time>
    ),
  },
];

interface FeedbackViewProps {
  list: ListViewActor<ListedTicket>;
  slug: string;
  query: ListQuery;
  /** The form of a new ticket, for members who may write one. */
  children?: ReactNode;
}

/** A store's tickets to the platform, last changed first. */
export function FeedbackView({ list: actor, slug, query, children }: FeedbackViewProps) {
  return (
    <StorePage title="Feedback">
      <p className={page.hint}>
        Tell us what isn't working, what's missing or what you'd like to know. You'll find our replies here.
      </p>
      <Views
        path={panelAddresses.vendorFeedback(slug)}
        query={query}
        label="Filter tickets"
        views={ticketViews}
      />
      <Rows
        actor={actor}
        nouns={['Tickets', 'ticket']}
        columns={columnsFor(slug)}
        nameOf={({ subject }) => subject}
        empty={{
          title: query.view === undefined ? 'No tickets yet.' : 'No tickets here.',
        }}
      />
      {children !== undefined && children !== false && (
        <PageSection className={page.section} aria-labelledby="new-ticket">
          <h2 id="new-ticket" className={heading({ level: 26 })}>
            Contact Stallbar
          </h2>
          {children}
        </PageSection>
      )}
    </StorePage>
  );
}
