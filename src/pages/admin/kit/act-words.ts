const words: Readonly<Record<string, string>> = {
  'invitation.sent': 'Invitation sent',
  'invitation.accepted': 'Invitation accepted',
  'invitation.revoked': 'Invitation taken back',
  'waitlist.declined': 'Removed from the waitlist',
  'product.featured': 'Chosen for the home page',
  'product.unfeatured': 'Taken off the home page',
  'featured.ordered': 'Home page products reordered',
  'store.suspended': 'Store suspended',
  'store.restored': 'Store restored',
  'user.suspended': 'Account suspended',
  'user.restored': 'Account restored',
  'user.viewed': 'Account viewed as its person',
  'user.view_ended': 'View of the account ended',
  'user.signed_out': 'Signed out everywhere',
  'user.factor_reset': 'Two-step sign-in reset',
  // It is on record before the mail is sent.
  'user.recovery_sent': 'Link to a new password asked for',
  'user.roles_changed': 'Admin roles changed',
};

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** What the audit log calls `post.approved`, as people say it; the same on every page. */
export const actionWords = (action: string): string =>
  words[action] ?? capital(action.replace('.', ' ').replaceAll('_', ' '));
