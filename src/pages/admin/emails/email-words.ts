/** Emails whose key doesn't say what they are about. */
const names: Readonly<Record<string, string>> = {
  'application-asked': 'Application question',
  'message-answered': 'Reply to a message',
  'order-cancelled': 'Order canceled',
  'order-sold-out': 'Order canceled: paid too late',
  'return-rejected': 'Return declined',
  'return-decided': 'Return decided by Stallbar',
  'report-decided': 'Report resolved',
  'second-factor-reset': 'Two-step login reset',
  'stock-notice': 'Back-in-stock alert',
  'stock-notice-set': 'Back-in-stock alert confirmed',
  'store-handed-over': 'Store ownership transferred',
  'team-removed': 'Team member removed',
  'vendor-feedback-answered': 'Vendor ticket reply',
  'vendor-holiday-ended': 'Vendor vacation ended',
  'vendor-order-cancelled': 'Vendor order canceled',
  'vendor-order-decided': 'Vendor order changed by Stallbar',
  'vendor-return-decided': 'Vendor return decided by Stallbar',
  'vendor-return-withdrawn': 'Vendor return canceled',
  'vendor-post-decided': 'Vendor post reviewed',
  'vendor-product-decided': 'Vendor product reviewed',
  'wishlist-back-in-stock': 'Wishlist item back in stock',
  'words-decided': 'Review or question moderated',
};

/** `vendor-new-order` as people read it: 'Vendor new order'. */
export function templateName(key: string): string {
  const words = names[key] ?? key.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
