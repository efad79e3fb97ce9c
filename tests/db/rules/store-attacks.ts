import type { Scene } from './stranger-scene.ts';
import { randomUUID } from 'node:crypto';
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

/** The procedures of imports, called by strangers with the ids of an import and of one of its pictures. */
export function attacksOnImports(
  vendor: string,
  { import: record, importPicture: picture }: { readonly import: string; readonly importPicture: string },
): Readonly<Record<string, readonly Attack[]>> {
  const unknown = '404 import_unknown';
  const once = (args: Attack['args'], answer: string): readonly Attack[] => [
    { with: 'its id', args, answer },
  ];
  return {
    check_import: once({ import_id: record }, unknown),
    current_import: once({ vendor_id: vendor }, '403 not_allowed'),
    end_import: once({ import_id: record }, unknown),
    export_product_rows: once({ vendor_id: vendor }, '403 not_allowed'),
    import_problems: once({ import_id: record }, unknown),
    add_import_picture: once({ picture_id: picture, path: 'products/x' }, unknown),
    drop_import_pictures: once({ import_id: record }, unknown),
    import_picture_files: once({ import_id: record }, unknown),
    import_picture_problems: once({ import_id: record }, unknown),
    import_picture_waits: once({ import_id: record }, unknown),
    import_pictures: once({ vendor_id: vendor }, '403 not_allowed'),
    refuse_import_pictures: once({ import_id: record, ids: [picture], reason: 'file_missing' }, unknown),
    retry_import_pictures: once({ import_id: record }, unknown),
    import_words: once({ import_id: record }, unknown),
    import_wrong_lines: once({ import_id: record }, unknown),
    match_import_categories: once({ import_id: record, words: [] }, unknown),
    run_import: once({ import_id: record }, unknown),
    stage_import_lines: once({ import_id: record, lines: [[2, 2, ['x']]] }, unknown),
    stage_import_rows: once({ import_id: record, first_row: 2, rows: [['x']] }, unknown),
    start_import: once(
      {
        vendor_id: vendor,
        request_key: randomUUID(),
        kind: 'products',
        file_name: 'x.csv',
        fields: ['name'],
        headers: ['Name'],
        total: 1,
      },
      '403 not_allowed',
    ),
  };
}

/** Of a product that only a link shows. */
export const aboutPreviews = ['make_product_preview', 'product_preview_link', 'withdraw_product_preview'];
/** A store's list of its products. */
export const aboutProductLists = ['count_vendor_products', 'vendor_product_counts', 'vendor_products'];

export const ownersOfPreviews = (scene: Scene): Readonly<Record<string, readonly [person: string]>> =>
  Object.fromEntries(aboutPreviews.map((name) => [name, [scene.shop.vendors[0]] as const]));
