import type { Notice } from '#schema/vendor-panel/notifications.ts';
import { mayIn } from '#schema/vendor-panel/own-store.ts';
import type { OwnStore } from '#schema/vendor-panel/own-store.ts';
import { panelAddresses } from './panel-paths.ts';

type Target = readonly [href: string, resource: string, action: 'read' | 'write'];

function targetOf(slug: string, { event, reference }: Pick<Notice, 'event' | 'reference'>): Target | null {
  switch (event) {
    case 'holiday-ended':
      return [panelAddresses.vendorSettingsStore(slug), 'store', 'read'];
    case 'new-review':
      return [panelAddresses.vendorReviews(slug), 'reviews', 'read'];
    case 'new-question':
      return [panelAddresses.vendorQuestions(slug), 'reviews', 'read'];
    case 'low-stock':
    case 'product-decided':
      return [panelAddresses.vendorProductEdit(slug, reference), 'products', 'write'];
    case 'post-decided':
      return [panelAddresses.vendorPost(slug, reference), 'posts', 'read'];
    case 'feedback-answered':
      return [panelAddresses.vendorTicket(slug, reference), 'feedback', 'read'];
    case 'payout':
      return [panelAddresses.vendorPayout(slug, reference), 'payouts', 'read'];
    case 'dispute':
      return [panelAddresses.vendorLedger(slug), 'payouts', 'read'];
    case 'application-approved':
      return null;
    case 'order-message':
      return [panelAddresses.vendorConversation(slug, reference), 'orders', 'read'];
    default:
      return [panelAddresses.vendorOrder(slug, reference), 'orders', 'read'];
  }
}

/** A notice's link; null if the member's role can't open what it is about. */
export function noticePage(
  slug: string,
  notice: Pick<Notice, 'event' | 'reference'>,
  store: Pick<OwnStore, 'rights'>,
): string | null {
  const target = targetOf(slug, notice);
  // Everyone on the team has the dashboard.
  if (target === null) return panelAddresses.vendorDashboard(slug);
  const [href, resource, action] = target;
  return mayIn(store, resource, action) ? href : null;
}
