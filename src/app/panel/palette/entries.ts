import type { PanelAddressName } from '#routing/panel-paths.ts';

/** A panel page's entry in the command palette; missing values come from its item in the sidebar. */
interface PanelEntry {
  label?: string;
  /** Other words that find it. */
  words?: string;
  /** The right that it needs. */
  needs?: readonly [resource: string, action: 'read' | 'write'];
  /** It starts something, rather than showing it. */
  isVerb?: true;
}

/** Keyed by the names of the pages' records. They load with the palette, as no page needs them to render. */
export const entries: Readonly<Partial<Record<PanelAddressName, PanelEntry>>> = {
  vendorProductNew: { label: 'New product', words: 'add create', needs: ['products', 'write'], isVerb: true },
  vendorProductImport: {
    label: 'Import products',
    words: 'file csv spreadsheet upload',
    needs: ['products', 'write'],
    isVerb: true,
  },
  vendorPromotions: {
    label: 'Promotions',
    words: 'codes discount sale coupon',
    needs: ['promotions', 'read'],
  },
  vendorPromotionNew: {
    label: 'New promotion',
    words: 'code discount coupon add create',
    needs: ['promotions', 'write'],
    isVerb: true,
  },
  vendorMessages: {
    label: 'Messages',
    words: 'inbox buyers conversations answer',
    needs: ['orders', 'read'],
  },
  vendorAnalytics: {
    label: 'Analytics',
    words: 'figures sales conversion returns',
    needs: ['analytics', 'read'],
  },
  vendorQuestions: { label: 'Questions', words: 'answer ask products', needs: ['reviews', 'read'] },
  vendorLedger: { label: 'Ledger', words: 'money balance earnings movements', needs: ['payouts', 'read'] },
  vendorPayouts: { label: 'Payouts', words: 'money bank transfer paid', needs: ['payouts', 'read'] },
  vendorStatements: { label: 'Statements', words: 'month accounting pdf csv', needs: ['payouts', 'read'] },
  adminInvitations: {
    label: 'Store invitations',
    words: 'invite vendors takeover',
    needs: ['vendors', 'read'],
  },
  adminWaitlist: { label: 'Waitlist', words: 'vendors waiting invite', needs: ['vendors', 'read'] },
  adminStores: { label: 'Stores', words: 'vendors suspend restore owner', needs: ['vendors', 'read'] },
  adminReports: {
    label: 'Shopper reports',
    words: 'moderation abuse counterfeit unsafe offensive spam hide',
    needs: ['products', 'read'],
  },
  adminFeatured: {
    label: 'Home page products',
    words: 'featured picks order',
    needs: ['products', 'read'],
  },
  adminSentEmails: {
    label: 'Sent emails',
    words: 'delivery log failed retry mail',
    needs: ['users', 'read'],
  },
  adminPayouts: { label: 'Payouts', words: 'approve money stores bank', needs: ['money', 'read'] },
  adminDisputes: { label: 'Disputes', words: 'chargebacks money bank', needs: ['money', 'read'] },
  adminMoneyProblems: {
    label: 'Finance issues',
    words: 'reconciliation differences stuck retry',
    needs: ['money', 'read'],
  },
  adminAudit: { label: 'Audit log', words: 'who did what history changes', needs: ['audit', 'read'] },
};
