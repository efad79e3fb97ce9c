import type { ReactNode } from 'react';
import type { ListViewActor } from '#actors/kit/list.ts';
import { StorePage } from '#panel/page/of-store.tsx';
import * as page from '#panel/page/store-page.css.ts';
import { Rows, Views } from '#panel/list/list-frame.tsx';
import type { ListQuery } from '#panel/list/list-query.ts';
import * as list from '#panel/list/list.css.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import { formatDateAndMinute } from '#schema/format-date.ts';
import type { ListedTicket } from '#schema/vendor-panel/people/tickets.ts';
import { Badge } from '#ui/components/badge.tsx';
import type { Column } from '#ui/patterns/list-table.tsx';
import { heading } from '#ui/css/text.css.ts';
import { kindWords, ticketWords } from '#panel/messages/ticket-words.ts';
import { PageSection } from '#ui/components/page-section.tsx';

export const ticketViews = [
  ['all', 'All'],
  ['open', 'Waiting'],
  ['answered', 'Answered'],
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
        {unread && <Badge tone="attention">New answer</Badge>}
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
        {formatDateAndMinute(at)}
      </time>
    ),
  },
];

interface FeedbackViewProps {
  list: ListViewActor;
  slug: string;
  query: ListQuery;
  /** The form of a new ticket, for who may write one. */
  children?: ReactNode;
}

/** What a store has written to the platform, the last changed first. */
export function FeedbackView({ list: actor, slug, query, children }: FeedbackViewProps) {
  return (
    <StorePage title="Feedback">
      <p className={page.hint}>
        Tell the platform what does not work, what you miss, and what you want to know. You find the answers
        here.
      </p>
      <Views
        path={panelAddresses.vendorFeedback(slug)}
        query={query}
        label="Which tickets"
        views={ticketViews}
      />
      <Rows<ListedTicket>
        actor={actor}
        nouns={['Tickets', 'ticket']}
        columns={columnsFor(slug)}
        nameOf={({ subject }) => subject}
        empty={{
          title: query.view === undefined ? 'You have not written yet.' : 'There are no such tickets.',
        }}
      />
      {children !== undefined && children !== false && (
        <PageSection className={page.section} aria-labelledby="new-ticket">
          <h2 id="new-ticket" className={heading({ level: 26 })}>
            Write to the platform
          </h2>
          {children}
        </PageSection>
      )}
    </StorePage>
  );
}
