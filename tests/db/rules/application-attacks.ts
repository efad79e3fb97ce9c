import { randomUUID } from 'node:crypto';
import type { Db } from '../support.ts';
import type { Attack } from './stranger-attacks.ts';

/** An application with everything that belongs to it, and the business of a pending store. */
export async function makeApplication(
  db: Db,
  { owner, hidden, canary }: { owner: string; hidden: string; canary: string },
) {
  const key = randomUUID();
  const one = async (text: string, values: readonly unknown[]): Promise<string> =>
    (await db.sql<{ id: string }>(text, values))[0]?.id ?? '';
  const id = await one(
    `insert into public.vendor_applications (applicant_id, status, answers, version, submit_key)
     values ($1, 'pending', jsonb_build_object('storeName', $2::text), 1, $3) returning id`,
    [owner, canary, key],
  );
  await db.sql(
    "insert into public.vendor_application_events (application_id, kind) values ($1, 'submitted')",
    [id],
  );
  const document = await one(
    `insert into public.vendor_documents (application_id, kind, name, type, bytes, path)
     values ($1, 'identity', $2, 'application/pdf', 9, $3) returning id`,
    [id, `${canary}.pdf`, `${owner}/${randomUUID()}.pdf`],
  );
  await db.sql('insert into public.vendor_business (vendor_id, legal_name) values ($1, $2)', [
    hidden,
    canary,
  ]);
  await db.sql("insert into private.tax_ids (vendor_id, tax_id) values ($1, '98-7654321')", [hidden]);
  await db.sql(
    "insert into public.vendor_waivers (vendor_id, requirement, reason) values ($1, 'documents', $2)",
    [hidden, canary],
  );
  return { id, key, document, hidden };
}

/** The procedures of applications, called by strangers. */
export function attacksOnApplications({
  id,
  key,
  document,
  hidden,
}: Awaited<ReturnType<typeof makeApplication>>): Readonly<Record<string, readonly Attack[]>> {
  const once = (args: Attack['args'], answer: string): readonly Attack[] => [
    { with: 'its id', args, answer },
  ];
  const adminOnly = '403 admin_only';
  const mail = { key: 'order-confirmation', subject: 'Hello', html: '<p>Hello</p>', text: 'Hello' };
  return {
    admin_applications: once({}, adminOnly),
    admin_users: once({ query: hidden }, adminOnly),
    admin_user: once({ person: hidden }, adminOnly),
    open_person: once({ person: hidden, reason: 'Somebody wants it.' }, adminOnly),
    end_sessions_of: once({ person: hidden }, adminOnly),
    note_recovery_of: once({ person: hidden }, adminOnly),
    reset_second_factor_of: once({ person: hidden }, adminOnly),
    restore_person: once({ person: hidden }, adminOnly),
    set_admin_roles: once({ person: hidden, roles: ['super'], seen: [] }, adminOnly),
    admin_invitations: once({ query: 'ada@people.test' }, adminOnly),
    resend_invitation: once({ invitation_id: id }, adminOnly),
    admin_waitlist: once({ query: 'ada' }, adminOnly),
    invite_from_waitlist: once({ entry: id }, adminOnly),
    decline_waitlist_entry: once({ entry: id, reason: 'Somebody wants it.' }, adminOnly),
    admin_stores: once({ query: hidden }, adminOnly),
    admin_store: once({ store: hidden }, adminOnly),
    suspend_store: once({ store: hidden, reason: 'Somebody wants it.' }, adminOnly),
    restore_store: once({ store: hidden, reason: 'Somebody wants it.' }, adminOnly),
    start_view_as: once({ person: hidden, reason: 'Somebody wants it.' }, adminOnly),
    viewed_order: once({ purchase_id: id }, adminOnly),
    viewed_orders: once({ after: { key: '2026-01-01T00:00:00Z', id } }, adminOnly),
    suspend_person: once({ person: hidden, reason: 'Somebody wants it.' }, adminOnly),
    answer_ticket: once({ ticket: id, base_version: 1, words: 'Thank you.' }, adminOnly),
    admin_audit: once({ subject_type: 'vendor_application', subject_id: id }, adminOnly),
    admin_inbox: once({ view: 'open' }, adminOnly),
    admin_inbox_item: once({ item: id }, adminOnly),
    claim_inbox_item: once({ item: id }, adminOnly),
    decide_inbox_item: once({ item: id, base_version: 1, decision: 'close' }, adminOnly),
    delete_platform_answer: once({ answer_id: id }, adminOnly),
    release_inbox_item: once({ item: id }, adminOnly),
    save_platform_answer: once(
      { answer_id: id, version: null, title: 'Thanks', words: 'Thank you.' },
      adminOnly,
    ),
    delete_testimonial: once({ testimonial_id: id, version: 1 }, adminOnly),
    order_testimonials: once({ ids: [id] }, adminOnly),
    publish_testimonial: once({ testimonial_id: id, version: 1, published: true }, adminOnly),
    save_testimonial: once(
      {
        testimonial_id: id,
        version: null,
        author: 'Ann',
        about: '',
        words: 'It is a good shop.',
        consent_on: '2026-11-01',
        consent_note: 'By mail',
      },
      adminOnly,
    ),
    preview_money_settings: once({ section: 'payouts', value: {} }, adminOnly),
    preview_shop_settings: once({ section: 'slugs', value: { slug: 'sale', reserved: true } }, adminOnly),
    save_money_settings: once({ section: 'commission', version: 1, value: { rules: [{ id }] } }, adminOnly),
    save_shop_settings: once({ section: 'switches', version: 1, value: {} }, adminOnly),
    feature_product: once({ product_id: id, featured: true }, adminOnly),
    order_featured: once({ ids: [id] }, adminOnly),
    admin_product: once({ product_id: id }, adminOnly),
    admin_product_changes: once({ product_id: id, from_version: 1 }, adminOnly),
    admin_products: once({ view: 'public' }, adminOnly),
    decide_product: once(
      { product_id: id, base_version: 1, decision: 'take_down', words: 'It is not safe.' },
      adminOnly,
    ),
    admin_report: once({ report_case: id }, adminOnly),
    admin_reports: once({ view: 'open' }, adminOnly),
    claim_report: once({ report_case: id }, adminOnly),
    release_report: once({ report_case: id }, adminOnly),
    decide_report: once({ report_case: id, base_version: 1, decision: 'dismiss' }, adminOnly),
    report_thing: once(
      { kind: 'product', thing: id, reason: 'other', words: 'It is not what it says.' },
      '404 thing_unknown',
    ),
    admin_email: once({ key: 'order-confirmation' }, adminOnly),
    admin_email_version: once({ key: 'order-confirmation', number: 1 }, adminOnly),
    admin_sent_emails: once({ view: 'all' }, adminOnly),
    check_email: once(mail, adminOnly),
    retry_email: once({ email_id: id }, adminOnly),
    save_email: once({ ...mail, version: 0 }, adminOnly),
    test_email: once(mail, adminOnly),
    admin_post: once({ post_id: id }, adminOnly),
    admin_posts: once({ view: 'submitted' }, adminOnly),
    claim_blog_post: once({ post_id: id }, adminOnly),
    release_blog_post: once({ post_id: id }, adminOnly),
    review_blog_post: once({ post_id: id, base_version: 1, decision: 'approve' }, adminOnly),
    claim_vendor_application: once({ application: id }, adminOnly),
    release_vendor_application: once({ application: id }, adminOnly),
    remove_document: once({ document }, '200 []'),
    review_vendor_application: once({ application: id, base_version: 1, decision: 'approve' }, adminOnly),
    save_store_business: once({ vendor: hidden, form: {}, base_version: 1 }, '403 not_allowed'),
    save_store_profile: [{ with: 'no profile', args: { facts: [] }, answer: '422 profile_invalid' }],
    save_vendor_application: [
      {
        with: 'a status for an answer',
        args: { changes: { status: 'approved' }, base_version: 1 },
        answer: '422 answers_invalid',
      },
    ],
    store_business: once({ vendor: hidden }, '403 not_allowed'),
    submit_vendor_application: [
      {
        with: 'the key of another application',
        args: { request_key: key, base_version: 1 },
        answer: '404 application_unknown',
      },
    ],
    vendor_onboarding: once({ vendor: hidden }, '403 not_allowed'),
    vendor_application_sheet: once({ application: id }, adminOnly),
    waive_requirement: once({ vendor: hidden, requirement: 'policies', reason: 'Because.' }, adminOnly),
  };
}
