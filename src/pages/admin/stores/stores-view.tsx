import { platformDay } from '#lazy/platform-day.ts';
import type { ListViewActor } from '#actors/kit/list.ts';
import { emailsWhole } from '#pages/admin/kit/emails-whole.ts';
import { AdminDenied } from '#pages/admin/kit/of-admin.tsx';
import { StorePage } from '#panel/page/of-store.tsx';
import * as page from '#panel/page/store-page.css.ts';
import { Rows, Search, Views } from '#panel/list/list-frame.tsx';
import type { ListQuery } from '#panel/list/list-query.ts';
import * as list from '#panel/list/list.css.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import { formatDate } from '#schema/format-date.ts';
import { formatCount } from '#schema/format.ts';
import type { StoreRow } from '#schema/admin/stores.ts';
import { Badge } from '#ui/components/labels/badge.tsx';
import type { Column } from '#ui/patterns/list-table.tsx';
import { storeStates } from './store-words.ts';
import { VendorTabs } from './vendor-tabs.tsx';

export const storeViews = [
  ['all', 'All'],
  ['approved', 'Open'],
  ['suspended', 'Suspended'],
  ['pending', 'Applied'],
  ['invited', 'Invited'],
  ['rejected', 'Rejected'],
] as const;

/** A store's state, also in the header of its page. */
export const StoreBadges = ({ store: { status, published } }: { store: StoreRow }) => (
  <span className={list.badges}>
    <Badge tone={storeStates[status][1]}>{storeStates[status][0]}</Badge>
    {status === 'approved' && !published && <Badge tone="warning">Not published</Badge>}
  </span>
);

const columns: readonly Column<StoreRow>[] = [
  {
    id: 'name',
    label: 'Store',
    kind: 'main',
    cell: ({ id, name }) => (
      <a className={list.name} href={panelAddresses.adminStore(id)}>
        {name}
      </a>
    ),
  },
  { id: 'owner', label: 'Owner', cell: ({ owner, email }) => owner ?? email ?? 'No owner' },
  { id: 'status', label: 'Status', isBare: true, cell: (row) => <StoreBadges store={row} /> },
  { id: 'products', label: 'Products', kind: 'number', cell: ({ products }) => formatCount(products) },
  {
    id: 'since',
    label: 'Added',
    cell: ({ created_at: at }) => (
      <time className={list.time} dateTime={at}>
        {formatDate(platformDay(at))}
      </time>
    ),
  },
];

/** The shop's stores: search results, or newest first. */
export function StoresView({ list: actor, query }: { list: ListViewActor<StoreRow>; query: ListQuery }) {
  const path = panelAddresses.adminStores();
  return (
    <StorePage title="Stores">
      <VendorTabs current="stores" />
      <Views path={path} query={query} label="Filter stores" views={storeViews} />
      <Search path={path} query={query} label="Name, owner's email or ID" />
      {query.q !== undefined && (
        <p className={page.hint}>Search by part of a name or a full email address.</p>
      )}
      <Rows
        actor={actor}
        nouns={['Stores', 'store']}
        columns={columns}
        nameOf={({ name }) => name}
        whose="The"
        denied={<AdminDenied />}
        empty={{
          title: query.q === undefined ? 'No stores here.' : 'No stores found.',
          ...emailsWhole(query),
        }}
      />
    </StorePage>
  );
}
