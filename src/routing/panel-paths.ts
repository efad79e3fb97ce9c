import { path } from './address.ts';

/** The URLs of the panels' pages by the name of their record. They load with the panel: public pages link to none. */
export const panelAddresses = {
  vendorProducts: path('/:vendorSlug/vendor-dashboard/products'),
  vendorProductNew: path('/:vendorSlug/vendor-dashboard/products/new'),
  vendorProductImport: path('/:vendorSlug/vendor-dashboard/products/import'),
  vendorProductEdit: path('/:vendorSlug/vendor-dashboard/products/:id'),
  vendorPublishing: path('/:vendorSlug/vendor-dashboard/publishing'),
} as const;

export type PanelAddressName = keyof typeof panelAddresses;
