import { definePanelRoute } from '#routing/panel-route.ts';

/** The pages of the admin panel, in a separate file because `routes.ts` is part of every page's script. */
export const adminPanelRoutes = [
  definePanelRoute('adminDashboard', { page: () => import('./dashboard/dashboard.tsx') }),
  definePanelRoute('adminUsers', { page: () => import('./users/users.tsx') }),
  definePanelRoute('adminUser', { page: () => import('./users/user.tsx') }),
  definePanelRoute('adminUserView', { page: () => import('./users/view/view.tsx') }),
  definePanelRoute('adminOrders', { page: () => import('./orders/orders.tsx') }),
  definePanelRoute('adminOrder', { page: () => import('./orders/order.tsx') }),
  definePanelRoute('adminPurchase', { page: () => import('./orders/purchase.tsx') }),
  definePanelRoute('adminVendors', { page: () => import('./stores/applications.tsx') }),
  definePanelRoute('adminInvitations', {
    page: () => import('./stores/invitations.tsx'),
  }),
  definePanelRoute('adminWaitlist', {
    page: () => import('./stores/waitlist.tsx'),
  }),
  definePanelRoute('adminStores', {
    page: () => import('./stores/stores.tsx'),
  }),
  definePanelRoute('adminStore', { page: () => import('./stores/store.tsx') }),
  definePanelRoute('adminProducts', { page: () => import('./products/products.tsx') }),
  definePanelRoute('adminReports', {
    page: () => import('./products/reports.tsx'),
  }),
  definePanelRoute('adminFeatured', {
    page: () => import('./products/featured.tsx'),
  }),
  definePanelRoute('adminBlog', { page: () => import('./blog/blog.tsx') }),
  definePanelRoute('adminFeedback', { page: () => import('./feedback/feedback.tsx') }),
  definePanelRoute('adminTestimonials', { page: () => import('./testimonials/testimonials.tsx') }),
  definePanelRoute('adminEmails', { page: () => import('./emails/emails.tsx') }),
  definePanelRoute('adminSentEmails', {
    page: () => import('./emails/sent.tsx'),
  }),
  definePanelRoute('adminEmail', { page: () => import('./emails/email.tsx') }),
  definePanelRoute('adminMoney', { page: () => import('./money/money.tsx') }),
  definePanelRoute('adminPayouts', {
    page: () => import('./money/payouts.tsx'),
  }),
  definePanelRoute('adminPayout', { page: () => import('./money/payout.tsx') }),
  definePanelRoute('adminDisputes', {
    page: () => import('./money/disputes.tsx'),
  }),
  definePanelRoute('adminMoneyProblems', {
    page: () => import('./money/problems.tsx'),
  }),
  definePanelRoute('adminStoreMoney', { page: () => import('./money/store-money.tsx') }),
  definePanelRoute('adminSettings', { page: () => import('./settings/settings.tsx') }),
  definePanelRoute('adminAudit', {
    page: () => import('./audit/audit.tsx'),
  }),
] as const;
