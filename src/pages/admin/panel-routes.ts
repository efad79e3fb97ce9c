import { definePanelRoute } from '#routing/panel-route.ts';

/** The pages of the admin panel, in a separate file because `routes.ts` is part of every page's script. */
export const adminPanelRoutes = [
  definePanelRoute('adminDashboard', { page: () => import('./dashboard/dashboard.tsx') }),
  definePanelRoute('adminUsers', { page: () => import('./users/users.tsx') }),
  definePanelRoute('adminUser', { page: () => import('./users/user.tsx') }),
  definePanelRoute('adminUserView', { page: () => import('./users/view/view.tsx') }),
  definePanelRoute('adminVendors', { page: () => import('./stores/applications.tsx') }),
  definePanelRoute('adminInvitations', {
    page: () => import('./stores/invitations.tsx'),
    entry: { label: 'Store invitations', words: 'invite vendors takeover', needs: ['vendors', 'read'] },
  }),
  definePanelRoute('adminWaitlist', {
    page: () => import('./stores/waitlist.tsx'),
    entry: { label: 'Waitlist', words: 'vendors waiting invite', needs: ['vendors', 'read'] },
  }),
  definePanelRoute('adminStores', {
    page: () => import('./stores/stores.tsx'),
    entry: { label: 'Stores', words: 'vendors suspend restore owner', needs: ['vendors', 'read'] },
  }),
  definePanelRoute('adminStore', { page: () => import('./stores/store.tsx') }),
  definePanelRoute('adminProducts', { page: () => import('./products/products.tsx') }),
  definePanelRoute('adminReports', {
    page: () => import('./products/reports.tsx'),
    entry: {
      label: 'Shopper reports',
      words: 'moderation abuse counterfeit unsafe offensive spam hide',
      needs: ['products', 'read'],
    },
  }),
  definePanelRoute('adminFeatured', {
    page: () => import('./products/featured.tsx'),
    entry: {
      label: 'Home page products',
      words: 'featured picks order',
      needs: ['products', 'read'],
    },
  }),
  definePanelRoute('adminBlog', { page: () => import('./blog/blog.tsx') }),
  definePanelRoute('adminFeedback', { page: () => import('./feedback/feedback.tsx') }),
  definePanelRoute('adminTestimonials', { page: () => import('./testimonials/testimonials.tsx') }),
  definePanelRoute('adminEmails', { page: () => import('./emails/emails.tsx') }),
  definePanelRoute('adminSentEmails', {
    page: () => import('./emails/sent.tsx'),
    entry: { label: 'Sent emails', words: 'delivery log failed retry mail', needs: ['users', 'read'] },
  }),
  definePanelRoute('adminEmail', { page: () => import('./emails/email.tsx') }),
  definePanelRoute('adminMoney', { page: () => import('./money/money.tsx') }),
  definePanelRoute('adminPayouts', {
    page: () => import('./money/payouts.tsx'),
    entry: { label: 'Payouts', words: 'approve money stores bank', needs: ['money', 'read'] },
  }),
  definePanelRoute('adminPayout', { page: () => import('./money/payout.tsx') }),
  definePanelRoute('adminDisputes', {
    page: () => import('./money/disputes.tsx'),
    entry: { label: 'Disputes', words: 'chargebacks money bank', needs: ['money', 'read'] },
  }),
  definePanelRoute('adminMoneyProblems', {
    page: () => import('./money/problems.tsx'),
    entry: {
      label: 'Finance issues',
      words: 'reconciliation differences stuck retry',
      needs: ['money', 'read'],
    },
  }),
  definePanelRoute('adminStoreMoney', { page: () => import('./money/store-money.tsx') }),
  definePanelRoute('adminSettings', { page: () => import('./settings/settings.tsx') }),
  definePanelRoute('adminAudit', {
    page: () => import('./audit/audit.tsx'),
    entry: { label: 'Audit log', words: 'who did what history changes', needs: ['audit', 'read'] },
  }),
] as const;
