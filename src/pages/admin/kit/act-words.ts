const words: Readonly<Record<string, string>> = {
  'invitation.sent': 'Invitation sent',
  'invitation.accepted': 'Invitation accepted',
  'invitation.revoked': 'Invitation canceled',
  'waitlist.declined': 'Removed from the waitlist',
  'product.featured': 'Featured on the home page',
  'product.unfeatured': 'Removed from the home page',
  'featured.ordered': 'Home page products reordered',
  'orders.listed': 'Orders searched or listed',
  'order.noted': 'Note',
  'order.email_resent': 'Email sent again',
  'order.opened': 'Order opened',
  'store.suspended': 'Store suspended',
  'store.restored': 'Store restored',
  'people.listed': 'People listed',
  'user.opened': 'Account opened',
  'user.suspended': 'Account suspended',
  'user.restored': 'Account restored',
  'user.viewed': 'Account viewed as customer',
  'user.view_ended': 'Account view ended',
  'user.signed_out': 'Logged out everywhere',
  'user.factor_reset': 'Two-step login reset',
  // The entry is recorded before the email is sent.
  'user.recovery_sent': 'Password reset link sent',
  'user.roles_changed': 'Admin roles changed',
};

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The name of the audit log's `post.approved`, for people; the same on every page. */
export const actionWords = (action: string): string =>
  words[action] ?? capital(action.replace('.', ' ').replaceAll('_', ' '));
