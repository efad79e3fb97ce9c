import { storeDateAndMinute } from '#lazy/store-days.ts';
import type { ReactNode } from 'react';
import type { ListViewActor } from '#actors/kit/list.ts';
import { StorePage } from '#panel/page/of-store.tsx';
import * as list from '#panel/list/list.css.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import type { ListedShipment } from '#schema/vendor-panel/store-order.ts';
import { StatusBadge } from '#ui/components/labels/status-badge.tsx';
import { Badge } from '#ui/components/labels/badge.tsx';
import { link } from '#ui/components/actions/link.css.ts';
import type { Column } from '#ui/patterns/list-table.tsx';
import { Rows, Search, Views } from '#panel/list/list-frame.tsx';
import type { ListQuery } from '#panel/list/list-query.ts';
import { shipmentViews, piecesText } from './order-words.ts';

const columnsFor = (slug: string): readonly Column<ListedShipment>[] => [
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
    label: 'Shipped',
    cell: ({ shipped_at: at }) => (
      <time className={list.time} dateTime={at}>
        {storeDateAndMinute(at)}
      </time>
    ),
  },
];

interface ShipmentsViewProps {
  list: ListViewActor<ListedShipment>;
  slug: string;
  query: ListQuery;
  /** Opens and shows the tracking file, for members who ship. */
  tools?: ReactNode;
  children?: ReactNode;
}

/** The store's parcels, newest first. Their actions are on the order's page. */
export function ShipmentsView({ list: actor, slug, query, tools, children }: ShipmentsViewProps) {
  const path = panelAddresses.vendorShipments(slug);
  return (
    <StorePage title="Shipments" aside={tools}>
      {children}
      <Views path={path} query={query} label="Filter shipments" views={shipmentViews} />
      <Search path={path} query={query} label="Tracking, order or name" />
      <Rows
        actor={actor}
        nouns={['Shipments', 'shipment']}
        columns={columnsFor(slug)}
        nameOf={({ number }) => `Shipment for ${number}`}
        empty={
          query.q !== undefined || query.view !== undefined
            ? { title: 'No results.' }
            : { title: 'No shipments yet.', more: <p>Ship an order from its page.</p> }
        }
      />
    </StorePage>
  );
}
