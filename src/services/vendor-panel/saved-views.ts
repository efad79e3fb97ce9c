import { SavedViews } from '#schema/kit/saved-views.ts';
import type { ListKey } from '#schema/kit/saved-views.ts';
import type { Client } from '#services/client.ts';

/** Each returns the resulting views of the list. */
export const createSavedViewService = (client: Client) => ({
  read: (vendor: string, list: ListKey) =>
    client.rpc(SavedViews, 'vendor_views_of', { vendor_id: vendor, list }),
  /** A repeated call with the same name and query creates no second one. */
  save: (vendor: string, list: ListKey, name: string, query: string, shared: boolean) =>
    client.rpc(SavedViews, 'save_view', { vendor_id: vendor, list, name, query, shared }),
  change: (view: string, version: number, name: string, shared: boolean) =>
    client.rpc(SavedViews, 'change_view', { view_id: view, version, name, shared }),
  delete: (view: string) => client.rpc(SavedViews, 'delete_view', { view_id: view }),
});
