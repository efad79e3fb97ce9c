import type { Observable } from 'rxjs';
import { SalesFigures, SavedBusiness, StoreBusiness } from '#schema/vendor-panel/business.ts';
import type { BusinessForm } from '#schema/vendor-panel/business.ts';
import type { Client } from '#services/client.ts';

export type BusinessService = {
  read: (vendor: string) => Observable<StoreBusiness>;
  save: (vendor: string, form: BusinessForm, version: number) => Observable<typeof SavedBusiness.Type>;
  figures: (vendor: string) => Observable<SalesFigures>;
};

/** The legal facts of a store, and the sales that oblige it. */
export const createBusinessService = (client: Client): BusinessService => ({
  read: (vendor) => client.rpc(StoreBusiness, 'store_business', { vendor }),
  save: (vendor, form, version) =>
    client.rpc(SavedBusiness, 'save_store_business', { vendor, form, base_version: version }),
  figures: (vendor) => client.rpc(SalesFigures, 'store_sales_figures', { vendor }),
});
