import { definePanelRoute } from '#routing/panel-route.ts';

/** The pages of the vendor panel, in a separate file because `routes.ts` is part of every page's script. */
export const vendorPanelRoutes = [
  definePanelRoute('vendorDashboard', { page: () => import('./dashboard/dashboard.tsx') }),
  definePanelRoute('vendorProducts', { page: () => import('./products/products.tsx') }),
  definePanelRoute('vendorProductNew', {
    page: () => import('./products/edit-product.tsx'),
    entry: { label: 'New product', words: 'add create', needs: ['products', 'write'], isVerb: true },
  }),
  definePanelRoute('vendorProductImport', {
    page: () => import('./import/import.tsx'),
    entry: {
      label: 'Import products',
      words: 'file csv spreadsheet upload',
      needs: ['products', 'write'],
      isVerb: true,
    },
  }),
  definePanelRoute('vendorPromotions', {
    page: () => import('./promotions/promotions.tsx'),
    entry: { label: 'Promotions', words: 'codes discount sale coupon', needs: ['promotions', 'read'] },
  }),
  definePanelRoute('vendorPromotionNew', {
    page: () => import('./promotions/promotion.tsx'),
    entry: {
      label: 'New promotion',
      words: 'code discount coupon add create',
      needs: ['promotions', 'write'],
      isVerb: true,
    },
  }),
  definePanelRoute('vendorPromotion', { page: () => import('./promotions/promotion.tsx') }),
  definePanelRoute('vendorProductEdit', { page: () => import('./products/edit-product.tsx') }),
  definePanelRoute('vendorOrders', { page: () => import('./orders/orders.tsx') }),
  definePanelRoute('vendorMessages', {
    page: () => import('./messages/messages.tsx'),
    entry: { label: 'Messages', words: 'inbox buyers conversations answer', needs: ['orders', 'read'] },
  }),
  definePanelRoute('vendorConversation', { page: () => import('./messages/conversation.tsx') }),
  definePanelRoute('vendorOrder', { page: () => import('./orders/order.tsx') }),
  definePanelRoute('vendorShipments', { page: () => import('./orders/shipments.tsx') }),
  definePanelRoute('vendorAnalytics', {
    page: () => import('./analytics/analytics.tsx'),
    entry: { label: 'Analytics', words: 'figures sales conversion returns', needs: ['analytics', 'read'] },
  }),
  definePanelRoute('vendorCustomers', { page: () => import('./customers/customers.tsx') }),
  definePanelRoute('vendorReviews', { page: () => import('./reviews/reviews.tsx') }),
  definePanelRoute('vendorQuestions', {
    page: () => import('./reviews/questions.tsx'),
    entry: { label: 'Questions', words: 'answer ask products', needs: ['reviews', 'read'] },
  }),
  definePanelRoute('vendorBlog', { page: () => import('./blog/blog.tsx') }),
  definePanelRoute('vendorPost', { page: () => import('./blog/post.tsx') }),
  definePanelRoute('vendorFeedback', { page: () => import('./feedback/feedback.tsx') }),
  definePanelRoute('vendorTicket', { page: () => import('./feedback/ticket.tsx') }),
  definePanelRoute('vendorPublishing', { page: () => import('./publishing/publishing.tsx') }),
  definePanelRoute('vendorSettingsStore', { page: () => import('./store-settings/settings-store.tsx') }),
  definePanelRoute('vendorSettingsBusiness', {
    page: () => import('./business-settings/settings-business.tsx'),
  }),
  definePanelRoute('vendorPayments', { page: () => import('./payments/settings-payment.tsx') }),
  definePanelRoute('vendorLedger', {
    page: () => import('./payments/ledger/ledger.tsx'),
    entry: { label: 'Ledger', words: 'money balance earnings movements', needs: ['payouts', 'read'] },
  }),
  definePanelRoute('vendorPayouts', {
    page: () => import('./payments/payouts.tsx'),
    entry: { label: 'Payouts', words: 'money bank transfer paid', needs: ['payouts', 'read'] },
  }),
  definePanelRoute('vendorPayout', { page: () => import('./payments/payout.tsx') }),
  definePanelRoute('vendorStatements', {
    page: () => import('./payments/statements/statements.tsx'),
    entry: { label: 'Statements', words: 'month accounting pdf csv', needs: ['payouts', 'read'] },
  }),
  definePanelRoute('vendorShippingRates', { page: () => import('./shipping/shipping-rates.tsx') }),
  definePanelRoute('vendorShippingSetup', { page: () => import('./shipping/shipping-setup.tsx') }),
  definePanelRoute('vendorShippingIntegration', {
    page: () => import('./shipping/carrier/settings-carrier.tsx'),
  }),
  definePanelRoute('vendorNotifications', { page: () => import('./notifications/notifications.tsx') }),
  definePanelRoute('vendorTeam', { page: () => import('./team/team.tsx') }),
] as const;
