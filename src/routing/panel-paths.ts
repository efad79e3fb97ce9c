import { path } from './address.ts';

/** The URLs of the panels' pages by the name of their record. They load with the panel: public pages link to none. */
export const panelAddresses = {
  vendorDashboard: path('/:vendorSlug/vendor-dashboard'),
  vendorProducts: path('/:vendorSlug/vendor-dashboard/products'),
  vendorProductNew: path('/:vendorSlug/vendor-dashboard/products/new'),
  vendorProductImport: path('/:vendorSlug/vendor-dashboard/products/import'),
  vendorPromotions: path('/:vendorSlug/vendor-dashboard/products/promotions'),
  vendorPromotionNew: path('/:vendorSlug/vendor-dashboard/products/promotions/new'),
  vendorPromotion: path('/:vendorSlug/vendor-dashboard/products/promotions/:id'),
  vendorProductEdit: path('/:vendorSlug/vendor-dashboard/products/:id'),
  vendorOrders: path('/:vendorSlug/vendor-dashboard/orders'),
  vendorMessages: path('/:vendorSlug/vendor-dashboard/orders/messages'),
  vendorConversation: path('/:vendorSlug/vendor-dashboard/orders/messages/:number'),
  vendorOrder: path('/:vendorSlug/vendor-dashboard/orders/:number'),
  vendorAnalytics: path('/:vendorSlug/vendor-dashboard/analytics'),
  vendorShipments: path('/:vendorSlug/vendor-dashboard/shipments'),
  vendorCustomers: path('/:vendorSlug/vendor-dashboard/customers'),
  vendorReviews: path('/:vendorSlug/vendor-dashboard/reviews'),
  vendorQuestions: path('/:vendorSlug/vendor-dashboard/reviews/questions'),
  vendorBlog: path('/:vendorSlug/vendor-dashboard/vendor-blog'),
  vendorPost: path('/:vendorSlug/vendor-dashboard/vendor-blog/:id'),
  vendorFeedback: path('/:vendorSlug/vendor-dashboard/feedback'),
  vendorTicket: path('/:vendorSlug/vendor-dashboard/feedback/:id'),
  vendorPublishing: path('/:vendorSlug/vendor-dashboard/publishing'),
  vendorSettingsStore: path('/:vendorSlug/vendor-dashboard/settings-store'),
  vendorSettingsBusiness: path('/:vendorSlug/vendor-dashboard/settings-business'),
  vendorShippingRates: path('/:vendorSlug/vendor-dashboard/settings-shipping-rates'),
  vendorShippingSetup: path('/:vendorSlug/vendor-dashboard/settings-shipping-setup'),
  vendorShippingIntegration: path('/:vendorSlug/vendor-dashboard/settings-shipping-integration'),
  vendorNotifications: path('/:vendorSlug/vendor-dashboard/settings-notifications'),
  vendorTeam: path('/:vendorSlug/vendor-dashboard/team'),
} as const;

export type PanelAddressName = keyof typeof panelAddresses;
