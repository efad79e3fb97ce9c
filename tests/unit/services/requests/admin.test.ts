import { firstValueFrom } from 'rxjs';
import { expect, test } from 'vitest';
import { createAuditService } from '#services/admin/audit.ts';
import { readAdminDashboard } from '#services/admin/dashboard.ts';
import { createEmailService } from '#services/admin/emails.ts';
import { createInboxService } from '#services/admin/inbox.ts';
import { createAdminInvitationService } from '#services/admin/invitations.ts';
import { createAdminMoneyService } from '#services/admin/money.ts';
import { readAdminRights } from '#services/admin/rights.ts';
import { createSettingsService } from '#services/admin/settings.ts';
import { createAdminStoreService } from '#services/admin/stores.ts';
import { createPeopleService } from '#services/admin/users.ts';
import { SavedSettings } from '#schema/admin/settings.ts';
import { backend, pagedLists, requests, rpc } from './requests.ts';

const counts = { open: 3, mine: 1 };
const correction = { amount: '-12.50', reason: 'Paid twice', request_key: 'key-1' };
const template = { subject: 'Your order', html: '<p>Hi</p>', text: 'Hi' };

requests('The panel of the platform', [
  ['asks what the account may do', readAdminRights, rpc('my_admin_rights')],
  [
    'asks for figures of the last 30 days',
    (client) => readAdminDashboard(client, { range: '30' }),
    rpc('admin_dashboard', { range: '30', first_day: null, last_day: null }),
  ],
  [
    'asks for figures of chosen days',
    (client) => readAdminDashboard(client, { range: 'custom', first: '2026-10-01', last: '2026-10-31' }),
    rpc('admin_dashboard', { range: 'custom', first_day: '2026-10-01', last_day: '2026-10-31' }),
  ],
]);

requests('The log of who did what', [
  [
    'is read without a filter',
    (client) => createAuditService(client).list({}, null, 50),
    rpc('admin_audit', {
      person: null,
      action: null,
      subject_type: null,
      subject_id: null,
      after: null,
      page_size: 50,
    }),
  ],
  [
    'is read for a person, an action and a record; the id of a record may have colons',
    (client) =>
      createAuditService(client).list(
        { by: 'ada@example.com', action: 'post.approved', record: 'setting:shop:days' },
        null,
        20,
      ),
    rpc('admin_audit', {
      person: 'ada@example.com',
      action: 'post.approved',
      subject_type: 'setting',
      subject_id: 'shop:days',
      after: null,
      page_size: 20,
    }),
  ],
  ['names its actions', (client) => createAuditService(client).actions(), rpc('admin_audit_actions')],
]);

const emails = createEmailService;

requests('Mails of the shop', [
  ['are listed', (client) => emails(client).list(), rpc('admin_emails')],
  [
    'are read by their key',
    (client) => emails(client).read('order_paid'),
    rpc('admin_email', { key: 'order_paid' }),
  ],
  [
    'have earlier versions',
    (client) => emails(client).version('order_paid', 3),
    rpc('admin_email_version', { key: 'order_paid', number: 3 }),
  ],
  [
    'are checked without being saved',
    (client) => emails(client).check('order_paid', template),
    rpc('check_email', { key: 'order_paid', ...template }),
  ],
  [
    'are saved over the version that was seen',
    (client) => emails(client).save('order_paid', 4, template),
    rpc('save_email', { key: 'order_paid', version: 4, ...template }),
  ],
  [
    'are tried',
    (client) => emails(client).test('order_paid', template),
    rpc('test_email', { key: 'order_paid', ...template }),
  ],
  [
    'that went out are listed, all of them at first',
    (client) => emails(client).sent({}, null),
    rpc('admin_sent_emails', { view: 'all', address: null, template: null, after: null }),
  ],
  [
    'that went out are found by state, address and template',
    (client) => emails(client).sent({ view: 'failed', q: 'ada@', of: 'order_paid' }, null),
    rpc('admin_sent_emails', { view: 'failed', address: 'ada@', template: 'order_paid', after: null }),
  ],
  [
    'that did not go out are sent again',
    (client) => emails(client).retry('m1'),
    rpc('retry_email', { email_id: 'm1' }),
  ],
]);

test('a mail that was tried says where it went', async () => {
  const { client } = backend({ address: 'ada@example.com' });
  expect(await firstValueFrom(emails(client).test('order_paid', template))).toBe('ada@example.com');
});

const inbox = createInboxService;
const seen = { id: 'i1', version: 2 };

requests('The inbox of the platform', [
  [
    'shows what is open at first',
    (client) => inbox(client).list({}, null),
    rpc('admin_inbox', { view: 'open', kind: null, query: null, after: null }),
  ],
  [
    'is searched',
    (client) => inbox(client).list({ view: 'done', kind: 'ticket', q: 'rack' }, null),
    rpc('admin_inbox', { view: 'done', kind: 'ticket', query: 'rack', after: null }),
  ],
  ['opens one', (client) => inbox(client).read('i1'), rpc('admin_inbox_item', { item: 'i1' })],
  ['names who can take over', (client) => inbox(client).people(), rpc('admin_inbox_people')],
  ['claims one', (client) => inbox(client).claim('i1'), rpc('claim_inbox_item', { item: 'i1' })],
  ['releases one', (client) => inbox(client).release('i1'), rpc('release_inbox_item', { item: 'i1' })],
  [
    'answers in words',
    (client) => inbox(client).decide(seen, { kind: 'answer', words: 'It ships today.' }),
    rpc('decide_inbox_item', {
      item: 'i1',
      base_version: 2,
      decision: 'answer',
      words: 'It ships today.',
      to_admin: null,
    }),
  ],
  [
    'hands one to another admin, without words',
    (client) => inbox(client).decide(seen, { kind: 'assign', words: 'a2' }),
    rpc('decide_inbox_item', {
      item: 'i1',
      base_version: 2,
      decision: 'assign',
      words: null,
      to_admin: 'a2',
    }),
  ],
  ['keeps answers ready', (client) => inbox(client).canned(), rpc('platform_answers')],
  [
    'saves an answer',
    (client) => inbox(client).saveCanned('c1', null, { title: 'Late', words: 'We are sorry.' }),
    rpc('save_platform_answer', { answer_id: 'c1', version: null, title: 'Late', words: 'We are sorry.' }),
  ],
  [
    'deletes an answer',
    (client) => inbox(client).deleteCanned('c1'),
    rpc('delete_platform_answer', { answer_id: 'c1' }),
  ],
]);

const invitations = createAdminInvitationService;

requests('Invitations', [
  [
    'that are open come first',
    (client) => invitations(client).list({}, null),
    rpc('admin_invitations', { view: 'open', query: null, after: null }),
  ],
  [
    'to open a new store name none',
    (client) => invitations(client).invite('ada@example.com', null),
    rpc('invite_vendor', {
      email: 'ada@example.com',
      invitation_type: 'new',
      existing_vendor_id: null,
    }),
  ],
  [
    'to take over a store name it',
    (client) => invitations(client).invite('ada@example.com', 'v1'),
    rpc('invite_vendor', {
      email: 'ada@example.com',
      invitation_type: 'takeover',
      existing_vendor_id: 'v1',
    }),
  ],
  [
    'are sent again',
    (client) => invitations(client).resend('n1'),
    rpc('resend_invitation', { invitation_id: 'n1' }),
  ],
  [
    'are revoked',
    (client) => invitations(client).revoke('n1'),
    rpc('revoke_invitation', { invitation_id: 'n1' }),
  ],
  [
    'are asked for on the waitlist',
    (client) => invitations(client).waitlist({}, null),
    rpc('admin_waitlist', { view: 'pending', query: null, after: null }),
  ],
  [
    'are given to who waits',
    (client) => invitations(client).inviteWaiting('w1'),
    rpc('invite_from_waitlist', { entry: 'w1' }),
  ],
  [
    'are refused with a reason',
    (client) => invitations(client).decline('w1', 'No such category'),
    rpc('decline_waitlist_entry', { entry: 'w1', reason: 'No such category' }),
  ],
]);

requests('Lists of the platform', [
  [
    'are not searched for one letter, which would find nearly everything',
    (client) => createAdminStoreService(client).list({ view: 'suspended', q: 'f' }, null),
    rpc('admin_stores', { view: 'suspended', query: null, after: null }),
  ],
  [
    'are searched for two letters',
    (client) => createAdminStoreService(client).list({ q: 'fo' }, null),
    rpc('admin_stores', { view: 'all', query: 'fo', after: null }),
  ],
]);

const money = createAdminMoneyService;

requests('The money of the platform', [
  [
    'has a statement of a month',
    (client) => money(client).statement('2026-10'),
    rpc('admin_money', { month: '2026-10' }),
  ],
  [
    'lists payouts',
    (client) => money(client).payouts({}, null),
    rpc('admin_payouts', { view: 'all', query: null, after: null }),
  ],
  ['opens a payout', (client) => money(client).payout('P-1'), rpc('admin_payout', { number: 'P-1' })],
  ['approves a payout', (client) => money(client).approve('p1'), rpc('approve_payout', { payout_id: 'p1' })],
  [
    'cancels a payout with a reason',
    (client) => money(client).cancel('p1', 'Wrong account'),
    rpc('admin_cancel_payout', { payout_id: 'p1', reason: 'Wrong account' }),
  ],
  [
    'lists open disputes',
    (client) => money(client).disputes({}, null),
    rpc('admin_disputes', { view: 'open', query: null, after: null }),
  ],
  ['says what is stuck', (client) => money(client).problems(), rpc('money_problems')],
  ['runs a job again', (client) => money(client).retryJob('j1'), rpc('retry_money_job', { job_id: 'j1' })],
  ['pays back again', (client) => money(client).retryRefund('r1'), rpc('retry_refund', { refund_id: 'r1' })],
  [
    'settles a difference with a note',
    (client) => money(client).settle('d1', 'A fee'),
    rpc('settle_difference', { difference_id: 'd1', note: 'A fee' }),
  ],
  [
    'settles an alert about discounts with a note',
    (client) => money(client).settleDiscounts('f1', 'A family of many'),
    rpc('settle_discount_flag', { flag_id: 'f1', note: 'A family of many' }),
  ],
  [
    'decides a correction that waits',
    (client) => money(client).decideCorrection('c1', false),
    rpc('decide_correction', { correction_id: 'c1', approve: false }),
  ],
  ['shows that of a store', (client) => money(client).store('v1'), rpc('admin_store_money', { store: 'v1' })],
  [
    'shows the ledger of a store',
    (client) => money(client).ledger('v1', 'refund', 'l9'),
    rpc('admin_store_ledger', { store: 'v1', kind: 'refund', after: 'l9' }),
  ],
  [
    'pauses the payouts of a store with a reason',
    (client) => money(client).pause('v1', 'A question'),
    rpc('admin_pause_payouts', { vendor_id: 'v1', reason: 'A question' }),
  ],
  ['resumes them', (client) => money(client).resume('v1'), rpc('admin_resume_payouts', { vendor_id: 'v1' })],
  [
    'corrects a balance once per key',
    (client) => money(client).adjust('v1', correction),
    rpc('admin_adjust_balance', { vendor_id: 'v1', ...correction }),
  ],
  [
    'holds back a reserve once per key',
    (client) => money(client).hold('v1', correction),
    rpc('admin_hold_reserve', { vendor_id: 'v1', ...correction }),
  ],
  [
    'releases a reserve',
    (client) => money(client).release('h1'),
    rpc('admin_release_reserve', { held_id: 'h1' }),
  ],
]);

const settings = createSettingsService;

requests('Settings of the platform', [
  ['are read', (client) => settings(client).read(), rpc('admin_settings')],
  [
    'about money are previewed by those who may change money',
    (client) => settings(client).preview(SavedSettings, 'commission', { rules: [] }),
    rpc('preview_money_settings', { section: 'commission', value: { rules: [] } }),
  ],
  [
    'about the shop are previewed',
    (client) => settings(client).preview(SavedSettings, 'slugs', { slugs: [] }),
    rpc('preview_shop_settings', { section: 'slugs', value: { slugs: [] } }),
  ],
  [
    'about money are saved over the version that was seen',
    (client) => settings(client).save('commission', 3, { rules: [] }),
    rpc('save_money_settings', { section: 'commission', version: 3, value: { rules: [] } }),
  ],
  [
    'about the shop are saved over the version that was seen',
    (client) => settings(client).save('slugs', 3, { slugs: [] }),
    rpc('save_shop_settings', { section: 'slugs', version: 3, value: { slugs: [] } }),
  ],
]);

const stores = createAdminStoreService;
const people = createPeopleService;

requests('Stores and people', [
  ['open a store', (client) => stores(client).read('v1'), rpc('admin_store', { store: 'v1' })],
  [
    'suspend a store with a reason',
    (client) => stores(client).suspend('v1', 'Fraud'),
    rpc('suspend_store', { store: 'v1', reason: 'Fraud' }),
  ],
  [
    'restore a store with a reason',
    (client) => stores(client).restore('v1', 'Cleared'),
    rpc('restore_store', { store: 'v1', reason: 'Cleared' }),
  ],
  [
    'list people',
    (client) => people(client).list({}, null),
    rpc('admin_users', { view: 'all', query: null, after: null }),
  ],
  ['open a person', (client) => people(client).read('u1'), rpc('admin_user', { person: 'u1' })],
  [
    'suspend a person with a reason',
    (client) => people(client).suspend('u1', 'Spam'),
    rpc('suspend_person', { person: 'u1', reason: 'Spam' }),
  ],
  ['restore a person', (client) => people(client).restore('u1'), rpc('restore_person', { person: 'u1' })],
  ['end sessions', (client) => people(client).signOut('u1'), rpc('end_sessions_of', { person: 'u1' })],
  [
    'remove a lost second factor',
    (client) => people(client).resetFactor('u1'),
    rpc('reset_second_factor_of', { person: 'u1' }),
  ],
  [
    'set roles over those that were read',
    (client) => people(client).setRoles('u1', ['finance'], ['support']),
    rpc('set_admin_roles', { person: 'u1', roles: ['finance'], seen: ['support'] }),
  ],
  [
    'record a recovery mail',
    (client) => people(client).noteRecovery('u1'),
    rpc('note_recovery_of', { person: 'u1' }),
  ],
]);

test('a recovery mail that was recorded says where it goes', async () => {
  const { client } = backend({ email: 'ada@example.com' });
  expect(await firstValueFrom(people(client).noteRecovery('u1'))).toBe('ada@example.com');
});

pagedLists('The next page of', [
  ['the log', (client, after) => createAuditService(client).list({}, after, 50)],
  ['mails', (client, after) => emails(client).sent({}, after), { counts: { failed: 2 } }],
  ['the inbox', (client, after) => inbox(client).list({}, after), { counts }],
  ['invitations', (client, after) => invitations(client).list({}, after)],
  ['people', (client, after) => people(client).list({}, after)],
]);
