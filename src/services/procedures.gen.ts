/**
 * The procedures of the database by who may call them, with what each takes. SQL lets every parameter be null; one that
 * has another value when it is left out is better left out. Written by `npm run procedures`: run it after a migration.
 */
export type Procedures = {
  'anon, authenticated': {
    cancel_order: {
      purchase_key: string | null;
      order_id: string | null;
      reason: string | null;
      note?: string | null;
    };
    count_sights: { sights: object | null };
    get_invitation_by_token: { token_param: string | null };
    invoice_of: { order_id: string | null; purchase_key?: string | null };
    join_vendor_waitlist: { email: string | null; category?: string | null };
    mail_order_link: { reference: string | null; email: string | null };
    product_preview: { token: string | null };
    reorder: { purchase_key: string | null; order_id?: string | null };
    request_return: {
      purchase_key: string | null;
      order_id: string | null;
      request_key: string | null;
      reason: string | null;
      items: object | null;
      note?: string | null;
    };
    request_stock_notice: { variant: string | null; email?: string | null };
    send_contact_message: {
      request_key: string | null;
      name: string | null;
      email: string | null;
      subject: string | null;
      message: string | null;
    };
    send_order_message: {
      purchase_key: string | null;
      order_id: string | null;
      request_key: string | null;
      message: string | null;
    };
    send_return: { purchase_key: string | null; return_id: string | null; tracking?: string | null };
    stock_notice_by_token: { token: string | null };
    stop_stock_notice: { token: string | null; everything?: boolean };
    team_invitation: { token?: string | null };
    withdraw_return: { purchase_key: string | null; return_id: string | null };
  };
  'anon, authenticated, service_role': {
    active_promotions: { store?: string | null; product?: string | null };
    blog_post_page: { post_slug: string | null };
    category_moved: { former_slug: string | null };
    count_products: {
      category?: string | null;
      vendor?: string | null;
      price_min?: string | number | null;
      price_max?: string | number | null;
      in_stock?: boolean | null;
      deals?: boolean | null;
      colors?: readonly string[] | null;
      sizes?: readonly string[] | null;
      flavors?: readonly string[] | null;
      rating?: string | number | null;
      query?: string | null;
    };
    get_vendor_shipping_rates: { vendor_id_param: string | null };
    hold_stock: { checkout_key: string | null; lines: object | null; email?: string | null };
    home_page: {};
    list_facets: {
      category?: string | null;
      vendor?: string | null;
      price_min?: string | number | null;
      price_max?: string | number | null;
      in_stock?: boolean | null;
      deals?: boolean | null;
      colors?: readonly string[] | null;
      sizes?: readonly string[] | null;
      flavors?: readonly string[] | null;
      rating?: string | number | null;
      query?: string | null;
    };
    list_products: {
      category?: string | null;
      vendor?: string | null;
      price_min?: string | number | null;
      price_max?: string | number | null;
      in_stock?: boolean | null;
      deals?: boolean | null;
      sort?: string | null;
      after?: object | null;
      page_size?: number | null;
      colors?: readonly string[] | null;
      sizes?: readonly string[] | null;
      flavors?: readonly string[] | null;
      rating?: string | number | null;
      query?: string | null;
    };
    list_reviews: {
      product: string | null;
      stars?: number | null;
      sort?: string;
      skip?: number;
      pictured?: boolean;
    };
    place_order: {
      idempotency_key: string | null;
      lines: object | null;
      contact: object | null;
      address: object | null;
      deliveries: object | null;
      payment_method: string | null;
      promo: string | null;
      expected_total: string | number | null;
      expected_hash: string | null;
      sources?: object | null;
    };
    product_page: {
      product?: string | null;
      vendor_slug?: string | null;
      category_slug?: string | null;
      product_slug?: string | null;
    };
    products_named: { query: string | null };
    quote_cart: {
      lines: object | null;
      address?: object | null;
      deliveries?: object | null;
      promo?: string | null;
      checkout_key?: string | null;
    };
    release_hold: { checkout_key: string | null };
    saved_products: { ids: readonly string[] | null };
    search_elsewhere: { query: string | null };
    selling_terms: {};
    shop_terms: {};
    store_moved: { former_slug: string | null };
    track_guest_order: { token: string | null };
    uuid_v7: {};
  };
  authenticated: {
    accept_team_invitation: { invitation_id: string | null };
    accept_vendor_invitation: { invitation_token_param: string | null };
    add_import_picture: { picture_id: string | null; path: string | null };
    add_order_note: { order_id: string | null; request_key: string | null; note: string | null };
    add_to_wishlist: { ids: readonly string[] | null };
    admin_adjust_balance: {
      vendor_id: string | null;
      amount: string | number | null;
      reason: string | null;
      request_key: string | null;
    };
    admin_applications: { view?: string; after?: object | null; page_size?: number };
    admin_audit: {
      person?: string | null;
      action?: string | null;
      subject_type?: string | null;
      subject_id?: string | null;
      after?: object | null;
      page_size?: number;
    };
    admin_audit_actions: {};
    admin_cancel_order: { order_id: string | null; reason: string | null; words: string | null };
    admin_cancel_payout: { payout_id: string | null; reason: string | null };
    admin_counts: {};
    admin_dashboard: { range?: string; first_day?: string | null; last_day?: string | null };
    admin_decide_return: {
      return_id: string | null;
      request_key: string | null;
      decision: string | null;
      words: string | null;
      seen_status: string | null;
      seen_worth?: string | null;
      instructions?: string | null;
    };
    admin_disputes: { view?: string; query?: string | null; after?: object | null; page_size?: number };
    admin_email: { key: string | null };
    admin_email_version: { key: string | null; number: number | null };
    admin_emails: {};
    admin_featured: {};
    admin_hold_reserve: {
      vendor_id: string | null;
      amount: string | number | null;
      reason: string | null;
      request_key: string | null;
    };
    admin_inbox: {
      view?: string;
      kind?: string | null;
      query?: string | null;
      after?: object | null;
      page_size?: number;
    };
    admin_inbox_item: { item: string | null };
    admin_inbox_people: {};
    admin_invitations: { view?: string; query?: string | null; after?: object | null; page_size?: number };
    admin_money: { month?: string | null };
    admin_note_order: { order_id: string | null; request_key: string | null; note: string | null };
    admin_order: { order_id: string | null };
    admin_orders: {
      view?: string;
      query?: string | null;
      money?: string | null;
      store?: string | null;
      placed_from?: string | null;
      placed_to?: string | null;
      after?: object | null;
      page_size?: number;
    };
    admin_pause_payouts: { vendor_id: string | null; reason: string | null };
    admin_payout: { number: string | null };
    admin_payouts: { view?: string; query?: string | null; after?: object | null; page_size?: number };
    admin_post: { post_id: string | null };
    admin_posts: { view?: string; query?: string | null; after?: object | null; page_size?: number };
    admin_product: { product_id: string | null };
    admin_product_changes: {
      product_id: string | null;
      from_version?: number | null;
      to_version?: number | null;
    };
    admin_products: {
      view?: string;
      query?: string | null;
      store?: string | null;
      after?: object | null;
      page_size?: number;
    };
    admin_purchase: { number: string | null };
    admin_refund_order: {
      order_id: string | null;
      request_key: string | null;
      lines: object | null;
      words: string | null;
      seen_refunded: string | null;
    };
    admin_release_reserve: { held_id: string | null };
    admin_report: { report_case: string | null };
    admin_reports: { view?: string; after?: object | null; page_size?: number };
    admin_resend_order_email: { email_id: string | null; request_key: string | null };
    admin_resume_payouts: { vendor_id: string | null };
    admin_sent_emails: {
      view?: string;
      address?: string | null;
      template?: string | null;
      after?: object | null;
      page_size?: number;
    };
    admin_settings: {};
    admin_store: { store: string | null };
    admin_store_ledger: {
      store: string | null;
      kind?: string | null;
      after?: string | null;
      page_size?: number;
    };
    admin_store_money: { store: string | null };
    admin_stores: { view?: string; query?: string | null; after?: object | null; page_size?: number };
    admin_testimonials: {};
    admin_user: { person: string | null };
    admin_users: { view?: string; query?: string | null; after?: object | null; page_size?: number };
    admin_waitlist: { view?: string; query?: string | null; after?: object | null; page_size?: number };
    answer_order_message: {
      order_id: string | null;
      request_key: string | null;
      message: string | null;
      seen_message?: string | null;
    };
    answer_question: { question: string | null; answer: string | null; seen_version?: number };
    answer_ticket: {
      ticket: string | null;
      base_version: number | null;
      words: string | null;
      closes?: boolean;
    };
    approve_payout: { payout_id: string | null };
    ask_question: { product: string | null; question: string | null };
    begin_carrier_check: { vendor_id: string | null };
    begin_label: {
      order_id: string | null;
      request_key: string | null;
      items?: object | null;
      parcel?: object | null;
      seen_shipped?: number | null;
      service?: string | null;
    };
    begin_label_void: { shipment: string | null };
    begin_payout_account: { vendor_id: string | null };
    bulk_edit_products: {
      vendor_id: string | null;
      request_key: string | null;
      ids: readonly string[] | null;
      change: object | null;
    };
    cancel_job: { job_id: string | null };
    cancel_payout: { payout_id: string | null };
    cancel_sale: { order_id: string | null; reason: string | null; note?: string | null; restock?: boolean };
    canned_answers: { vendor_id: string | null };
    change_member: {
      vendor_id: string | null;
      user_id: string | null;
      role: string | null;
      version: number | null;
    };
    change_review: {
      review: string | null;
      rating: number | null;
      title: string | null;
      content: string | null;
    };
    change_store_slug: { vendor: string | null; slug: string | null; seen_slug: string | null };
    change_view: {
      view_id: string | null;
      version: number | null;
      name: string | null;
      shared: boolean | null;
    };
    check_email: { key: string | null; subject: string | null; html: string | null; text: string | null };
    check_import: { import_id: string | null };
    claim_blog_post: { post_id: string | null };
    claim_inbox_item: { item: string | null };
    claim_picture: { upload: string | null; item?: string | null };
    claim_product_picture: { path: string | null };
    claim_report: { report_case: string | null };
    claim_vendor_application: { application: string | null };
    close_bulk_job: { bulk_id: string | null };
    close_ticket: { ticket: string | null; base_version: number | null; closes: boolean | null };
    confirm_sale: { order_id: string | null };
    copy_promotion: { promotion_id: string | null; copy_id: string | null };
    correct_tracking: {
      shipment: string | null;
      carrier: string | null;
      tracking_number: string | null;
      seen_tracking: string | null;
    };
    count_vendor_products: {
      vendor_id: string | null;
      query?: string | null;
      state?: string | null;
      category?: string | null;
      low_stock?: boolean;
    };
    create_product: { vendor_id: string | null; request_key: string | null; document: object | null };
    current_bulk_job: { vendor_id: string | null };
    current_import: { vendor_id: string | null };
    current_view_as: {};
    decide_commission: { change_id: string | null; approve: boolean | null };
    decide_correction: { correction_id: string | null; approve: boolean | null };
    decide_inbox_item: {
      item: string | null;
      base_version: number | null;
      decision: string | null;
      words?: string | null;
      to_admin?: string | null;
    };
    decide_product: {
      product_id: string | null;
      base_version: number | null;
      decision: string | null;
      words?: string | null;
    };
    decide_report: {
      report_case: string | null;
      base_version: number | null;
      decision: string | null;
      words?: string | null;
    };
    decide_return: { return_id: string | null; approve: boolean | null; words: string | null };
    decline_waitlist_entry: { entry: string | null; reason: string | null };
    delete_canned_answer: { vendor_id: string | null; answer_id: string | null };
    delete_my_account: {};
    delete_platform_answer: { answer_id: string | null };
    delete_promotion: { promotion_id: string | null; version: number | null };
    delete_shipping_rate: { rate_id: string | null; version: number | null };
    delete_testimonial: { testimonial_id: string | null; version: number | null };
    delete_view: { view_id: string | null };
    drop_import_pictures: { import_id: string | null };
    drop_label: { order_id: string | null; label_id: string | null };
    duplicate_product: { product_id: string | null; request_key: string | null };
    end_import: { import_id: string | null };
    end_sessions_of: { person: string | null };
    end_view_as: {};
    exchange_return: {
      return_id: string | null;
      request_key: string | null;
      replacements: object | null;
      restock?: boolean;
      condition?: string | null;
    };
    export_customers: {
      vendor_id: string | null;
      query?: string | null;
      region?: string | null;
      returning_only?: boolean;
      after?: object | null;
      last_from?: string | null;
      last_to?: string | null;
    };
    export_my_data: {};
    export_orders: {
      vendor_id: string | null;
      view?: string;
      query?: string | null;
      placed_from?: string | null;
      placed_to?: string | null;
      payment?: string | null;
      refund?: string | null;
      after?: object | null;
    };
    export_product_rows: {
      vendor_id: string | null;
      query?: string | null;
      state?: string | null;
      category?: string | null;
      low_stock?: boolean;
      after?: object | null;
    };
    feature_product: { product_id: string | null; featured: boolean | null; place?: number | null };
    find_in_store: { vendor_id: string | null; query: string | null };
    find_on_platform: { query: string | null };
    import_picture_files: { import_id: string | null; after?: string | null };
    import_picture_problems: { import_id: string | null; after?: string | null; most?: number };
    import_picture_waits: { import_id: string | null; most?: number };
    import_pictures: { vendor_id: string | null };
    import_problems: { import_id: string | null; after_row?: number; most?: number };
    import_words: { import_id: string | null };
    import_wrong_lines: { import_id: string | null; after?: number };
    invite_from_waitlist: { entry: string | null };
    invite_member: { vendor_id: string | null; email: string | null; role: string | null };
    invite_vendor: { email: string | null; invitation_type?: string; existing_vendor_id?: string | null };
    job_progress: { job_id: string | null };
    label_file: { shipment: string | null };
    label_rates: { order_id: string | null; items: object | null; parcel: object | null };
    labels_of: { vendor_id: string | null; order_ids: readonly string[] | null };
    leave_store: { vendor_id: string | null };
    let_member_export: { vendor_id: string | null; user_id: string | null; allowed: boolean | null };
    make_product_preview: { product_id: string | null };
    make_recovery_codes: {};
    mark_delivered: { shipment: string | null };
    match_import_categories: { import_id: string | null; words: object | null; rest?: string | null };
    may_keep_business_document: { path: string | null; replaces?: string | null };
    may_keep_document: { path: string | null };
    messages_waiting: { vendor_id: string | null };
    money_problems: {};
    move_blog_post: {
      post_id: string | null;
      version: number | null;
      move: string | null;
      at?: string | null;
    };
    move_product: {
      product_id: string | null;
      version: number | null;
      request_key: string | null;
      move: string | null;
      at?: string | null;
    };
    move_promotion: { promotion_id: string | null; version: number | null; move: string | null };
    my_account_views: {};
    my_admin_rights: {};
    my_jobs: { vendor_id: string | null; kinds?: readonly string[] | null };
    my_notices: { vendor_id: string | null; after?: string | null; page_size?: number };
    my_notification_settings: { vendor_id: string | null };
    my_order_analytics: { months?: number };
    my_orders: { filter?: string | null; after?: object | null; page_size?: number };
    my_purchase_key: { purchase_id: string | null };
    my_sessions: {};
    my_stores: {};
    my_vendor_application: {};
    note_recovery_of: { person: string | null };
    open_person: { person: string | null; reason: string | null };
    open_review_folder: { order_item: string | null };
    open_ticket: {
      request_key: string | null;
      subject: string | null;
      message: string | null;
      priority: string | null;
    };
    open_vendor_ticket: {
      vendor_id: string | null;
      ticket: string | null;
      kind: string | null;
      subject: string | null;
      words: string | null;
    };
    order_featured: { ids: readonly string[] | null };
    order_testimonials: { ids: readonly string[] | null };
    own_upload_folder: { review_of?: string | null };
    packing_of: { vendor_id: string | null; order_ids: readonly string[] | null };
    pause_payouts: { vendor_id: string | null; reason?: string | null };
    platform_answers: {};
    preview_money_settings: { section: string | null; value: object | null };
    preview_refund: { order_id: string | null; lines: object | null };
    preview_return: { return_id: string | null; deduction?: string | number };
    preview_shop_settings: { section: string | null; value: object | null };
    product_for_edit: { product_id: string | null };
    product_history: { product_id: string | null; before_version?: number | null };
    product_preview_link: { product_id: string | null };
    publish_store: { vendor: string | null; seen_version: number | null; seen_published_at: string | null };
    publish_testimonial: { testimonial_id: string | null; version: number | null; published: boolean | null };
    read_notices: { vendor_id: string | null; ids?: readonly string[] | null };
    receive_return: {
      return_id: string | null;
      deduction?: string | number;
      restock?: boolean;
      expected?: string | null;
      condition?: string | null;
    };
    recovery_codes_left: {};
    refund_sale: {
      order_id: string | null;
      request_key: string | null;
      lines: object | null;
      reason: string | null;
      seen_refunded: string | null;
    };
    refuse_import_pictures: {
      import_id: string | null;
      ids: readonly string[] | null;
      reason: string | null;
    };
    release_blog_post: { post_id: string | null };
    release_inbox_item: { item: string | null };
    release_report: { report_case: string | null };
    release_vendor_application: { application: string | null };
    remove_avatar: {};
    remove_business_document: { vendor: string | null; document: string | null };
    remove_document: { document: string | null };
    remove_member: { vendor_id: string | null; user_id: string | null };
    remove_tax_registration: { vendor: string | null; registration: string | null };
    reply_to_review: { review: string | null; reply: string | null; seen_version?: number };
    reply_to_ticket: { ticket: string | null; request_key: string | null; words: string | null };
    report_question: { question: string | null; reason: string | null; note?: string | null };
    report_review: { review: string | null; reason: string | null; note?: string | null };
    report_thing: { kind: string | null; thing: string | null; reason: string | null; words: string | null };
    resend_invitation: { invitation_id: string | null };
    resend_team_invitation: { invitation_id: string | null };
    reset_second_factor_of: { person: string | null };
    restore_cart: {};
    restore_person: { person: string | null };
    restore_store: { store: string | null; reason: string | null };
    resume_payouts: { vendor_id: string | null };
    retry_email: { email_id: string | null };
    retry_import_pictures: { import_id: string | null };
    retry_money_job: { job_id: string | null };
    retry_refund: { refund_id: string | null };
    revert_product: {
      product_id: string | null;
      version: number | null;
      request_key: string | null;
      to_version: number | null;
    };
    review_blog_post: {
      post_id: string | null;
      base_version: number | null;
      decision: string | null;
      words?: string | null;
      at?: string | null;
    };
    review_vendor_application: {
      application: string | null;
      base_version: number | null;
      decision: string | null;
      words?: string | null;
      waived?: readonly string[];
    };
    revoke_invitation: { invitation_id: string | null };
    revoke_team_invitation: { invitation_id: string | null };
    run_import: { import_id: string | null; stop_on_error?: boolean };
    save_blog_post: {
      vendor_id: string | null;
      post_id: string | null;
      version: number | null;
      editor: string | null;
      title: string | null;
      excerpt: string | null;
      body: string | null;
      cover_image: string | null;
    };
    save_canned_answer: {
      vendor_id: string | null;
      answer_id: string | null;
      version: number | null;
      title: string | null;
      words: string | null;
    };
    save_cart: { lines: object | null };
    save_email: {
      key: string | null;
      version: number | null;
      subject: string | null;
      html: string | null;
      text: string | null;
    };
    save_money_settings: { section: string | null; version: number | null; value: object | null };
    save_notification_settings: { vendor_id: string | null; version: number | null; choices: object | null };
    save_payout_settings: {
      vendor_id: string | null;
      version: number | null;
      schedule?: string | null;
      minimum?: string | number | null;
    };
    save_platform_answer: {
      answer_id: string | null;
      version: number | null;
      title: string | null;
      words: string | null;
    };
    save_product: {
      product_id: string | null;
      version: number | null;
      request_key: string | null;
      document: object | null;
      as_draft?: boolean;
    };
    save_promotion: {
      vendor_id: string | null;
      promotion_id: string | null;
      version: number | null;
      promotion: object | null;
    };
    save_shipping_rate: {
      vendor_id: string | null;
      rate_id: string | null;
      version: number | null;
      rate: object | null;
    };
    save_shipping_setup: { vendor_id: string | null; version: number | null; setup: object | null };
    save_shop_settings: { section: string | null; version: number | null; value: object | null };
    save_store_business: { vendor: string | null; form: object | null; base_version: number | null };
    save_store_carrier: {
      vendor_id: string | null;
      version: number | null;
      request_key: string | null;
      carrier: string | null;
      test_mode: boolean | null;
      needs_credentials: boolean | null;
      sealed?: string | null;
      ends?: object;
    };
    save_store_holiday: { vendor: string | null; form: object | null; base_version: number | null };
    save_store_measures: { vendor_id: string | null; version: number | null; measures: object | null };
    save_store_profile: { facts: object | null };
    save_store_settings: { vendor: string | null; form: object | null; base_version: number | null };
    save_tax_registration: {
      vendor: string | null;
      registration: string | null;
      form: object | null;
      base_version: number | null;
    };
    save_testimonial: {
      testimonial_id: string | null;
      version: number | null;
      author: string | null;
      about: string | null;
      words: string | null;
      consent_on: string | null;
      consent_note: string | null;
    };
    save_vendor_application: { changes: object | null; base_version: number | null };
    save_view: {
      vendor_id: string | null;
      list: string | null;
      name: string | null;
      query: string | null;
      shared?: boolean;
    };
    see_conversation: { order_id: string | null };
    see_ticket: { ticket: string | null };
    set_admin_roles: {
      person: string | null;
      roles: readonly string[] | null;
      seen: readonly string[] | null;
    };
    settle_conversation: { order_id: string | null; seen_message: string | null };
    settle_difference: { difference_id: string | null; note: string | null };
    settle_discount_flag: { flag_id: string | null; note: string | null };
    ship_by_number: {
      vendor_id: string | null;
      number: string | null;
      carrier: string | null;
      tracking_number: string | null;
    };
    ship_items: {
      order_id: string | null;
      request_key: string | null;
      carrier?: string | null;
      tracking_number?: string | null;
      tracking_url?: string | null;
      items?: object | null;
      seen_shipped?: number | null;
    };
    stage_import_lines: { import_id: string | null; lines: object | null };
    stage_import_rows: {
      import_id: string | null;
      first_row: number | null;
      rows: object | null;
      lines?: readonly number[] | null;
    };
    start_bulk_job: {
      vendor_id: string | null;
      request_key: string | null;
      change: object | null;
      query?: string | null;
      state?: string | null;
      category?: string | null;
      low_stock?: boolean;
    };
    start_import: {
      vendor_id: string | null;
      request_key: string | null;
      kind: string | null;
      file_name: string | null;
      fields: readonly string[] | null;
      headers: readonly string[] | null;
      total: number | null;
      source?: object | null;
    };
    start_payout: { vendor_id: string | null; request_key: string | null; expected?: string | number | null };
    start_view_as: { person: string | null; reason: string | null };
    store_business: { vendor: string | null };
    store_carrier: { vendor_id: string | null };
    store_documents: { vendor: string | null };
    store_holiday: { vendor: string | null };
    store_measures: { vendor_id: string | null };
    store_publishing: { vendor: string | null };
    store_sales_figures: { vendor: string | null };
    store_settings: { vendor: string | null };
    store_shipping_rates: { vendor_id: string | null };
    store_shipping_setup: { vendor_id: string | null };
    store_tax_registrations: { vendor: string | null };
    store_team: { vendor_id: string | null };
    submit_vendor_application: { request_key: string | null; base_version: number | null };
    suspend_person: { person: string | null; reason: string | null };
    suspend_store: { store: string | null; reason: string | null };
    test_email: { key: string | null; subject: string | null; html: string | null; text: string | null };
    try_promotion: {
      vendor_id: string | null;
      lines: object | null;
      promotion_id?: string | null;
      code?: string | null;
      state?: string | null;
    };
    try_shipping_rates: {
      vendor_id: string | null;
      lines?: object | null;
      subtotal?: string | null;
      grams?: number | null;
      state?: string | null;
    };
    try_tracking: { vendor_id: string | null; rows: object | null };
    undo_bulk_edit: { undo_token: string | null };
    undo_bulk_job: { bulk_id: string | null };
    unpublish_store: { vendor: string | null; seen_published_at: string | null };
    unread_notices: { vendor_id: string | null };
    use_recovery_code: { code: string | null };
    vendor_analytics: {
      vendor_id: string | null;
      range?: string;
      first_day?: string | null;
      last_day?: string | null;
    };
    vendor_analytics_rows: {
      vendor_id: string | null;
      by?: string;
      range?: string;
      first_day?: string | null;
      last_day?: string | null;
      sort?: string;
      after?: object | null;
      page_size?: number;
    };
    vendor_application_sheet: { application: string | null };
    vendor_balance: { vendor_id: string | null };
    vendor_customers: {
      vendor_id: string | null;
      sort?: string;
      query?: string | null;
      region?: string | null;
      returning_only?: boolean;
      after?: object | null;
      page_size?: number;
    };
    vendor_dashboard: {
      vendor_id: string | null;
      range?: string;
      first_day?: string | null;
      last_day?: string | null;
    };
    vendor_ledger: {
      vendor_id: string | null;
      kind?: string | null;
      first_day?: string | null;
      last_day?: string | null;
      query?: string | null;
      after?: string | null;
      page_size?: number;
    };
    vendor_message_counts: { vendor_id: string | null };
    vendor_messages: {
      vendor_id: string | null;
      view?: string;
      query?: string | null;
      after?: object | null;
      page_size?: number;
    };
    vendor_onboarding: { vendor?: string | null };
    vendor_order: { vendor_id: string | null; number: string | null };
    vendor_order_counts: { vendor_id: string | null };
    vendor_orders: {
      vendor_id: string | null;
      view?: string;
      query?: string | null;
      after?: object | null;
      page_size?: number;
      customer?: string | null;
      placed_from?: string | null;
      placed_to?: string | null;
      payment?: string | null;
      refund?: string | null;
    };
    vendor_payout: { vendor_id: string | null; number: string | null };
    vendor_payout_desk: { vendor_id: string | null };
    vendor_payouts: {
      vendor_id: string | null;
      after?: object | null;
      page_size?: number;
      created_from?: string | null;
      created_to?: string | null;
    };
    vendor_post: { post_id: string | null };
    vendor_posts: {
      vendor_id: string | null;
      view?: string;
      query?: string | null;
      after?: object | null;
      page_size?: number;
    };
    vendor_product_counts: { vendor_id: string | null };
    vendor_products: {
      vendor_id: string | null;
      query?: string | null;
      state?: string | null;
      category?: string | null;
      low_stock?: boolean;
      sort?: string;
      after?: object | null;
      page_size?: number;
    };
    vendor_promotion: { promotion_id: string | null };
    vendor_promotions: {
      vendor_id: string | null;
      view?: string;
      query?: string | null;
      after?: object | null;
      page_size?: number;
    };
    vendor_questions: {
      vendor_id: string | null;
      view?: string;
      product?: string | null;
      query?: string | null;
      sort?: string;
      after?: object | null;
      page_size?: number;
    };
    vendor_reviews: {
      vendor_id: string | null;
      view?: string;
      stars?: number | null;
      product?: string | null;
      query?: string | null;
      sort?: string;
      after?: object | null;
      page_size?: number;
      written_from?: string | null;
      written_to?: string | null;
    };
    vendor_shipments: {
      vendor_id: string | null;
      status?: string | null;
      query?: string | null;
      after?: object | null;
      page_size?: number;
    };
    vendor_statement: { vendor_id: string | null; month?: string | null };
    vendor_ticket: { ticket: string | null };
    vendor_tickets: { vendor_id: string | null; view?: string; after?: object | null; page_size?: number };
    vendor_views_of: { vendor_id: string | null; list: string | null };
    vendor_word_counts: { vendor_id: string | null };
    viewed_account: {};
    viewed_order: { purchase_id: string | null };
    viewed_orders: { after?: object | null; page_size?: number };
    void_shipment: { shipment: string | null };
    vote_review: { review: string | null; helpful: boolean | null };
    waive_requirement: { vendor: string | null; requirement: string | null; reason: string | null };
    why_no_room: { bucket: string | null; owner: string | null };
    why_not_delete_my_account: {};
    withdraw_product_preview: { product_id: string | null };
    withdraw_vendor_application: {};
    work_on_orders: {
      vendor_id: string | null;
      request_key: string | null;
      action: string | null;
      orders: object | null;
      carrier?: string | null;
    };
    write_review: {
      order_item: string | null;
      rating: number | null;
      title: string | null;
      content: string | null;
      pictures?: object | null;
    };
  };
  'authenticated, service_role': {
    link_guest_orders_to_user: { user_email: string | null; user_id_param: string | null };
  };
  service_role: {
    announce_promotions: { seconds?: number };
    ask_test_bank: {
      key: string | null;
      payout_id: string | null;
      account: string | null;
      cents: number | null;
    };
    avatars_to_rewrite: { max?: number };
    beat_job: { job_id: string | null; claim: string | null; done?: number | null; total?: number | null };
    begin_import_picture: { picture_id: string | null; claim: string | null; path: string | null };
    cancel_stale_orders: {};
    carrier_account_of: { vendor_id: string | null };
    check_ledger: { max?: number };
    check_sales: {};
    claim_emails: { max?: number };
    claim_import_pictures: { max?: number };
    claim_job: { kinds: readonly string[] | null };
    claim_money_jobs: { provider: string | null; max?: number };
    claim_refunds: { provider: string | null; max?: number; payment_id?: string | null };
    confirm_payment: {
      payment_id: string | null;
      provider: string | null;
      event_id: string | null;
      outcome: string | null;
      amount: string | number | null;
      currency: string | null;
      provider_ref: string | null;
      reason: string | null;
    };
    end_expired_views: {};
    end_label_void: { label_id: string | null; refusal?: string | null };
    fail_import_picture: {
      picture_id: string | null;
      claim: string | null;
      reason: string | null;
      retry_after?: number | null;
    };
    finish_import_picture: {
      picture_id: string | null;
      claim: string | null;
      path: string | null;
      width: number | null;
      height: number | null;
    };
    finish_job: {
      job_id: string | null;
      claim: string | null;
      outcome: string | null;
      result?: object | null;
      result_path?: string | null;
      failure?: string | null;
    };
    finish_label: {
      label_id: string | null;
      carrier_ref: string | null;
      tracking_number: string | null;
      tracking_url: string | null;
      price: string | number | null;
      currency: string | null;
      title: string | null;
    };
    fold_ledger: { max?: number };
    fold_sales: {};
    forget_failed_emails: {};
    forget_old_notices: {};
    keep_business_document: {
      path: string | null;
      kind: string | null;
      name: string | null;
      type: string | null;
      bytes: number | null;
      replaces?: string | null;
    };
    keep_document: {
      path: string | null;
      kind: string | null;
      name: string | null;
      type: string | null;
      bytes: number | null;
    };
    keep_payout_account: { vendor_id: string | null; provider: string | null; provider_ref: string | null };
    keep_picture: { path: string | null; width: number | null; height: number | null };
    keep_product_picture: { path: string | null; width: number | null; height: number | null };
    labels_to_follow: { max?: number };
    lapse_label: { label_id: string | null };
    list_test_bank: { since: string | null; until: string | null };
    mail_template: { key: string | null };
    name_first_admin: { email: string | null };
    note_carrier_check: {
      vendor_id: string | null;
      version: number | null;
      connection: string | null;
      reason: string | null;
    };
    note_provider_trouble: { subject: string | null; code: string | null; problem: string | null };
    payout_account_of: { vendor_id: string | null };
    publish_due_posts: {};
    reconcile_payouts: {
      job_id: string | null;
      provider: string | null;
      since: string | null;
      until: string | null;
      listed: object | null;
    };
    reconcile_refunds: {
      job_id: string | null;
      provider: string | null;
      since: string | null;
      until: string | null;
      listed: object | null;
    };
    reconcile_sales: { vendor_id: string | null; repair?: boolean; since?: string; until?: string };
    record_carrier_event: {
      carrier: string | null;
      event_id: string | null;
      tracking_number: string | null;
      status: string | null;
    };
    record_dispute: {
      provider: string | null;
      provider_ref: string | null;
      payment_ref: string | null;
      status: string | null;
      amount: string | number | null;
      fee: string | number | null;
      currency: string | null;
      reason: string | null;
      answer_by?: string | null;
    };
    record_email: { email_id: string | null; status: string | null; error?: string | null };
    record_money_job: {
      job_id: string | null;
      key: string | null;
      outcome: string | null;
      problem?: string | null;
      code?: string | null;
      provider_ref?: string | null;
      arrives_on?: string | null;
      transfers?: object;
    };
    record_payout_account: {
      provider: string | null;
      event_id: string | null;
      provider_ref: string | null;
      status: string | null;
      destination: string | null;
      destination_ref: string | null;
      requirements: readonly string[] | null;
      said_at: string | null;
    };
    record_payout_event: {
      provider: string | null;
      event_id: string | null;
      payout_id: string | null;
      outcome: string | null;
      code?: string | null;
      sentence?: string | null;
      provider_ref?: string | null;
      arrives_on?: string | null;
    };
    record_refund: {
      refund_id: string | null;
      status: string | null;
      provider_ref?: string | null;
      problem?: string | null;
    };
    record_template_failure: { version_id: string | null; failure: string | null };
    refresh_search_front: {};
    refuse_label: { label_id: string | null; reason: string | null };
    release_earnings: { max?: number };
    release_expired_holds: {};
    require_admin_factor: { needed: boolean | null };
    rewrite_avatar: {
      person: string | null;
      before: string | null;
      path: string | null;
      width: number | null;
      height: number | null;
    };
    run_bulk_jobs: {};
    run_due_jobs: {};
    run_imports: {};
    run_payouts: { max?: number };
    send_stock_notices: {};
    send_wishlist_notices: {};
    settle_test_bank: { payout_id: string | null; account: string | null; outcome: string | null };
    start_payment: {
      purchase_id: string | null;
      token: string | null;
      provider: string | null;
      method: string | null;
    };
    stray_files: { bucket: string | null; max?: number };
    swept_buckets: {};
    test_bank_of: { account: string | null };
    test_payments_of: { vendor_id: string | null };
  };
};
