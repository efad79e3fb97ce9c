import { SalesFigures, SavedBusiness, StoreBusiness } from '#schema/vendor-panel/business.ts';
import type { BusinessForm } from '#schema/vendor-panel/business.ts';
import type { Client } from '#services/client.ts';

/** A store's legal facts, and the sales that create obligations. */
export const createBusinessService = (client: Client) => ({
  read: (vendor: string) => client.rpc(StoreBusiness, 'store_business', { vendor }),
  save: (vendor: string, form: BusinessForm, version: number) =>
    client.rpc(SavedBusiness, 'save_store_business', { vendor, form, base_version: version }),
  figures: (vendor: string) => client.rpc(SalesFigures, 'store_sales_figures', { vendor }),
});

export type BusinessService = ReturnType<typeof createBusinessService>;
