import type { Attack } from './stranger-attacks.ts';
import type { Scene } from './stranger-scene.ts';

/** The procedures with which a store knows its customers and talks to shoppers, called by strangers with real ids of another store. */
export function attacksOnWords({
  ids,
  shop,
  processing,
}: Scene): Readonly<Record<string, readonly Attack[]>> {
  const [vendor_id] = shop.vendors;
  const once = (args: Attack['args'], answer: string): readonly Attack[] => [
    { with: 'its id', args, answer },
  ];
  const denied = '403 not_allowed';
  const noPromotion = '404 promotion_unknown';
  const spam = { reason: 'spam' };
  return {
    answer_question: once({ question: ids.question, answer: 'It does.' }, '404 question_unknown'),
    canned_answers: once({ vendor_id }, denied),
    delete_canned_answer: once({ vendor_id, answer_id: ids.cannedAnswer }, denied),
    save_canned_answer: once(
      { vendor_id, answer_id: ids.cannedAnswer, version: 1, title: 'Thanks', words: 'Thank you.' },
      denied,
    ),
    copy_promotion: once({ promotion_id: ids.promotion, copy_id: vendor_id }, noPromotion),
    delete_promotion: once({ promotion_id: ids.draftPromotion, version: 1 }, noPromotion),
    move_promotion: once({ promotion_id: ids.promotion, version: 1, move: 'pause' }, noPromotion),
    save_promotion: once(
      {
        vendor_id,
        promotion_id: ids.draftPromotion,
        version: 1,
        promotion: { label: 'Mine', code: 'GRANITE', kind: 'percent', value: '5', minimum: '0' },
      },
      denied,
    ),
    try_promotion: once(
      { vendor_id, promotion_id: ids.promotion, lines: [{ variant_id: shop.small, quantity: 1 }] },
      denied,
    ),
    vendor_promotion: once({ promotion_id: ids.promotion }, noPromotion),
    vendor_promotions: once({ vendor_id }, denied),
    see_conversation: once({ order_id: processing.order_id }, '404 order_not_found'),
    settle_conversation: once(
      { order_id: processing.order_id, seen_message: ids.message },
      '404 order_not_found',
    ),
    let_member_export: once({ vendor_id, user_id: ids.member, allowed: true }, denied),
    vendor_customers: once({ vendor_id }, denied),
    export_customers: once({ vendor_id }, denied),
    messages_waiting: once({ vendor_id }, denied),
    vendor_message_counts: once({ vendor_id }, denied),
    vendor_messages: once({ vendor_id, view: 'all' }, denied),
    reply_to_review: once({ review: ids.review, reply: 'Thank you.' }, '404 review_unknown'),
    report_question: once({ question: ids.question, ...spam }, '404 question_unknown'),
    report_review: once({ review: ids.review, ...spam }, '404 review_unknown'),
    vendor_questions: once({ vendor_id }, denied),
    vendor_reviews: once({ vendor_id, view: 'all' }, denied),
    vendor_word_counts: once({ vendor_id }, denied),
    vendor_posts: once({ vendor_id }, denied),
    vendor_post: once({ post_id: ids.draftPost }, '404 post_unknown'),
    save_blog_post: once(
      {
        vendor_id,
        post_id: ids.draftPost,
        version: 1,
        editor: ids.draftPost,
        title: 'Mine',
        excerpt: '',
        body: '',
        cover_image: '',
      },
      denied,
    ),
    move_blog_post: once({ post_id: ids.draftPost, version: 1, move: 'delete' }, '404 post_unknown'),
    vendor_tickets: once({ vendor_id }, denied),
    vendor_ticket: once({ ticket: ids.ticket }, '404 ticket_unknown'),
    see_ticket: once({ ticket: ids.ticket }, '404 ticket_unknown'),
    open_vendor_ticket: once(
      {
        vendor_id,
        ticket: ids.ticket,
        kind: 'idea',
        subject: 'A longer list',
        words: 'Please let us see more rows at once.',
      },
      denied,
    ),
    reply_to_ticket: once(
      { ticket: ids.ticket, request_key: ids.ticket, words: 'Please answer.' },
      '404 ticket_unknown',
    ),
    close_ticket: once({ ticket: ids.ticket, base_version: 1, closes: true }, '404 ticket_unknown'),
    my_notices: once({ vendor_id }, denied),
    unread_notices: once({ vendor_id }, '200 0'),
    read_notices: once({ vendor_id }, '204'),
  };
}

/**
 * The same procedures with who may call them; the customer export, and allowing a member to make one, also need a
 * live session.
 */
export const ownersOfWords = (scene: Scene): Readonly<Record<string, readonly [person: string]>> =>
  Object.fromEntries(
    Object.keys(attacksOnWords(scene))
      .filter((name) => name !== 'export_customers' && name !== 'let_member_export')
      .map((name) => [name, [scene.shop.vendors[0]] as const]),
  );

/** Who calls the procedures about posts, tickets and notices. */
export const aboutPosts = {
  people:
    'admin_audit admin_audit_actions admin_featured admin_inbox admin_inbox_item admin_inbox_people admin_post admin_posts admin_product admin_product_changes admin_products admin_report admin_reports admin_testimonials answer_ticket claim_blog_post claim_inbox_item claim_report close_ticket decide_inbox_item decide_product decide_report delete_platform_answer delete_testimonial feature_product move_blog_post my_notices open_vendor_ticket order_featured order_testimonials platform_answers publish_testimonial read_notices release_blog_post release_inbox_item release_report reply_to_ticket report_thing review_blog_post save_blog_post save_platform_answer save_testimonial see_ticket told_of unread_notices vendor_post vendor_posts vendor_ticket vendor_tickets'.split(
      ' ',
    ),
  functions: ['forget_old_notices', 'publish_due_posts'],
};
