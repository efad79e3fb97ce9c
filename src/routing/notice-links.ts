import type { Notice } from '#schema/vendor-panel/notifications.ts';
import { panelAddresses } from './panel-paths.ts';

/** A notice's link. */
export function noticePage(slug: string, { event, reference }: Pick<Notice, 'event' | 'reference'>): string {
  switch (event) {
    case 'holiday-ended':
      return panelAddresses.vendorSettingsStore(slug);
    case 'new-review':
      return panelAddresses.vendorReviews(slug);
    case 'new-question':
      return panelAddresses.vendorQuestions(slug);
    case 'low-stock':
    case 'product-decided':
      return panelAddresses.vendorProductEdit(slug, reference);
    case 'post-decided':
      return panelAddresses.vendorPost(slug, reference);
    case 'feedback-answered':
      return panelAddresses.vendorTicket(slug, reference);
    case 'payout':
    case 'dispute':
      return panelAddresses.vendorLedger(slug);
    case 'application-approved':
      return panelAddresses.vendorDashboard(slug);
    case 'order-message':
      return panelAddresses.vendorConversation(slug, reference);
    default:
      return panelAddresses.vendorOrder(slug, reference);
  }
}
