/**
 * Who may reach which data of others with real ids: the only such table. A new procedure must be listed here, or a
 * daily test fails; a line that lets someone reach more is a decision about rights. To reach is to read a text that
 * the scene keeps secret, to change or remove a row of others, or to add one about them.
 */
const words = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

/**
 * For everyone: typed text comes back in the caller's own row (an address for the waitlist or the own team, a code, a
 * message), a hold's key is the right to release it, and a vote counts on the review.
 */
const everyone = words(`
    invite_member join_vendor_waitlist mail_order_link release_hold send_contact_message use_recovery_code vote_review
`);

/** For admins, without a fresh code of the second factor, in their line of work. */
const support = words(`
    add_order_note admin_applications admin_audit admin_inbox admin_inbox_item admin_note_order admin_order
    admin_orders admin_purchase admin_report admin_resend_order_email admin_sent_emails admin_store admin_stores admin_testimonials admin_user admin_users
    answer_order_message answer_ticket begin_label_void confirm_sale correct_tracking decide_inbox_item
    decline_waitlist_entry delete_platform_answer drop_label end_sessions_of exchange_return find_on_platform
    invite_from_waitlist invoice_of label_file mark_delivered note_recovery_of open_person platform_answers
    resend_invitation review_vendor_application revoke_invitation save_platform_answer settle_conversation ship_items
    store_documents vendor_application_sheet vendor_onboarding void_shipment waive_requirement
`);
const finance = words(`
     admin_applications admin_audit admin_order admin_orders admin_payout admin_payouts admin_purchase
     admin_sent_emails admin_store admin_store_money admin_stores admin_user admin_users find_on_platform invoice_of label_file money_problems
     open_person store_documents vendor_application_sheet vendor_onboarding
`);
const content = words(`
    admin_inbox admin_inbox_item admin_report admin_testimonials answer_ticket decide_inbox_item delete_platform_answer
    delete_testimonial platform_answers publish_testimonial save_platform_answer save_testimonial
`);
const superAdmins = [...new Set([...support, ...finance, ...content])];

/** For nobody else: people's own data, their stores' data, and procedures that need a fresh code. */
const nobody = words(`
    accept_team_invitation add_import_picture accept_vendor_invitation active_promotions add_to_wishlist
    admin_adjust_balance admin_audit_actions admin_cancel_order admin_cancel_payout admin_decide_return admin_counts admin_dashboard
    admin_disputes admin_email admin_email_version admin_emails admin_featured admin_hold_reserve
    admin_inbox_people admin_invitations admin_money admin_pause_payouts admin_post admin_posts
    admin_product admin_product_changes admin_products admin_refund_order admin_release_reserve admin_reports
    admin_resume_payouts admin_settings admin_store_ledger admin_waitlist answer_question approve_payout
    ask_question begin_carrier_check begin_label begin_payout_account blog_post_page bulk_edit_products
    cancel_job cancel_order cancel_payout cancel_sale canned_answers category_moved change_member
    change_review change_store_slug change_view check_email check_import claim_blog_post
    claim_inbox_item claim_picture claim_product_picture claim_report claim_vendor_application
     close_bulk_job close_ticket copy_promotion count_products count_sights count_vendor_products create_product
     current_bulk_job current_import current_view_as decide_commission decide_correction decide_product decide_return
    decide_report delete_canned_answer delete_my_account delete_promotion delete_shipping_rate
    delete_view drop_import_pictures duplicate_product end_import end_view_as export_customers export_my_data
    export_product_rows feature_product find_in_store get_invitation_by_token get_vendor_shipping_rates hold_stock
    holiday home_page import_picture_files import_picture_problems import_picture_waits import_pictures import_problems import_words import_wrong_lines invite_vendor job_progress
    label_rates leave_store
    let_member_export link_guest_orders_to_user list_facets list_products list_reviews
    make_product_preview make_recovery_codes match_import_categories may_keep_business_document may_keep_document move_blog_post
    move_product move_promotion my_account_views my_admin_rights my_jobs my_notices
    my_notification_settings my_order_analytics my_orders my_purchase_key my_sessions my_stores
    my_vendor_application open_review_folder open_ticket open_vendor_ticket order_featured
     order_testimonials own_upload_folder labels_of packing_of pause_payouts place_order preview_money_settings
     preview_refund preview_return preview_shop_settings product_for_edit product_history product_page product_preview
     product_preview_link
    products_named publish_store quote_cart read_notices receive_return recovery_codes_left refund_sale refuse_import_pictures
    release_blog_post release_inbox_item release_report release_vendor_application remove_avatar
    remove_business_document remove_document remove_member remove_tax_registration reorder
    reply_to_review reply_to_ticket report_question report_review report_thing request_return
    request_stock_notice resend_team_invitation reset_second_factor_of restore_cart restore_person
    restore_store resume_payouts retry_email retry_import_pictures retry_money_job retry_refund revert_product
    review_blog_post revoke_team_invitation run_import save_blog_post
    save_canned_answer save_cart save_email save_money_settings save_notification_settings
    save_payout_settings save_product save_promotion save_shipping_rate save_shipping_setup
    save_shop_settings save_store_business save_store_measures store_measures save_store_carrier save_store_holiday save_store_profile
    save_store_settings save_tax_registration save_vendor_application save_view saved_products
    search_elsewhere see_conversation see_ticket selling_terms send_order_message send_return
    set_admin_roles settle_difference settle_discount_flag ship_by_number shop_terms stage_import_lines
    stage_import_rows
    start_bulk_job start_import start_payout start_view_as stock_notice_by_token stop_stock_notice
    store_business store_carrier store_holiday store_moved store_publishing store_sales_figures
    store_settings store_shipping_rates store_shipping_setup store_tax_registrations store_team
    submit_vendor_application suspend_person suspend_store team_invitation test_email track_guest_order
    export_orders try_promotion try_shipping_rates try_tracking work_on_orders undo_bulk_edit undo_bulk_job unpublish_store unread_notices uuid_v7
    vendor_analytics vendor_analytics_rows vendor_balance vendor_customers vendor_dashboard
    vendor_ledger messages_waiting vendor_message_counts vendor_messages vendor_order vendor_order_counts vendor_orders
    vendor_payout vendor_payout_desk vendor_payouts vendor_post vendor_posts vendor_product_counts
    vendor_products vendor_promotion vendor_promotions vendor_questions vendor_reviews vendor_shipments
    vendor_statement vendor_ticket vendor_tickets vendor_views_of vendor_word_counts viewed_account
    viewed_order viewed_orders why_no_room why_not_delete_my_account withdraw_product_preview withdraw_return
    withdraw_vendor_application words write_review
`);

const tables = {
  /** Published rows, and the moves that each status allows. */
  everyone: words(`
    categories category_complements help_articles product_media product_options product_questions product_reviews
    product_variants products public_posts public_vendors reserved_slugs review_pictures states tax_rates vendor_blog_posts
    vendor_application_transitions
  `),
  /** About people, only that a row exists, for the live lists. */
  support: words(`
    contact_messages email_templates product_media product_options product_variants products promotions
    shipping_rates support_tickets vendor_applications vendor_blog_posts vendor_feedback vendors
  `),
  finance: words(`
    search_synonyms settings shipping_rates vendor_applications vendors
  `),
  content: words(`
    contact_messages email_templates product_media product_options product_variants products promotions
    support_tickets vendor_blog_posts vendor_feedback
  `),
};

type Admin = 'super' | 'support' | 'finance' | 'content';
/** The kind of an admin with a complete sign-in; an admin with a password alone has none. */
const kindOf = (account: string): Admin | null =>
  (/^(super|support|finance|content) admin$/.exec(account)?.[1] as Admin | undefined) ?? null;

const procedures = { super: superAdmins, support, finance, content };

/** Whether the stranger with this name may reach things of others with the procedure. */
export function mayReach(account: string, procedure: string): boolean {
  const kind = kindOf(account);
  return everyone.includes(procedure) || (kind !== null && procedures[kind].includes(procedure));
}

/** Whether the stranger may read the table, and `secrets` in it. */
export function mayRead(account: string, table: string, secrets: boolean): boolean {
  if (!secrets && (tables.everyone.includes(table) || table.endsWith('_status_transitions'))) return true;
  const kind = kindOf(account);
  if (kind === null) return false;
  return (
    kind === 'super' ? [...tables.support, ...tables.finance, ...tables.content] : tables[kind]
  ).includes(table);
}

export const declaredProcedures = (): string[] =>
  [...new Set([...everyone, ...superAdmins, ...nobody])].sort();
export const declaredTables = (): string[] => Object.values(tables).flat();

/**
 * Procedures that let nobody in with the matrix's arguments, because they need a secret that only an email or a page
 * contains; strangers.test.ts calls them with it.
 */
export const unproven = (): string[] =>
  words(`
    accept_team_invitation accept_vendor_invitation admin_email_version send_return stop_stock_notice withdraw_return
  `);

/**
 * Procedures that check more of their arguments, or of the account, before they check who it is: those about the
 * caller alone, and one that strangers.test.ts calls with the key of another's ticket.
 */
export const untried = (): string[] => words('make_recovery_codes open_ticket withdraw_vendor_application');
