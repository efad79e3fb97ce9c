import type { IconName } from '#ui/components/media/icon.tsx';
import type { BadgeCounts } from '#actors/account/badges.ts';
import { dashboardSlug, paths } from '#routing/paths.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import { initialsIn } from '#schema/account/initials.ts';
import { joinedStores, mayIn } from '#schema/vendor-panel/own-store.ts';
import type { SessionView } from '#lazy/session-handle.ts';

type MenuCounts = Pick<BadgeCounts, 'orders' | 'vendorOrders' | 'publishing' | 'admin'>;

export interface AccountItem {
  id: string;
  label: string;
  href: string;
  icon: IconName;
  /** 0 shows no badge. */
  count?: number;
  /** A badge with text. */
  note?: string;
}

export interface AccountSection {
  id: 'account' | 'vendor' | 'teams' | 'admin';
  title: string;
  items: readonly AccountItem[];
}

type Person = Pick<
  SessionView,
  'isVendor' | 'isAdmin' | 'vendorStatus' | 'storeName' | 'storeSlug' | 'stores'
>;

/** §2: from the store's name in the metadata; the stored slug if the metadata has none. */
const slugFor = ({ storeName, storeSlug }: Person) =>
  dashboardSlug(storeName === null ? { slug: storeSlug } : { storeName });

/** The account menu (spec §2, §4, §6), in its order. */
export function accountSections(person: Person, counts: MenuCounts): AccountSection[] {
  const { isVendor, isAdmin, vendorStatus } = person;
  const account: AccountItem[] = [
    { id: 'profile', label: 'My Profile', href: paths.profile(), icon: 'user' },
    { id: 'orders', label: 'My Orders', href: paths.orders(), icon: 'bag', count: counts.orders },
  ];
  // §2 and §4 differ on a rejected vendor: §4 lists who sees it, and a rejected vendor may apply again.
  if (!isVendor && (vendorStatus === null || vendorStatus === 'rejected')) {
    account.push({ id: 'sell', label: 'Start Selling', href: paths.vendorApply(), icon: 'store' });
  }
  if (vendorStatus === 'pending') {
    account.push({
      id: 'status',
      label: 'Application Status',
      href: paths.vendorApplicationStatus(),
      icon: 'info',
      note: 'Vendor Application Pending',
    });
  }
  const sections: AccountSection[] = [{ id: 'account', title: 'Account', items: account }];
  if (isVendor) {
    const slug = slugFor(person);
    sections.push({
      id: 'vendor',
      title: 'Your store',
      items: [
        {
          id: 'dashboard',
          label: 'Vendor Dashboard',
          href: paths.dashboard(slug),
          icon: 'store',
          count: counts.publishing,
        },
        {
          id: 'products',
          label: 'Manage Products',
          href: paths.dashboardSection(slug, 'products'),
          icon: 'edit',
        },
        {
          id: 'vendor-orders',
          label: 'Vendor Orders',
          href: paths.dashboardSection(slug, 'orders'),
          icon: 'truck',
          count: counts.vendorOrders,
        },
      ],
    });
  }
  const joined = joinedStores(person.stores);
  if (joined.length > 0) {
    sections.push({
      id: 'teams',
      title: 'Stores you work for',
      items: joined.map((store) => ({
        id: `store-${store.vendor_id}`,
        label: store.store_name ?? store.slug,
        href: mayIn(store, 'products')
          ? paths.dashboardSection(store.slug, 'products')
          : panelAddresses.vendorTeam(store.slug),
        icon: 'store' as const,
      })),
    });
  }
  if (isAdmin) {
    sections.push({
      id: 'admin',
      title: 'Platform',
      items: [
        { id: 'admin', label: 'Admin Dashboard', href: paths.admin('dashboard'), icon: 'shield' },
        {
          id: 'admin-vendors',
          label: 'Manage Vendors',
          href: paths.admin('vendors'),
          icon: 'check',
          count: counts.admin,
        },
      ],
    });
  }
  return sections;
}

/** The avatar's badge: a vendor's count takes precedence over an admin's (spec §2). */
export function avatarCount({ isVendor, isAdmin }: Person, counts: MenuCounts): number {
  const vendor = isVendor ? counts.vendorOrders + counts.publishing : 0;
  if (vendor > 0) return vendor;
  return isAdmin ? counts.admin : 0;
}

/** One or two letters for people without a picture; empty if none of their names has any. */
export function initialsOf({
  displayName,
  firstName,
  email,
}: Pick<SessionView, 'displayName' | 'firstName' | 'email'>): string {
  return initialsIn(displayName ?? '', 2) || initialsIn(firstName ?? '', 1) || initialsIn(email ?? '', 1);
}

export const nameOf = ({
  displayName,
  firstName,
  email,
}: Pick<SessionView, 'displayName' | 'firstName' | 'email'>): string =>
  displayName ?? firstName ?? email ?? 'Your account';
