import type { AdminActionActor } from '#actors/admin/admin-action.ts';
import { actionWords } from '#pages/admin/kit/act-words.ts';
import { ActionBar } from '#pages/admin/kit/action-bar.tsx';
import type { ActionWords } from '#pages/admin/kit/action-bar.tsx';
import { Decisions } from '#pages/admin/kit/queue-item.tsx';
import { RecordSection } from '#pages/admin/kit/record-page.tsx';
import { StorePage } from '#panel/page/of-store.tsx';
import * as page from '#panel/page/store-page.css.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import { paths } from '#routing/paths.ts';
import { formatDateAndMinute } from '#schema/format-date.ts';
import { formatCount, formatMoney } from '#schema/format.ts';
import type { StoreSheet } from '#schema/admin/stores.ts';
import { link } from '#ui/components/actions/link.css.ts';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { StatusBadge } from '#ui/components/labels/status-badge.tsx';
import { stack } from '#ui/css/layout.css.ts';
import { ListTable } from '#ui/patterns/list-table.tsx';
import type { Column } from '#ui/patterns/list-table.tsx';
import { StoreBadges } from './stores-view.tsx';
import { storeActions, storeDraft } from './store-words.ts';

interface StoreViewProps {
  store: StoreSheet;
  mayWrite: boolean;
  seesMoney: boolean;
  actor: AdminActionActor;
}

/** The possible actions on a store in its state. The server decides. */
function actionsFor({ status, is_own: isOwn }: StoreSheet, mayWrite: boolean): readonly ActionWords[] {
  if (!mayWrite || isOwn) return [];
  if (status === 'suspended') return [storeActions.restore];
  return status === 'approved' ? [storeActions.suspend] : [];
}

/** A store: its profile, its team, its latest sales, its record, and its actions. */
export function StoreView({ store, mayWrite, seesMoney, actor }: StoreViewProps) {
  return (
    <StorePage
      title={store.name}
      aside={
        <>
          <StoreBadges store={store} />
          {store.slug !== null && store.status === 'approved' && store.published && (
            <a className={link({})} href={paths.vendor(store.slug)}>
              View in shop
            </a>
          )}
          {seesMoney && (
            <a className={link({})} href={panelAddresses.adminStoreMoney(store.id)}>
              Finances
            </a>
          )}
          <a className={link({})} href={panelAddresses.adminStores()}>
            All stores
          </a>
        </>
      }
    >
      <ActionBar
        actor={actor}
        known={Object.values(storeActions)}
        allowed={actionsFor(store, mayWrite)}
        notice={
          store.suspension !== null && (
            <Notice tone="warning" title={`Suspended since ${formatDateAndMinute(store.suspension.at)}`}>
              <p>{store.suspension.reason}</p>
            </Notice>
          )
        }
        draftOf={(kind) => storeDraft(store.id, kind)}
      />
      <Facts store={store} />
      <Team store={store} mayWrite={mayWrite} />
      <Orders store={store} />
      <Decisions decisions={store.decisions} wordOf={actionWords} />
    </StorePage>
  );
}

function Facts({ store }: { store: StoreSheet }) {
  const facts = [
    `ID: ${store.id}`,
    `Store URL: ${store.slug === null ? 'none yet' : `/${store.slug}`}`,
    `Added: ${formatDateAndMinute(store.created_at)}`,
    `Last published: ${store.last_published_at === null ? 'never' : formatDateAndMinute(store.last_published_at)}`,
    `Products in the shop: ${formatCount(store.products)}`,
    `Rating: ${store.ratings === 0 ? 'none yet' : `${store.rating.toFixed(1)} (${formatCount(store.ratings)} ${store.ratings === 1 ? 'review' : 'reviews'})`}`,
    ...(store.ships_from === null ? [] : [`Ships from: ${store.ships_from}`]),
    ...(store.phone === null ? [] : [`Phone: ${store.phone}`]),
    ...(store.website === null ? [] : [`Website: ${store.website}`]),
  ];
  return (
    <RecordSection id="facts" title="Store">
      <ul className={stack({ gap: 2 })}>
        {facts.map((fact) => (
          <li key={fact} className={page.hint}>
            {fact}
          </li>
        ))}
      </ul>
    </RecordSection>
  );
}

interface TeamProps {
  store: StoreSheet;
  mayWrite: boolean;
}

const Team = ({ store: { id, owner, email, team }, mayWrite }: TeamProps) => (
  <RecordSection id="team" title="Owner and team">
    <ul className={stack({ gap: 2 })}>
      <li className={page.hint}>
        <a className={link({})} href={panelAddresses.adminUser(id)}>
          {owner ?? 'No owner'}
        </a>
        <span>{`, owner${email === null ? '' : `, ${email}`}`}</span>
      </li>
      {team.map((member) => (
        <li key={member.id} className={page.hint}>
          <a className={link({})} href={panelAddresses.adminUser(member.id)}>
            {member.name ?? 'Unnamed'}
          </a>
          <span>{`, ${member.role}`}</span>
        </li>
      ))}
    </ul>
    {mayWrite && (
      <a
        className={link({})}
        href={`${panelAddresses.adminInvitations()}?${new URLSearchParams({ store: id })}`}
      >
        Invite someone to take over
      </a>
    )}
  </RecordSection>
);

const orderColumns: readonly Column<StoreSheet['orders'][number]>[] = [
  {
    id: 'number',
    label: 'Order',
    kind: 'main',
    cell: ({ id, number }) => (
      <a className={link({})} href={panelAddresses.adminOrder(id)}>
        {number}
      </a>
    ),
  },
  { id: 'status', label: 'Status', isBare: true, cell: ({ status }) => <StatusBadge status={status} /> },
  { id: 'total', label: 'Total', kind: 'number', cell: ({ total }) => formatMoney(total) },
  { id: 'at', label: 'Placed', cell: ({ at }) => formatDateAndMinute(at) },
];

const Orders = ({ store }: { store: StoreSheet }) => (
  <RecordSection id="orders" title="Latest orders">
    {store.orders.length === 0 ? (
      <p className={page.hint}>No orders.</p>
    ) : (
      <ListTable
        caption="Latest orders"
        density="normal"
        rows={store.orders}
        nameOf={({ number }) => number}
        columns={orderColumns}
      />
    )}
  </RecordSection>
);
