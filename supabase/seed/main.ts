import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { accountRows, admin, customers, owners, seedPassword } from './accounts.ts';
import { payoutStatements } from './payouts.ts';
import { type SeedFile, buildProducts, featuredRows, productRows } from './products.ts';
import {
  addressRows,
  feedbackMessageRows,
  feedbackRows,
  noticeRows,
  waitlistRows,
} from './after-sale/desk.ts';
import { questionRows } from './after-sale/questions.ts';
import { buildReturns } from './after-sale/returns.ts';
import { type ReviewFile, buildReviewPictures } from './after-sale/review-pictures.ts';
import { reviewRows } from './reviews/rows.ts';
import { applicationRows, categoryRows, promotionRows, shippingRows, taxRows, vendorRows } from './shop.ts';
import { helpRows, postCovers, postRows } from './articles.ts';
import { bulkStatements } from './bulk.ts';
import { buildOrders } from './orders.ts';
import { complementRows } from './complements.ts';
import { type PhotographFile, photographFiles } from './photographs/photographs.ts';
import { shopPictures } from './pictures.ts';
import { testimonialRows } from './testimonials.ts';
import { insert } from './sql.ts';

export interface Seed {
  /** Statements to run in order as `postgres` in one transaction. */
  sql: Iterable<string>;
  /** Files of the public bucket `media`. */
  files: Iterable<SeedFile>;
  /** More of these files, as large as real photos; read from disk on demand. */
  photographs: () => readonly PhotographFile[];
  /** Pictures in reviews and their rows, for a backend whose private bucket the caller writes itself. */
  pictures: { sql: readonly string[]; files: readonly ReviewFile[] };
}

export interface SeededLogin {
  role: 'customer' | 'vendor' | 'admin';
  email: string;
  password: string;
}

function login(role: SeededLogin['role'], account: { email: string } | undefined): SeededLogin {
  if (!account) throw new Error(`no account for ${role}`);
  return { role, email: account.email, password: seedPassword };
}

/** The accounts that can sign in to the seeded shop. */
export const seededLogins: SeededLogin[] = [
  login('customer', customers[0]),
  login('vendor', owners[0]),
  login('vendor', owners[6]),
  login('admin', admin),
];

function* concat(...parts: readonly Iterable<string>[]): Generator<string> {
  for (const part of parts) yield* part;
}

/**
 * The whole shop; every call gives the same text.
 * @param options `products` sets the total number of products, for benchmarks; without it there is only the shop
 */
export function buildSeed(options: { products?: number } = {}): Seed {
  const products = buildProducts();
  const rows = productRows(products);
  const people = accountRows();
  const sold = products.filter(({ published }) => published);
  const sales = buildOrders(sold);
  const returns = buildReturns(sales.bought);
  const reviews = reviewRows(sales.bought.filter(({ id }) => !returns.lines.has(id)));
  const pictures = buildReviewPictures(products, reviews);
  const applications = applicationRows();
  const shop = [
    ...insert('auth.users', people.users),
    ...insert('auth.identities', people.identities),
    ...insert('public.user_roles', people.roles),
    // Everyone knows this admin's password, and nobody has its authenticator: a real shop keeps the rule.
    'update private.admin_terms set needs_second_factor = false;',
    // A trigger creates the profiles, as of now.
    'update public.profiles p set created_at = u.created_at from auth.users u where u.id = p.id;',
    ...insert('public.addresses', addressRows()),
    ...insert('public.vendors', vendorRows()),
    ...insert('public.categories', categoryRows()),
    ...insert('public.vendor_applications', applications.applications),
    ...insert('public.vendor_application_events', applications.events),
    ...insert('public.category_complements', complementRows()),
    ...insert('public.products', rows.products),
    ...insert('public.product_options', rows.options),
    ...insert('public.product_variants', rows.variants),
    ...insert('public.product_media', rows.media),
    // As created by their stores: later changes are distinguished from it.
    `insert into private.product_versions (product_id, version, action, at, document, state, is_shown)
     select p.id, p.version, 'created', p.created_at, private.without_stock(private.document_of(p.id)), p.state, p.published
     from public.products p where not exists (select 1 from private.product_versions v where v.product_id = p.id);`,
    ...insert('public.shipping_rates', shippingRows()),
    ...insert('public.tax_rates', taxRows()),
    ...insert('public.promotions', promotionRows()),
    ...insert('public.purchases', sales.rows.purchases),
    // The events of these orders are written below with their own timestamps.
    'alter table public.orders disable trigger orders_placed_event;',
    ...insert('public.orders', sales.rows.orders),
    'alter table public.orders enable trigger orders_placed_event;',
    ...insert('public.order_items', sales.rows.items),
    ...insert('public.order_events', sales.rows.events),
    ...insert('public.shipments', sales.rows.shipments),
    ...insert('public.shipment_items', sales.rows.shipmentItems),
    ...insert('public.payments', sales.rows.payments),
    ...insert('public.payment_allocations', sales.rows.allocations),
    // Posted below with the dates of these sales.
    'alter table public.refunds disable trigger refunds_post;',
    ...insert('public.refunds', returns.rows.refunds),
    'alter table public.refunds enable trigger refunds_post;',
    ...insert('public.returns', returns.rows.returns),
    ...insert('public.return_items', returns.rows.items),
    ...returns.cameBack.map(
      ({ item, pieces }) => `update public.order_items set returned = ${pieces} where id = '${item}';`,
    ),
    ...insert('public.product_reviews', reviews),
    ...insert('public.product_questions', questionRows(sold)),
    ...insert('public.vendor_feedback', feedbackRows()),
    ...insert('public.vendor_feedback_messages', feedbackMessageRows()),
    ...insert('public.vendor_notices', noticeRows()),
    ...insert('public.vendor_waitlist', waitlistRows()),
    ...insert('public.vendor_blog_posts', postRows()),
    ...insert('public.help_articles', helpRows()),
    ...insert('private.testimonials', testimonialRows()),
    ...insert('private.featured_products', featuredRows(sold)),
    'do $$ begin while public.fold_sales() > 0 loop end loop; end $$;',
    'select private.post_old_sales(), private.release_due(100000, true);',
    ...payoutStatements(),
  ];
  const extra = (options.products ?? 0) - sold.length;
  return {
    sql: extra > 0 ? concat(shop, bulkStatements(extra)) : shop,
    files: [...products.flatMap((product) => product.files), ...shopPictures(sold), ...postCovers()],
    photographs: () => photographFiles(products),
    pictures,
  };
}

/** The value after `name` on the command line. */
function option(name: string): string | undefined {
  const at = process.argv.indexOf(name);
  return at > 0 ? process.argv[at + 1] : undefined;
}

/** `node supabase/seed/main.ts --out <folder> [--products <count>]` writes seed.sql and media/ for `supabase start`. */
if (import.meta.main) {
  const out = option('--out');
  const count = Number(option('--products') ?? 0);
  if (out === undefined || !Number.isInteger(count) || count < 0) {
    console.error('Name the output folder: node supabase/seed/main.ts --out <folder> [--products <count>]');
    process.exit(1);
  }
  const seed = buildSeed({ products: count });
  mkdirSync(out, { recursive: true });
  writeFileSync(join(out, 'seed.sql'), `begin;\n\n${[...seed.sql].join('\n\n')}\n\ncommit;\n`);
  for (const file of [...seed.files, ...seed.photographs()]) {
    const path = join(out, 'media', file.path);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, file.body);
  }
}
