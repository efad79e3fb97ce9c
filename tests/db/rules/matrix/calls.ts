import { numberOfPayout } from '../../money/money-scene.ts';
import { attacksOn } from '../stranger-attacks.ts';
import type { Db } from '../../support.ts';
import type { Scene } from '../stranger-scene.ts';

type Argument = {
  readonly name: string;
  readonly type: string;
  /** Whether the argument is a row: PostgREST serves such a function as a column, and the tables try it. */
  readonly row: boolean;
};
/** A procedure of the catalog that visitors or accounts may execute. */
export type Procedure = {
  readonly name: string;
  readonly args: readonly Argument[];
  readonly anon: boolean;
  readonly authenticated: boolean;
};

export const proceduresOf = (db: Db): Promise<Procedure[]> =>
  db.sql<Procedure>(
    `select p.proname as name, coalesce((
         select jsonb_agg(jsonb_build_object('name', coalesce(p.proargnames[t.n], ''), 'type', format_type(t.type, null),
           'row', (select y.typtype = 'c' from pg_type y where y.oid = t.type)) order by t.n)
         from unnest(p.proargtypes::oid[]) with ordinality as t (type, n)), '[]') as args,
       has_function_privilege('anon', p.oid, 'EXECUTE') as anon,
       has_function_privilege('authenticated', p.oid, 'EXECUTE') as authenticated
     from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype
       and (has_function_privilege('anon', p.oid, 'EXECUTE') or has_function_privilege('authenticated', p.oid, 'EXECUTE'))
     order by p.oid::regprocedure::text`,
  );

/** The source of others' ids, by the name of an argument of the type uuid or uuid[]. */
const sources: Readonly<Record<string, string>> = {
  after: 'select id from public.orders union all select id from public.vendor_notices',
  answer_id: 'select id from private.canned_answers union all select id from private.platform_answers',
  application: 'select id from public.vendor_applications',
  bulk_id: 'select id from private.bulk_jobs',
  category: 'select id from public.categories',
  change_id: 'select id from private.commission_changes',
  checkout_key: 'select checkout_key from public.stock_holds',
  copy_id: 'select id from public.promotions',
  correction_id: 'select id from private.corrections',
  customer: 'select user_id from public.purchases where user_id is not null',
  existing_vendor_id: 'select id from public.vendors',
  difference_id: 'select id from private.money_differences',
  document: 'select id from public.vendor_documents union all select id from private.business_documents',
  editor: 'select id from public.vendor_blog_posts',
  email_id: 'select id from public.email_outbox',
  entry: 'select id from public.vendor_waitlist',
  flag_id: 'select id from private.discount_flags',
  held_id: 'select id from private.held_money',
  idempotency_key: 'select key from public.idempotency_keys',
  ids: 'select id from public.products',
  import_id: 'select id from private.imports',
  invitation_id: 'select id from public.team_invitations union all select id from public.vendor_invitations',
  item: 'select item_id from private.inbox union all select id from public.order_items',
  job_id: 'select id from private.jobs union all select id from private.money_jobs',
  label_id: 'select id from private.labels',
  order_id: 'select id from public.orders',
  order_ids: 'select id from public.orders',
  order_item: 'select id from public.order_items',
  payout_id: 'select id from public.payouts',
  person: 'select id from auth.users',
  picture_id: 'select id from private.import_pictures',
  post_id: 'select id from public.vendor_blog_posts',
  product: 'select id from public.products',
  product_id: 'select id from public.products',
  promotion_id: 'select id from public.promotions',
  purchase_id: 'select id from public.purchases',
  question: 'select id from public.product_questions',
  rate_id: 'select id from public.shipping_rates',
  refund_id: 'select id from public.refunds',
  registration: 'select id from private.tax_registrations',
  replaces: 'select id from private.business_documents',
  rest: 'select id from public.categories',
  report_case: 'select id from private.report_cases',
  request_key: 'select request_key from public.order_messages',
  return_id: 'select id from public.returns',
  review: 'select id from public.product_reviews',
  seen_message: 'select id from public.order_messages',
  review_of: 'select id from public.order_items',
  shipment: 'select id from public.shipments',
  store: 'select id from public.vendors',
  testimonial_id: 'select id from private.testimonials',
  thing: 'select id from public.products union all select id from public.product_reviews',
  ticket: 'select id from public.vendor_feedback union all select id from public.support_tickets',
  to_admin: "select user_id from public.user_roles where role = 'admin'",
  undo_token: 'select token from private.bulk_edits',
  user_id: 'select user_id from public.vendor_members union all select id from auth.users',
  user_id_param: 'select id from auth.users',
  variant: 'select id from public.product_variants',
  vendor: 'select id from public.vendors',
  vendor_id: 'select id from public.vendors',
  vendor_id_param: 'select id from public.vendors',
  view_id: 'select id from public.vendor_views',
};

/** Ids of others in an argument that is a text: keys, tokens, numbers and addresses. */
const texts = (scene: Scene): Readonly<Record<string, readonly string[]>> => ({
  address: [`${scene.canary}@people.test`],
  email: [`${scene.canary}@people.test`],
  former_slug: [scene.shop.slugs[0]],
  invitation_token_param: [scene.ids.invitation, scene.invitationHash],
  key: ['order-confirmation'],
  owner: [scene.owner, scene.shop.vendors[0]],
  number: [
    scene.processing.placed.reference,
    scene.shipped.placed.reference,
    numberOfPayout(scene.ids.payout),
  ],
  path: [`${scene.owner}/${scene.ids.draft}.pdf`, `${scene.shop.vendors[0]}/${scene.ids.draft}.jpg`],
  person: [scene.owner],
  post_slug: [`${scene.canary}-post`],
  product_slug: [`${scene.canary}-draft`],
  purchase_key: [
    scene.processing.placed.purchase_id,
    scene.processing.placed.reference,
    scene.guest.purchase_id,
  ],
  query: [scene.canary],
  reference: [scene.processing.placed.reference],
  slug: [scene.shop.slugs[0]],
  store: [scene.shop.vendors[0]],
  subject_id: [scene.owner, scene.shop.vendors[0], scene.processing.order_id],
  template: ['order-confirmation'],
  token: [scene.ids.invitation, scene.processing.placed.purchase_id, scene.notice],
  token_param: [scene.ids.invitation],
  upload: [`${scene.owner}/${scene.ids.draft}.jpg`],
  user_email: [`${scene.canary}@people.test`],
});

/** A plain value of each type, where nothing of others fits. */
const plain: Readonly<Record<string, readonly string[]>> = {
  bigint: ['1'],
  boolean: ['true', 'false'],
  date: ['2026-01-01'],
  integer: ['1', '0'],
  'integer[]': ['{1}', '{}'],
  jsonb: ['{}', '[]', '7', '"x"', 'null', '[[]]', '[{}]'],
  numeric: ['1.00', '0'],
  text: ['It is a reason of a test.', 'all', ''],
  'text[]': ['{}', '{all}'],
  'timestamp with time zone': ['2020-01-01T00:00:00Z'],
};

/** Words that a procedure requires, by argument name: any other word would be refused before the account is checked. */
const choices: Readonly<Record<string, readonly string[]>> = {
  decision: [
    'approve',
    'reject',
    'ask',
    'take_down',
    'restore',
    'act',
    'dismiss',
    'answer',
    'close',
    'assign',
  ],
  kind: ['product', 'review', 'question', 'store', 'post'],
  months: ['12'],
  move: ['publish', 'archive', 'submit', 'end'],
  range: ['30'],
  reason: ['changed-mind', 'faulty', 'other', 'It is a reason of a test.'],
  role: ['manager', 'catalog'],
};

/** Whether an argument can be filled: with ids of others, or with a plain value. */
export const knownArguments = ({ name, type, row }: Argument): boolean =>
  type === 'uuid' || type === 'uuid[]' ? name in sources : type in plain || row;

export type Call = { readonly procedure: Procedure; readonly statement: string };

const literal = (value: unknown): string => {
  if (value === null || value === undefined) return 'null';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return `'${text.replaceAll("'", "''")}'`;
};
/** As the driver writes a list: a PostgreSQL array, if the argument is one. */
const listOf = (value: unknown, type: string): unknown =>
  type.endsWith('[]') && Array.isArray(value)
    ? `{${value.map((one) => (one === null ? 'null' : JSON.stringify(String(one)))).join()}}`
    : type === 'jsonb' && typeof value === 'string'
      ? JSON.stringify(value)
      : value;

/** Lists the arguments of new procedures that have no source yet. */
export class NoIds extends Error {}

/** Every procedure of the catalog with the ids of others: as strangers.test.ts attacks it, and in each shape that its arguments allow. */
export async function makeCalls(db: Db, scene: Scene, procedures: readonly Procedure[]): Promise<Call[]> {
  const ids = new Map<string, readonly string[]>();
  // Of the scene first, then some of everyone: the tables are small.
  for (const [name, source] of Object.entries(sources)) {
    const rows = await db.sql<{ id: string }>(
      `select distinct x.id::text as id, x.id = any ($1::uuid[]) as known from (${source}) x (id) order by 2 desc, 1 limit 6`,
      [[...Object.values(scene.ids), scene.owner, scene.shop.vendors[0], scene.processing.order_id]],
    );
    ids.set(
      name,
      rows.map(({ id }) => id),
    );
  }
  const empty = [...ids].filter(([, values]) => values.length === 0).map(([name]) => name);
  if (empty.length > 0) throw new NoIds(`the scene has no row for ${empty.join(', ')}`);
  const words = texts(scene);
  const valuesFor = ({ name, type }: Argument, procedure: string): readonly string[] => {
    if (type === 'uuid' || type === 'uuid[]') {
      const found = ids.get(name);
      if (!found) throw new NoIds(`${procedure}: say where ids for the argument "${name}" come from`);
      return type === 'uuid' ? found : [`{${found.join()}}`];
    }
    if (type === 'text' && words[name]) return words[name];
    const found = choices[name] ?? plain[type];
    if (found) return found;
    throw new NoIds(`${procedure}: say what an argument of the type ${type} may be`);
  };
  const attacks = attacksOn(scene);
  return procedures.flatMap((procedure) => {
    const { name, args } = procedure;
    if (args.some(({ row }) => row)) return [];
    const shapes: Readonly<Record<string, unknown>>[] = (attacks[name] ?? []).map((attack) => attack.args);
    const lists = args.map((arg) => valuesFor(arg, name));
    const most = Math.max(1, ...lists.map((list) => list.length));
    const shape = (nth: (place: number) => number) =>
      Object.fromEntries(
        args.map((arg, place) => [arg.name, raw(lists[place]?.[nth(place) % (lists[place]?.length ?? 1)])]),
      );
    for (let n = 0; n < most; n += 1) {
      // All of them together, then each one alone with the first values of the others, which belong together.
      shapes.push(
        shape(() => n),
        ...args.map((_, own) => shape((place) => (place === own ? n : 0))),
      );
    }
    if (args.length > 0) shapes.push(Object.fromEntries(args.map((arg) => [arg.name, null])));
    const statements = shapes.map((shape) => {
      const given = args
        .filter((arg) => arg.name in shape)
        .map((arg) => {
          const value = shape[arg.name];
          const text = value instanceof Raw ? value.text : listOf(value, arg.type);
          return `${arg.name} => ${literal(text)}::${arg.type}`;
        });
      return `select coalesce(jsonb_agg(to_jsonb(x)), '[]') from public.${name}(${given.join(', ')}) x`;
    });
    return [...new Set(statements)].map((statement) => ({ procedure, statement }));
  });
}

/** Text that is a literal of its type already. */
class Raw {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
const raw = (text: string | undefined): Raw => new Raw(text ?? '');
