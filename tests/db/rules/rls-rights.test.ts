import { afterAll, describe, expect, test } from 'vitest';
import { openDb } from '../support.ts';
import { chores, forAdmins, forFiles, rowFunctions } from './chores.ts';
import { aboutLabels } from './store-order-attacks.ts';
import { aboutPreviews, aboutProductLists } from './store-attacks.ts';
import { aboutPosts } from './word-attacks.ts';

const db = openDb();
afterAll(() => db.end());

const views = ['vendor_views_of', 'save_view', 'change_view', 'delete_view'];

describe('what the catalog of rights says', () => {
  test('row level security is on for every table, exposed or private', async () => {
    expect(
      await db.sql(
        `select relnamespace::regnamespace || '.' || relname as name from pg_class
         where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind = 'r' and not relrowsecurity`,
      ),
    ).toEqual([]);
  });

  test('people write only what is theirs, column by column', async () => {
    const rows = await db.sql<{ right: string }>(
      `select c.relname || ' ' || p.privilege || ' ' || coalesce((
           select string_agg(a.attname, ',' order by a.attname) from pg_attribute a
           where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and p.privilege <> 'DELETE'
             and has_column_privilege(r.role, c.oid, a.attnum, p.privilege)
         ), '') || ' by ' || r.role as right
       from pg_class c
       cross join (values ('INSERT'), ('UPDATE'), ('DELETE')) p (privilege)
       cross join (values ('anon'), ('authenticated')) r (role)
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v')
         and case p.privilege when 'DELETE' then has_table_privilege(r.role, c.oid, 'DELETE')
           else has_any_column_privilege(r.role, c.oid, p.privilege) end
       order by 1`,
    );
    const addressColumns = 'address,address2,city,first_name,is_default,label,last_name,phone,state,zip_code';
    expect(rows.map((row) => row.right)).toEqual([
      'addresses DELETE  by authenticated',
      `addresses INSERT ${addressColumns} by authenticated`,
      `addresses UPDATE ${addressColumns} by authenticated`,
      'cart_lines DELETE  by authenticated',
      'cart_lines INSERT added_at,cart_id,quantity,variant_id by authenticated',
      'cart_lines UPDATE quantity by authenticated',
      'carts DELETE  by authenticated',
      'carts INSERT id by authenticated',
      'carts UPDATE updated_at by authenticated',
      'notices UPDATE read_at by authenticated',
      'notification_preferences UPDATE answers,back_in_stock,newsletter,order_updates,price_drops by authenticated',
      'profiles UPDATE company_name,display_name,first_name,last_name by authenticated',
      'wishlist_items DELETE  by authenticated',
    ]);
  });

  test('nobody truncates, references or triggers through the API', async () => {
    expect(
      await db.sql(
        `select c.relname, r.role from pg_class c cross join (values ('anon'), ('authenticated'), ('service_role')) r (role)
         where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v')
           and has_table_privilege(r.role, c.oid, 'TRUNCATE,REFERENCES,TRIGGER,MAINTAIN')`,
      ),
    ).toEqual([]);
  });

  test('append-only tables cannot be changed even with the service key', async () => {
    const tables = [
      'order_events',
      'payment_events',
      'payment_allocations',
      'email_outbox',
      'email_deliveries',
      'audit_log',
    ];
    expect(
      await db.sql(
        `select t from unnest($1::text[]) t
         where has_any_column_privilege('service_role', 'public.' || t, 'UPDATE') or has_table_privilege('service_role', 'public.' || t, 'DELETE')`,
        [tables],
      ),
    ).toEqual([]);
    // A delete would only prove it for tables with rows, so check the triggers themselves.
    expect(
      await db.sql<{ t: string }>(
        `select t from unnest($1::text[]) t where not exists (
           select from pg_trigger g join pg_proc f on f.oid = g.tgfoid
           where g.tgrelid = ('public.' || t)::regclass and starts_with(f.proname, 'forbid_change') and g.tgenabled = 'O'
             -- For each row, before an update and a delete.
             and g.tgtype & 27 = 27)`,
        [tables],
      ),
    ).toEqual([]);
    await db.sql(
      `insert into public.audit_log (action, subject_type, subject_id) values ('rule.tried', 'rule', 'append-only')`,
    );
    await expect(db.sql('delete from public.audit_log')).rejects.toThrow('append_only');
  });

  test('each role calls exactly the procedures meant for it', async () => {
    const callable = async (role: string) =>
      (
        await db.sql<{ proname: string }>(
          `select proname from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
           and has_function_privilege($1, oid, 'EXECUTE') order by 1`,
          [role],
        )
      ).map((row) => row.proname);
    const everyone = [
      'active_promotions',
      'blog_post_page',
      'cancel_order',
      'category_moved',
      'count_products',
      'count_sights',
      'get_invitation_by_token',
      'get_vendor_shipping_rates',
      'hold_stock',
      'holiday',
      'home_page',
      'invoice_of',
      'join_vendor_waitlist',
      'list_facets',
      'list_products',
      'list_reviews',
      'mail_order_link',
      'place_order',
      'product_page',
      'product_preview',
      'products_named',
      'quote_cart',
      'release_hold',
      'reorder',
      'request_return',
      'request_stock_notice',
      'saved_products',
      'search_elsewhere',
      'selling_terms',
      'send_contact_message',
      'send_order_message',
      'send_return',
      'shop_terms',
      'stock_notice_by_token',
      'stop_stock_notice',
      'store_moved',
      'team_invitation',
      'track_guest_order',
      'uuid_v7',
      'withdraw_return',
      'words',
    ];
    const forPeople = new Set([
      'count_sights',
      'product_preview',
      'cancel_order',
      'get_invitation_by_token',
      'invoice_of',
      'join_vendor_waitlist',
      'mail_order_link',
      'reorder',
      'request_return',
      'request_stock_notice',
      'send_contact_message',
      'send_order_message',
      'send_return',
      'stock_notice_by_token',
      'stop_stock_notice',
      'team_invitation',
      'withdraw_return',
    ]);
    expect(await callable('anon')).toEqual(everyone);
    const checks = [
      'is_city',
      'is_company_name',
      'is_display_name',
      'is_email',
      'is_name',
      'is_phone',
      'is_street',
      'is_tax_id',
      'is_website',
      'is_zip',
      'letters',
      'numbers',
      'zip_fits',
      'zip_prefixes',
    ];
    expect(await callable('authenticated')).toEqual(
      [
        ...everyone,
        ...checks,
        'accept_team_invitation',
        'accept_vendor_invitation',
        'change_member',
        'invite_member',
        'leave_store',
        'remove_member',
        'resend_team_invitation',
        'revoke_team_invitation',
        'store_team',
        'my_notification_settings',
        ...aboutPosts.people,
        'save_notification_settings',
        'may_keep_business_document',
        'may_read_application_file',
        'may_read_business_file',
        'remove_business_document',
        'remove_tax_registration',
        'save_tax_registration',
        'store_documents',
        'store_tax_registrations',
        'begin_carrier_check',
        ...aboutLabels.people,
        'save_store_carrier',
        'store_carrier',
        'delete_shipping_rate',
        'save_shipping_rate',
        'save_shipping_setup',
        'save_store_measures',
        'store_measures',
        'store_shipping_rates',
        'store_shipping_setup',
        'try_shipping_rates',
        'add_to_wishlist',
        'answer_order_message',
        'answer_question',
        'canned_answers',
        'delete_canned_answer',
        'reply_to_review',
        'save_canned_answer',
        'see_conversation',
        'settle_conversation',
        'messages_waiting',
        'vendor_message_counts',
        'vendor_messages',
        'report_question',
        'report_review',
        'vendor_questions',
        'vendor_reviews',
        'vendor_word_counts',
        'copy_promotion',
        'delete_promotion',
        'move_promotion',
        'save_promotion',
        'try_promotion',
        'vendor_promotion',
        'vendor_promotions',
        'ask_question',
        'bulk_edit_products',
        'close_bulk_job',
        'current_bulk_job',
        'start_bulk_job',
        'undo_bulk_job',
        'cancel_job',
        'check_import',
        'current_import',
        'end_import',
        'export_product_rows',
        'import_problems',
        ...forFiles,
        'run_import',
        'stage_import_rows',
        'start_import',
        'change_review',
        'create_product',
        'decide_return',
        'delete_my_account',
        'duplicate_product',
        'exchange_return',
        'export_my_data',
        'fully_signed_in',
        'invite_vendor',
        'is_admin',
        ...forAdmins,
        'admin_adjust_balance',
        'admin_hold_reserve',
        'admin_pause_payouts',
        'admin_release_reserve',
        'admin_resume_payouts',
        'begin_payout_account',
        'cancel_payout',
        'money_problems',
        'pause_payouts',
        'resume_payouts',
        'retry_money_job',
        'save_payout_settings',
        'start_payout',
        'job_progress',
        'link_guest_orders_to_user',
        'live_session',
        'make_recovery_codes',
        ...aboutPreviews,
        'mark_delivered',
        'move_product',
        'may_vendor',
        'my_jobs',
        'my_order_analytics',
        'my_purchase_key',
        'my_account_views',
        'my_orders',
        'preview_refund',
        'product_history',
        'product_for_edit',
        'my_sessions',
        'my_stores',
        'stores_with',
        'open_ticket',
        'owns_review_picture',
        'receive_return',
        'recovery_codes_left',
        'open_review_folder',
        'own_upload_folder',
        'own_folders',
        'claim_picture',
        'remove_avatar',
        'why_no_room',
        'restore_cart',
        'revert_product',
        'revoke_invitation',
        'save_cart',
        'save_product',
        'ship_items',
        'undo_bulk_edit',
        'use_recovery_code',
        'vendor_analytics',
        'vendor_analytics_rows',
        'vendor_balance',
        'vendor_dashboard',
        'vendor_ledger',
        ...aboutProductLists,
        'find_in_store',
        'find_on_platform',
        ...views,
        'document_limit',
        'may_put_file',
        'uid',
        'my_vendor_application',
        'save_vendor_application',
        'submit_vendor_application',
        'withdraw_vendor_application',
        'save_store_profile',
        'may_keep_document',
        'claim_product_picture',
        'remove_document',
        'vendor_application_sheet',
        'claim_vendor_application',
        'release_vendor_application',
        'review_vendor_application',
        'vendor_onboarding',
        'waive_requirement',
        'store_business',
        'save_store_business',
        'store_publishing',
        'publish_store',
        'unpublish_store',
        'change_store_slug',
        'save_store_holiday',
        'save_store_settings',
        'store_holiday',
        'store_sales_figures',
        'store_settings',
        'add_order_note',
        'cancel_sale',
        'confirm_sale',
        'packing_of',
        'refund_sale',
        'ship_by_number',
        'vendor_payout',
        'vendor_payout_desk',
        'vendor_payouts',
        'vendor_statement',
        'vendor_order',
        'vendor_customers',
        'export_customers',
        'let_member_export',
        'vendor_order_counts',
        'vendor_orders',
        'vendor_shipments',
        'void_shipment',
        'write_review',
        'why_not_delete_my_account',
        'vote_review',
      ].sort(),
    );
    expect(await callable('service_role')).toEqual(
      [
        ...everyone.filter((name) => !forPeople.has(name)),
        ...checks,
        ...rowFunctions,
        'is_admin',
        'link_guest_orders_to_user',
        'start_payment',
        'confirm_payment',
        'carrier_account_of',
        ...aboutLabels.functions,
        ...aboutPosts.functions,
        ...chores,
      ].sort(),
    );
  });
});
