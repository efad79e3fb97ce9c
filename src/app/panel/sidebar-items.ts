import type { IconName } from '#ui/components/media/icon.tsx';
import { panelAddresses } from '#routing/panel-paths.ts';
import { paths } from '#routing/paths.ts';
import { settingsPages } from '#routing/settings-pages.ts';
import type { BadgeKind } from '#machines/account/badges.machine.ts';

export interface SidebarItem {
  label: string;
  href: string;
  /** Paths of pages next to this one that have no entry. */
  beside?: readonly string[];
  icon: IconName;
  badge?: BadgeKind;
  /** The resource that a team member, or an admin, must be allowed to read. */
  needs?: string;
}

export interface SidebarGroup {
  title: string;
  items: readonly SidebarItem[];
}

/**
 * The path of the nearest entry that a page is below or next to; a dashboard whose URL is a prefix of the
 * others' does not count.
 */
export function entryOf(groups: readonly SidebarGroup[], path: string): string | undefined {
  const items = groups.flatMap((group) => group.items);
  const isAt = (href: string) => path === href || path.startsWith(`${href}/`);
  const startsAll = (href: string) =>
    items.every((other) => other.href === href || other.href.startsWith(`${href}/`));
  return items
    .flatMap(({ href, beside = [] }) =>
      [href, ...beside].filter((page) => isAt(page) && !startsAll(page)).map((page) => ({ href, page })),
    )
    .toSorted((one, other) => other.page.length - one.page.length)[0]?.href;
}

/**
 * Spec §2 Sidebars, in its order; messages, payments, promotions and analytics are not in the spec. Settings opens the
 * first settings page that exists and may be read.
 * @param settings the path of that page
 */
export function vendorGroups(slug: string, settings = settingsPages(slug)[0]?.href ?? ''): SidebarGroup[] {
  const section = (name: Parameters<typeof paths.dashboardSection>[1]) => paths.dashboardSection(slug, name);
  const payments = panelAddresses.vendorPayments(slug);
  return [
    {
      title: 'Store Management',
      items: [
        { label: 'Dashboard', href: paths.dashboard(slug), icon: 'home' },
        { label: 'Products', href: section('products'), icon: 'package', needs: 'products' },
        { label: 'Orders', href: section('orders'), icon: 'bag', badge: 'vendorOrders', needs: 'orders' },
        {
          label: 'Messages',
          href: panelAddresses.vendorMessages(slug),
          icon: 'mail',
          badge: 'messages',
          needs: 'orders',
        },
        { label: 'Shipments', href: section('shipments'), icon: 'truck', needs: 'orders' },
        { label: 'Customers', href: section('customers'), icon: 'user', needs: 'customers' },
        { label: 'Reviews', href: section('reviews'), icon: 'star', badge: 'reviews', needs: 'reviews' },
        { label: 'Payments', href: payments, icon: 'card', needs: 'payouts' },
        {
          label: 'Publishing',
          href: section('publishing'),
          icon: 'eye',
          badge: 'unpublished',
          needs: 'publishing',
        },
        {
          label: 'Settings',
          href: settings,
          beside: settingsPages(slug).map(({ href }) => href),
          icon: 'filter',
        },
      ],
    },
    {
      title: 'Marketing Tools',
      items: [
        {
          label: 'Promotions',
          href: panelAddresses.vendorPromotions(slug),
          icon: 'tag',
          needs: 'promotions',
        },
        { label: 'Analytics', href: panelAddresses.vendorAnalytics(slug), icon: 'chart', needs: 'analytics' },
        { label: 'Vendor Blog', href: section('vendor-blog'), icon: 'edit', needs: 'posts' },
        { label: 'Feedback', href: section('feedback'), icon: 'info', needs: 'feedback' },
      ],
    },
  ];
}

/** The same for admins; the spec names no groups. */
export function adminGroups(): SidebarGroup[] {
  return [
    {
      title: 'Platform',
      items: [
        { label: 'Dashboard', href: paths.admin('dashboard'), icon: 'home', needs: 'dashboard' },
        {
          label: 'Orders',
          href: panelAddresses.adminOrders(),
          beside: ['/admin/purchases'],
          icon: 'bag',
          needs: 'users',
        },
        { label: 'Users', href: paths.admin('users'), icon: 'user', needs: 'users' },
        {
          label: 'Vendors',
          href: paths.admin('vendors'),
          icon: 'store',
          badge: 'applications',
          needs: 'vendors',
        },
        {
          label: 'Products',
          href: paths.admin('products'),
          icon: 'package',
          badge: 'reports',
          needs: 'products',
        },
        { label: 'Finances', href: panelAddresses.adminMoney(), icon: 'card', needs: 'money' },
      ],
    },
    {
      title: 'Content',
      items: [
        { label: 'Blog Content', href: paths.admin('blog'), icon: 'edit', badge: 'posts', needs: 'blog' },
        { label: 'Testimonials', href: paths.admin('testimonials'), icon: 'star', needs: 'testimonials' },
        {
          label: 'Feedback',
          href: paths.admin('feedback'),
          icon: 'info',
          badge: 'feedback',
          needs: 'feedback',
        },
      ],
    },
    {
      title: 'System',
      items: [
        { label: 'Emails', href: paths.admin('emails'), icon: 'mail', needs: 'emails' },
        { label: 'Settings', href: paths.admin('settings'), icon: 'filter', needs: 'settings' },
        { label: 'Audit log', href: panelAddresses.adminAudit(), icon: 'clock', needs: 'audit' },
      ],
    },
  ];
}

/** Only the items whose page exists and may be read, so that no link leads to a missing or denied page. */
export const openGroups = (
  groups: readonly SidebarGroup[],
  isOpen: (href: string) => boolean,
  mayRead: (resource: string) => boolean = () => true,
): SidebarGroup[] =>
  groups
    .map(({ title, items }) => ({
      title,
      items: items.filter(({ href, needs }) => isOpen(href) && (needs === undefined || mayRead(needs))),
    }))
    .filter(({ items }) => items.length > 0);
