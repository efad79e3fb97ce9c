import type { Attack } from './stranger-attacks.ts';

/** The procedures of a store's words and settings, called by strangers with the ids of another store. */
export function attacksOnStores(
  vendor: string,
  /** A shared view of a list of the store, one of its owner's own, and a product that is a draft. */
  views: { readonly view: string; readonly ownView: string; readonly draft: string },
): Readonly<Record<string, readonly Attack[]>> {
  const once = (args: Attack['args'], answer = '403 not_allowed'): readonly Attack[] => [
    { with: 'its id', args, answer },
  ];
  const onViews = (args: Attack['args']): readonly Attack[] =>
    [views.view, views.ownView].map((view) => ({
      with: 'its id',
      args: { ...args, view_id: view },
      answer: '404 view_missing',
    }));
  return {
    change_view: onViews({ version: 1, name: 'Mine', shared: false }),
    delete_view: onViews({}),
    save_view: once({ vendor_id: vendor, list: 'products', name: 'Mine', query: '', shared: true }),
    vendor_views_of: once({ vendor_id: vendor, list: 'products' }),
    begin_carrier_check: once({ vendor_id: vendor }),
    save_store_carrier: once({
      vendor_id: vendor,
      version: 0,
      request_key: vendor,
      carrier: 'manual',
      test_mode: false,
      needs_credentials: false,
    }),
    store_carrier: once({ vendor_id: vendor }),
    change_store_slug: once({ vendor, slug: 'stolen-store', seen_slug: 'any' }),
    admin_payout: once({ number: 'PO-1' }, '403 admin_only'),
    claim_product_picture: once({ path: `products/${vendor}/${views.draft}-0123ab/512.webp` }),
    may_keep_document: once({ path: `${vendor}/${vendor}.pdf` }, '404 document_unknown'),
    why_no_room: once({ bucket: 'media', owner: vendor }, '200 null'),
    may_keep_business_document: once({ path: `${vendor}/${vendor}.pdf` }),
    remove_business_document: once({ vendor, document: vendor }),
    remove_tax_registration: once({ vendor, registration: vendor }),
    save_tax_registration: once({ vendor, registration: vendor, form: {}, base_version: 0 }),
    store_documents: once({ vendor }),
    store_tax_registrations: once({ vendor }),
    publish_store: once({ vendor, seen_version: 1, seen_published_at: '2020-01-01T00:00:00Z' }),
    save_store_holiday: once({ vendor, form: {}, base_version: 0 }),
    save_store_settings: once({ vendor, form: {}, base_version: 1 }),
    store_holiday: once({ vendor }),
    save_store_measures: once({ vendor_id: vendor, version: 0, measures: {} }),
    store_measures: once({ vendor_id: vendor }),
    category_moved: [
      { with: 'the id of a store as a slug', args: { former_slug: vendor }, answer: '200 null' },
    ],
    store_moved: [
      { with: 'the id of a store as its address', args: { former_slug: vendor }, answer: '200 null' },
    ],
    store_publishing: once({ vendor }),
    store_sales_figures: once({ vendor }),
    store_settings: once({ vendor }),
    vendor_analytics: once({ vendor_id: vendor }),
    vendor_analytics_rows: once({ vendor_id: vendor }),
    count_sights: [
      {
        with: 'the id of a draft',
        args: { sights: [{ product: views.draft, what: 'viewed', source: 'home' }] },
        answer: '204',
      },
    ],
    unpublish_store: once({ vendor, seen_published_at: '2020-01-01T00:00:00Z' }),
  };
}
