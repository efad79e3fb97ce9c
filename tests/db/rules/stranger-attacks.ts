import { randomUUID } from 'node:crypto';
import type { Scene } from './stranger-scene.ts';
import { address, contact } from '../support.ts';
import { attacksOnApplications } from './application-attacks.ts';
import { attacksOnOrders, placing } from './store-order-attacks.ts';
import { attacksOnWords } from './word-attacks.ts';
import { attacksOnImports, attacksOnStores } from './store-attacks.ts';

export type Attack = {
  /** Which of another user's ids is tried. */
  readonly with: string;
  readonly args: Record<string, unknown>;
  /** Status and code, or the whole body; 'what everyone sees' when the answer is public and nothing more. */
  readonly answer: string;
  /** Tables in which the stranger leaves their own rows. */
  readonly own?: readonly string[];
};

const open = 'what everybody sees';
const words = 'Hello there, this is long enough.';

/** Every procedure that takes an id or a token, called with the real ones of other users. */
export function attacksOn(scene: Scene): Readonly<Record<string, readonly Attack[]>> {
  const { ids, processing: order } = scene;
  const draftLine = [{ variant_id: ids.draftVariant, quantity: 1 }];
  const gone = JSON.stringify({
    lines: [{ available: 0, requested: 1, variant_id: ids.draftVariant }],
    outcome: 'short',
  });
  const once = (args: Attack['args'], answer: string, own?: readonly string[]): readonly Attack[] => [
    { with: 'its id', args, answer, ...(own === undefined ? {} : { own }) },
  ];
  /** A purchase is opened by its key: try another purchase's key, and every part of this one that isn't secret. */
  const withEachKey = (args: (key: string) => Attack['args'], answer: string, ofOther = answer) => [
    { with: 'the key of another purchase', args: args(scene.guest.token), answer: ofOther },
    { with: 'the id of the purchase as its key', args: args(order.placed.purchase_id), answer },
    { with: 'the reference as its key', args: args(order.placed.reference), answer },
  ];
  const attempts = ['private.attempts'];
  return {
    ...attacksOnApplications(scene.application),
    ...attacksOnStores(scene.shop.vendors[0], ids),
    ...attacksOnImports(scene.shop.vendors[0], ids),
    ...attacksOnOrders(scene),
    ...attacksOnWords(scene),
    accept_team_invitation: once({ invitation_id: ids.teamInvitation }, '404 invitation_invalid'),
    accept_vendor_invitation: [
      {
        with: 'the id of an invitation',
        args: { invitation_token_param: ids.invitation },
        answer: '404 invitation_invalid',
        own: attempts,
      },
      {
        with: 'the hash of a token',
        args: { invitation_token_param: scene.invitationHash },
        answer: '404 invitation_invalid',
        own: attempts,
      },
      {
        with: 'the token of somebody else',
        args: { invitation_token_param: scene.invitationToken },
        answer: '403 wrong_account',
      },
    ],
    active_promotions: once({ store: ids.hidden }, '200 []'),
    add_to_wishlist: once({ ids: [ids.draft] }, '200 []'),
    answer_order_message: [
      {
        with: 'the order of another store',
        args: { order_id: order.order_id, request_key: randomUUID(), message: words },
        answer: '404 order_not_found',
      },
      {
        with: 'the key of its message',
        args: { order_id: scene.delivered.order_id, request_key: scene.messageKey, message: words },
        answer: '404 order_not_found',
      },
    ],
    ask_question: once({ product: ids.draft, question: 'Does it spin well?' }, '404 product_unknown'),
    blog_post_page: once({ post_slug: `${scene.canary}-post` }, '200 null'),
    cancel_order: withEachKey(
      (purchase_key) => ({ purchase_key, order_id: order.order_id, reason: 'changed-mind' }),
      '404 order_not_found',
    ),
    bulk_edit_products: once(
      {
        vendor_id: scene.shop.vendors[0],
        request_key: randomUUID(),
        ids: [scene.shop.bar],
        change: { kind: 'archive' },
      },
      '403 not_allowed',
    ),
    close_bulk_job: once({ bulk_id: ids.bulkJob }, '404 bulk_unknown'),
    current_bulk_job: once({ vendor_id: scene.shop.vendors[0] }, '403 not_allowed'),
    start_bulk_job: once(
      { vendor_id: scene.shop.vendors[0], request_key: randomUUID(), change: { kind: 'archive' } },
      '403 not_allowed',
    ),
    undo_bulk_job: once({ bulk_id: ids.bulkJob }, '404 bulk_unknown'),
    cancel_job: once({ job_id: ids.job }, '404 job_unknown'),
    change_member: once(
      { vendor_id: scene.shop.vendors[0], user_id: ids.member, role: 'manager', version: 1 },
      '403 not_allowed',
    ),
    change_review: once(
      { review: ids.review, rating: 1, title: 'Hello there', content: words },
      '404 review_unknown',
    ),
    count_products: [
      { with: 'a hidden store', args: { vendor: ids.hidden }, answer: '200 0' },
      { with: 'the name of a draft', args: { query: scene.canary }, answer: '200 0' },
    ],
    create_product: once(
      { vendor_id: scene.shop.vendors[0], request_key: randomUUID(), document: {} },
      '403 not_allowed',
    ),
    decide_return: once(
      { return_id: ids.requested, approve: false, words: 'No, thank you very much.' },
      '404 order_not_found',
    ),
    duplicate_product: once({ product_id: ids.draft, request_key: randomUUID() }, '404 product_unknown'),
    invite_member: once(
      { vendor_id: scene.shop.vendors[0], email: 'me@people.test', role: 'manager' },
      '403 not_allowed',
    ),
    leave_store: once({ vendor_id: scene.shop.vendors[0] }, '404 member_unknown'),
    remove_member: once({ vendor_id: scene.shop.vendors[0], user_id: ids.member }, '403 not_allowed'),
    resend_team_invitation: once({ invitation_id: ids.teamInvitation }, '404 invitation_unknown'),
    revoke_team_invitation: once({ invitation_id: ids.teamInvitation }, '404 invitation_unknown'),
    delete_shipping_rate: once({ rate_id: ids.rate, version: 1 }, '404 rate_unknown'),
    save_shipping_rate: once(
      { vendor_id: scene.shop.vendors[0], rate_id: ids.rate, version: 1, rate: {} },
      '403 not_allowed',
    ),
    save_shipping_setup: once({ vendor_id: scene.shop.vendors[0], version: 0, setup: {} }, '403 not_allowed'),
    store_shipping_rates: once({ vendor_id: scene.shop.vendors[0] }, '403 not_allowed'),
    store_shipping_setup: once({ vendor_id: scene.shop.vendors[0] }, '403 not_allowed'),
    try_shipping_rates: once(
      { vendor_id: scene.shop.vendors[0], subtotal: '1', grams: 1 },
      '403 not_allowed',
    ),
    my_notification_settings: once({ vendor_id: scene.shop.vendors[0] }, '403 not_allowed'),
    save_notification_settings: once(
      { vendor_id: scene.shop.vendors[0], version: 0, choices: {} },
      '403 not_allowed',
    ),
    store_team: once({ vendor_id: scene.shop.vendors[0] }, '403 not_allowed'),
    team_invitation: [
      { with: 'its id', args: { token: ids.teamInvitation }, answer: '200 []', own: attempts },
      { with: 'no token', args: {}, answer: '200 []' },
    ],
    get_invitation_by_token: [
      { with: 'its id', args: { token_param: ids.invitation }, answer: '200 []', own: attempts },
      { with: 'its hash', args: { token_param: scene.invitationHash }, answer: '200 []', own: attempts },
    ],
    get_vendor_shipping_rates: once({ vendor_id_param: ids.hidden }, '200 []'),
    hold_stock: [
      {
        with: 'a variant of a draft',
        args: { checkout_key: randomUUID(), lines: draftLine },
        answer: `200 ${gone}`,
      },
      {
        with: 'the key of a placed order',
        args: { checkout_key: scene.unpaidKey, lines: scene.lines },
        answer: '409 already_placed',
      },
    ],
    invite_vendor: once(
      {
        email: 'eve@people.test',
        invitation_type: 'takeover',
        existing_vendor_id: scene.shop.vendors[0],
      },
      '403 admin_only',
    ),
    invoice_of: [
      { with: 'its id', args: { order_id: order.order_id }, answer: '404 order_not_found' },
      ...withEachKey((purchase_key) => ({ order_id: order.order_id, purchase_key }), '404 order_not_found'),
    ],
    job_progress: once({ job_id: ids.job }, '404 job_unknown'),
    join_vendor_waitlist: [
      {
        with: 'the address of who waits already',
        args: { email: `wait-${scene.canary}@people.test`, category: scene.shop.leaf },
        answer: '204',
        own: attempts,
      },
    ],
    link_guest_orders_to_user: once({ user_email: contact.email, user_id_param: scene.owner }, '200 0'),
    list_facets: once({ vendor: ids.hidden }, open),
    list_products: [
      { with: 'a hidden store', args: { vendor: ids.hidden }, answer: '200 []' },
      {
        with: 'a draft as the place to go on from',
        args: { after: { key: new Date().toISOString(), id: ids.draft } },
        answer: open,
      },
    ],
    list_reviews: [
      { with: 'a product whose review waits', args: { product: scene.shop.bar }, answer: open },
      { with: 'a draft', args: { product: ids.draft }, answer: '200 {"more":false,"reviews":[]}' },
    ],
    mail_order_link: [
      {
        with: 'its reference and the address of somebody else',
        args: { reference: order.placed.reference, email: 'eve@people.test' },
        answer: '204',
        own: [...attempts, 'private.order_link_requests'],
      },
    ],
    make_product_preview: once({ product_id: ids.draft }, '404 product_unknown'),
    product_preview_link: once({ product_id: ids.draft }, '404 product_unknown'),
    withdraw_product_preview: once({ product_id: ids.draft }, '404 product_unknown'),
    move_product: once(
      { product_id: ids.draft, version: 1, request_key: randomUUID(), move: 'publish' },
      '404 product_unknown',
    ),
    my_jobs: once({ vendor_id: scene.shop.vendors[0] }, '403 not_allowed'),
    my_purchase_key: [
      { with: "a person's purchase", args: { purchase_id: order.placed.purchase_id }, answer: '200 null' },
      { with: "a guest's purchase", args: { purchase_id: scene.guest.purchase_id }, answer: '200 null' },
    ],
    my_orders: once(
      { after: { created_at: new Date().toISOString(), id: order.placed.purchase_id } },
      '200 []',
    ),
    own_upload_folder: once({ review_of: ids.deliveredItem }, '404 item_unknown'),
    claim_picture: once(
      { upload: `${scene.owner}/${scene.ticketKey}/512.jpg`, item: ids.deliveredItem },
      '404 picture_unknown',
    ),
    open_review_folder: once({ order_item: ids.deliveredItem }, '404 item_unknown'),
    open_ticket: [
      {
        with: 'the key of its ticket',
        args: { request_key: scene.ticketKey, subject: 'Hello there', message: words, priority: 'low' },
        answer: '422 ticket_invalid',
      },
    ],
    place_order: [
      {
        with: 'the key of a placed order',
        args: placing(scene.unpaidKey, scene.lines),
        answer: '422 idempotency_key_reused',
      },
      {
        with: 'a variant of a draft',
        args: placing(randomUUID(), draftLine),
        answer: `200 ${gone}`,
      },
    ],
    product_for_edit: once({ product_id: ids.draft }, '404 product_unknown'),
    find_in_store: once({ vendor_id: scene.shop.vendors[0], query: 'SB-222222' }, '403 not_allowed'),
    product_history: once({ product_id: ids.draft }, '404 product_unknown'),
    product_page: once({ product: ids.draft }, '200 null'),
    product_preview: once({ token: ids.draft }, '200 null'),
    quote_cart: [
      { with: 'a variant of a draft', args: { lines: draftLine }, answer: open },
      {
        with: "another store's delivery",
        args: { lines: scene.lines, address, deliveries: { [scene.shop.vendors[0]]: scene.shop.byWeight } },
        answer: open,
      },
    ],
    preview_return: once({ return_id: ids.approved }, '404 return_not_found'),
    receive_return: once({ return_id: ids.approved }, '404 order_not_found'),
    release_hold: [
      { with: 'the key of a placed order', args: { checkout_key: scene.unpaidKey }, answer: '204' },
      { with: 'the id of a placed order', args: { checkout_key: scene.unpaid.purchase_id }, answer: '204' },
    ],
    reorder: withEachKey(
      (purchase_key) => ({ purchase_key, order_id: order.order_id }),
      '404 order_not_found',
      '200 []',
    ),
    request_return: withEachKey(
      (purchase_key) => ({
        purchase_key,
        order_id: scene.delivered.order_id,
        request_key: randomUUID(),
        reason: 'faulty',
        items: [{ order_item_id: ids.deliveredItem, quantity: 1 }],
      }),
      '404 order_not_found',
    ),
    revert_product: once(
      { product_id: ids.draft, version: 1, request_key: randomUUID(), to_version: 1 },
      '404 product_unknown',
    ),
    revoke_invitation: once({ invitation_id: ids.invitation }, '403 admin_only'),
    // Their own cart: it never reveals a product that is not for sale.
    save_cart: once({ lines: draftLine }, '200 1', ['public.cart_lines', 'public.carts']),
    request_stock_notice: once(
      { variant: ids.draftVariant, email: 'eve@people.test' },
      '404 variant_unknown',
    ),
    save_product: once(
      { product_id: ids.draft, version: 1, request_key: randomUUID(), document: {} },
      '404 product_unknown',
    ),
    saved_products: once({ ids: [ids.draft] }, '200 []'),
    send_contact_message: [
      {
        with: 'the key of its message',
        args: {
          request_key: scene.contactKey,
          name: 'Eve',
          email: 'eve@people.test',
          subject: 'Hello there',
          message: words,
        },
        answer: '422 message_invalid',
      },
    ],
    send_order_message: [
      ...withEachKey(
        (purchase_key) => ({
          purchase_key,
          order_id: order.order_id,
          request_key: randomUUID(),
          message: words,
        }),
        '404 order_not_found',
      ),
      {
        with: 'the key of its message',
        args: {
          purchase_key: scene.guest.token,
          order_id: scene.guest.orders[0]?.id,
          request_key: scene.messageKey,
          message: words,
        },
        answer: '422 request_key_taken',
      },
    ],
    send_return: withEachKey(
      (purchase_key) => ({ purchase_key, return_id: ids.approved }),
      '404 order_not_found',
      '404 return_not_found',
    ),
    stock_notice_by_token: [
      { with: 'its id', args: { token: scene.notice }, answer: '200 null' },
      { with: 'the hash of its token', args: { token: scene.noticeHash }, answer: '200 null' },
    ],
    stop_stock_notice: [scene.notice, scene.noticeHash].map((token) => ({
      with: token === scene.notice ? 'its id' : 'the hash of its token',
      args: { token, everything: true },
      answer: '404 notice_unknown',
    })),
    track_guest_order: [
      { with: 'its id', args: { token: order.placed.purchase_id }, answer: '200 null' },
      { with: 'its reference', args: { token: order.placed.reference }, answer: '200 null' },
    ],
    undo_bulk_edit: once({ undo_token: scene.undoToken }, '404 undo_unknown'),
    use_recovery_code: [
      {
        with: 'a code of somebody else',
        args: { code: scene.recoveryCode },
        answer: '422 recovery_code_wrong',
        own: attempts,
      },
    ],
    vendor_dashboard: once({ vendor_id: scene.shop.vendors[0] }, '403 not_allowed'),
    vendor_product_counts: once({ vendor_id: scene.shop.vendors[0] }, '403 not_allowed'),
    count_vendor_products: once({ vendor_id: scene.shop.vendors[0] }, '403 not_allowed'),
    vendor_products: once({ vendor_id: scene.shop.vendors[0] }, '403 not_allowed'),
    vote_review: once({ review: ids.pendingReview, helpful: true }, '404 review_unknown'),
    withdraw_return: withEachKey(
      (purchase_key) => ({ purchase_key, return_id: ids.requested }),
      '404 order_not_found',
      '404 return_not_found',
    ),
    write_review: once(
      { order_item: ids.deliveredItem, rating: 1, title: 'Hello there', content: words },
      '404 item_unknown',
    ),
  };
}
