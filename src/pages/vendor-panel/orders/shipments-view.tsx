import type { ReactNode } from 'react';
import type { ListViewActor } from '#actors/kit/list.ts';
import { StorePage } from '#panel/page/of-store.tsx';
import * as list from '#panel/list/list.css.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import { formatMinute } from '#schema/format-date.ts';
import type { ListedParcel } from '#schema/vendor-panel/sale.ts';
import { StatusBadge } from '#ui/components/status-badge.tsx';
import { Badge } from '#ui/components/badge.tsx';
import { link } from '#ui/components/link.css.ts';
import type { Column } from '#ui/patterns/list-table.tsx';
import { Rows, Search, Views } from '#panel/list/list-frame.tsx';
import type { ListQuery } from '#panel/list/list-query.ts';
import { parcelViews, piecesText } from './order-words.ts';

const columnsFor = (slug: string): readonly Column<ListedParcel>[] => [
  {
    id: 'number',
    label: 'Order',
    kind: 'main',
    cell: ({ number, pieces }) => (
      <span>
        <a className={list.name} href={panelAddresses.vendorOrder(slug, number)}>
          {number}
        </a>
        <span className={list.sku}>{piecesText(Number(pieces))}</span>
      </span>
    ),
  },
  {
    id: 'status',
    label: 'Status',
    isBare: true,
    cell: ({ status }) => (status === 'voided' ? <Badge>Voided</Badge> : <StatusBadge status={status} />),
  },
  {
    id: 'tracking',
    label: 'Tracking',
    cell: ({ carrier, tracking_number: number, tracking_url: url }) => {
      const text = [carrier, number].filter((each) => each !== null).join(' ');
      return url === null ? (
        <span>{text || 'None'}</span>
      ) : (
        <a className={link({})} href={url} target="_blank" rel="noreferrer">
          {text}
        </a>
      );
    },
  },
  { id: 'buyer', label: 'Buyer', isBare: true, cell: ({ buyer, place }) => `${buyer}, ${place}` },
  {
    id: 'sent',
    label: 'Sent',
    cell: ({ shipped_at: at }) => (
      <time className={list.time} dateTime={at}>
        {formatMinute(at)}
      </time>
    ),
  },
];

interface ShipmentsViewProps {
  list: ListViewActor;
  slug: string;
  query: ListQuery;
  /** Opens and shows the file of tracking numbers, for those who may ship. */
  tools?: ReactNode;
  children?: ReactNode;
}

/** The store's parcels, the latest first. What is done with one is done on the page of its order. */
export function ShipmentsView({ list: actor, slug, query, tools, children }: ShipmentsViewProps) {
  const path = panelAddresses.vendorShipments(slug);
  return (
    <StorePage title="Shipments" aside={tools}>
      {children}
      <Views path={path} query={query} label="Which parcels" views={parcelViews} />
      <Search path={path} query={query} label="Tracking, order or name" />
      <Rows<ListedParcel>
        actor={actor}
        nouns={['Parcels', 'parcel']}
        columns={columnsFor(slug)}
        nameOf={({ number }) => `Parcel of ${number}`}
        empty={
          query.q !== undefined || query.view !== undefined
            ? { title: 'Nothing matches.' }
            : { title: 'No parcels yet.', more: <p>Parcels are sent from the page of an order.</p> }
        }
      />
    </StorePage>
  );
}
