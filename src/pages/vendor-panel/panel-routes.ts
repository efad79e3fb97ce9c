import { definePanelRoute } from '#routing/panel-route.ts';

/** The pages of the vendor panel, in a separate file because `routes.ts` is part of every page's script. */
export const vendorPanelRoutes = [
  definePanelRoute('vendorDashboard', { page: () => import('./dashboard/dashboard.tsx') }),
  definePanelRoute('vendorProducts', { page: () => import('./products/products.tsx') }),
  definePanelRoute('vendorProductNew', {
    page: () => import('./products/edit-product.tsx'),
  }),
  definePanelRoute('vendorProductImport', {
    page: () => import('./import/import.tsx'),
  }),
  definePanelRoute('vendorPromotions', {
    page: () => import('./promotions/promotions.tsx'),
  }),
  definePanelRoute('vendorPromotionNew', {
    page: () => import('./promotions/promotion.tsx'),
  }),
  definePanelRoute('vendorPromotion', { page: () => import('./promotions/promotion.tsx') }),
  definePanelRoute('vendorProductEdit', { page: () => import('./products/edit-product.tsx') }),
  definePanelRoute('vendorOrders', { page: () => import('./orders/orders.tsx') }),
  definePanelRoute('vendorMessages', {
    page: () => import('./messages/messages.tsx'),
  }),
  definePanelRoute('vendorConversation', { page: () => import('./messages/conversation.tsx') }),
  definePanelRoute('vendorOrder', { page: () => import('./orders/order.tsx') }),
  definePanelRoute('vendorShipments', { page: () => import('./orders/shipments.tsx') }),
  definePanelRoute('vendorAnalytics', {
    page: () => import('./analytics/analytics.tsx'),
  }),
  definePanelRoute('vendorCustomers', { page: () => import('./customers/customers.tsx') }),
  definePanelRoute('vendorReviews', { page: () => import('./reviews/reviews.tsx') }),
  definePanelRoute('vendorQuestions', {
    page: () => import('./reviews/questions.tsx'),
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
  }),
  definePanelRoute('vendorPayouts', {
    page: () => import('./payments/payouts.tsx'),
  }),
  definePanelRoute('vendorPayout', { page: () => import('./payments/payout.tsx') }),
  definePanelRoute('vendorStatements', {
    page: () => import('./payments/statements/statements.tsx'),
  }),
  definePanelRoute('vendorShippingRates', { page: () => import('./shipping/shipping-rates.tsx') }),
  definePanelRoute('vendorShippingSetup', { page: () => import('./shipping/shipping-setup.tsx') }),
  definePanelRoute('vendorShippingIntegration', {
    page: () => import('./shipping/carrier/settings-carrier.tsx'),
  }),
  definePanelRoute('vendorNotifications', { page: () => import('./notifications/notifications.tsx') }),
  definePanelRoute('vendorTeam', { page: () => import('./team/team.tsx') }),
] as const;
