import { useSelector } from '@xstate/react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { brand } from '#brand';
import { createBadges, getBadges, noCounts } from '#actors/account/badges.ts';
import type { BadgeCounts } from '#actors/account/badges.ts';
import { useAdminRights, useLiveRights } from '#actors/admin/rights.ts';
import { createSidebar } from '#actors/vendor-panel/sidebar.ts';
import type { SidebarActor } from '#actors/vendor-panel/sidebar.ts';
import { stores } from '#actors/vendor-panel/stores.ts';
import type { OpenStore } from '#actors/vendor-panel/stores.ts';
import { useActor } from '#actors/kit/use-actor.ts';
import { matchRoute } from '#app/areas.ts';
import { sessionHandle } from '#lazy/session-handle.ts';
import { beginWithStore } from '#lazy/shop-terms.ts';
import type { SessionView } from '#lazy/session-handle.ts';
import { useSession } from '#lazy/use-session.ts';
import type { BadgeKind } from '#machines/account/badges.machine.ts';
import { useNavigation, usePlace } from '#routing/navigation.ts';
import { firstSettings } from '#routing/settings-pages.ts';
import { paths } from '#routing/paths.ts';
import { mayAdmin } from '#schema/admin/rights.ts';
import { isJoined, mayIn, storeAt } from '#schema/vendor-panel/own-store.ts';
import type { OwnStore } from '#schema/vendor-panel/own-store.ts';
import type { Frame } from '#routing/route.ts';
import { Icon } from '#ui/components/media/icon.tsx';
import { iconButton } from '#ui/components/actions/icon-button.css.ts';
import { later } from '#ui/later.tsx';
import * as styles from './panel.css.ts';
import { adminGroups, openGroups, vendorGroups } from './sidebar-items.ts';
import type { SidebarGroup } from './sidebar-items.ts';
import { Sidebar } from './sidebar.tsx';

// Not needed to see the page.
const PanelTools = later(
  async () => (await import('./panel-tools.tsx')).PanelTools,
  <span className={styles.toolsRoom} />,
);

// Not needed to see the page.
const ViewingBar = later(async () => (await import('./viewing-bar.tsx')).ViewingBar);

// Rarely seen.
const ClosedStore = later(async () => (await import('./closed-store.tsx')).ClosedStore);

interface PanelFrameProps {
  frame: Frame;
  /** The slug in the URL; empty in the admin panel. */
  slug: string;
  path: string;
}

/** §2: the vendor frame shows before the person is known; the others only to people who may see their page. */
const mayShow = (frame: Frame, path: string, { access, isVendor, isAdmin, stores: own }: SessionView) =>
  frame === 'vendor' ||
  (access === 'ready' && (frame === 'admin' ? isAdmin : isVendor || isJoined(own, path)));

/** Sidebar and header of a panel, next to and above its page. */
export function PanelFrame({ frame, slug, path }: PanelFrameProps) {
  const view = useSession();
  const actor = useActor(createSidebar);
  const isAdmin = frame === 'admin';
  // Its pages share parts with the vendor panel, and have the platform's days.
  if (isAdmin) beginWithStore(null);
  const own = isAdmin ? undefined : storeAt(view.stores, slug);
  const counts = useSidebarCounts(view, isAdmin, own);
  const admin = isAdmin && view.isAdmin ? view.userId : null;
  const known = useAdminRights(admin);
  useLiveRights(admin);
  const store = useOpenStore(isAdmin ? null : slug);
  // The records of the panel's pages arrive with its first page.
  usePlace();
  const { isOpen } = useNavigation();
  if (!mayShow(frame, path, view)) return null;
  const hasPage = (href: string) => isOpen(href) && matchRoute(href)?.route.page !== undefined;
  // Until the person is known, the frame is the owner's (§2). An admin's rights are read first.
  const may = (resource: string, action: 'read' | 'write' = 'read') =>
    isAdmin
      ? known.kind === 'ready' && mayAdmin(known.rights, resource, action)
      : own === undefined || mayIn(own, resource, action);
  const mayRead = (resource: string) => may(resource);
  const Account = sessionHandle.loaded()?.Account;
  return (
    <PanelView
      viewing={
        isAdmin && view.userId !== null && may('users', 'write') && <ViewingBar userId={view.userId} />
      }
      tools={
        <PanelTools
          actor={actor}
          slug={isAdmin ? null : slug}
          own={own}
          may={may}
          hasPage={hasPage}
          store={isAdmin ? null : store}
        />
      }
      actor={actor}
      name={
        isAdmin
          ? `${brand.name} admin`
          : (store?.store_name ?? own?.store_name ?? view.storeName ?? 'Your store')
      }
      store={store}
      groups={openGroups(
        isAdmin ? adminGroups() : vendorGroups(slug, firstSettings(slug, mayRead)),
        hasPage,
        mayRead,
      )}
      status={own?.status}
      counts={counts}
      path={path}
      account={
        view.userId === null || Account === undefined ? null : (
          <Account view={view} onSignOut={sessionHandle.signOut} />
        )
      }
    />
  );
}

interface PanelViewProps {
  actor: SidebarActor;
  name: string;
  /** Null if the store is not public, and in the admin panel. */
  store: OpenStore | null;
  /** The panel's store; undefined until it is known, and in the admin panel. */
  status?: string | undefined;
  groups: readonly SidebarGroup[];
  counts: BadgeCounts;
  path: string;
  account: ReactNode;
  tools: ReactNode;
  /** The account that an admin is viewing. */
  viewing?: ReactNode;
}

export function PanelView({
  actor,
  name,
  store,
  status,
  groups,
  counts,
  path,
  account,
  tools,
  viewing,
}: PanelViewProps) {
  const isOpen = useSelector(
    actor,
    (snapshot) => snapshot.matches({ wide: 'expanded' }) || snapshot.matches({ mobile: 'sheet' }),
  );
  return (
    <>
      <Sidebar actor={actor} label="Panel" groups={groups} counts={counts} path={path} />
      <header className={styles.bar}>
        <button
          type="button"
          className={iconButton({})}
          aria-label="Toggle sidebar"
          aria-expanded={isOpen}
          aria-keyshortcuts="Control+B Meta+B"
          title="Toggle sidebar (Ctrl+B)"
          onClick={() => actor.send({ type: 'sidebar.toggle' })}
        >
          <Icon name="menu" size={22} />
        </button>
        <p className={styles.title}>{name}</p>
        {store !== null && (
          <a className={styles.storeLink} href={paths.store(store.slug)} aria-label="View store">
            <span className={styles.wideText}>View store</span>
            <Icon name="external" size={16} />
          </a>
        )}
        <div className={styles.tools}>
          {tools}
          {account}
        </div>
      </header>
      {viewing}
      {status !== undefined && status !== 'approved' && <ClosedStore status={status} />}
    </>
  );
}

const vendorKinds: readonly BadgeKind[] = ['messages', 'reviews', 'unpublished'];
const adminKinds: readonly BadgeKind[] = ['applications', 'posts', 'reports', 'feedback'];

const kindsOf = (store: OwnStore | undefined): readonly BadgeKind[] =>
  store === undefined || store.role === 'owner'
    ? vendorKinds
    : [
        ...(mayIn(store, 'reviews') ? (['reviews'] as const) : []),
        ...(mayIn(store, 'publishing') ? (['unpublished'] as const) : []),
        ...(mayIn(store, 'orders') ? (['vendorOrders', 'messages'] as const) : []),
      ];

/** The sidebar's own counts; the shell has the order count of the person's own store. */
function useSidebarCounts(
  { userId, access, isVendor, isAdmin }: SessionView,
  forAdmin: boolean,
  store: OwnStore | undefined,
): BadgeCounts {
  const [badges] = useState(createBadges);
  const isMember = store !== undefined && store.role !== 'owner';
  const may = access === 'ready' && (forAdmin ? isAdmin : isVendor || isMember);
  const counted = may ? (isMember ? store.vendor_id : userId) : null;
  const kinds = (forAdmin ? adminKinds : kindsOf(store)).join(' ');
  useEffect(() => {
    badges.count(counted, kinds === '' ? [] : (kinds.split(' ') as BadgeKind[]));
    return () => badges.count(null, []);
  }, [badges, counted, kinds]);
  const own = useSyncExternalStore(badges.subscribe, badges.getSnapshot, () => noCounts);
  const shell = getBadges();
  const { vendorOrders } = useSyncExternalStore(shell.subscribe, shell.getSnapshot, () => noCounts);
  return isMember ? own : { ...own, vendorOrders };
}

function useOpenStore(slug: string | null): OpenStore | null {
  const [found, setFound] = useState<OpenStore | null>(null);
  useEffect(() => {
    if (slug === null) return undefined;
    // Without an answer the header shows no link.
    const subscription = stores()
      .open(slug)
      .subscribe({ next: setFound, error: () => setFound(null) });
    return () => subscription.unsubscribe();
  }, [slug]);
  return slug !== null && found?.slug === slug ? found : null;
}
