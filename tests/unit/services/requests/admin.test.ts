import { firstValueFrom } from 'rxjs';
import { expect, test } from 'vitest';
import { createAuditService } from '#services/admin/audit.ts';
import { readAdminDashboard } from '#services/admin/dashboard.ts';
import { createEmailService } from '#services/admin/emails.ts';
import { createInboxService } from '#services/admin/inbox.ts';
import { createAdminInvitationService } from '#services/admin/invitations.ts';
import { createPlatformOrderService } from '#services/admin/orders.ts';
import { createAdminMoneyService } from '#services/admin/money.ts';
import { createSettingsService } from '#services/admin/settings.ts';
import { createAdminStoreService } from '#services/admin/stores.ts';
import { createPeopleService } from '#services/admin/users.ts';
import { SavedSettings } from '#schema/admin/settings.ts';
import { backend, pagedLists, requests, rpc } from './requests.ts';

const counts = { open: 3, mine: 1 };
const template = { subject: 'Your order', html: '<p>Hi</p>', text: 'Hi' };

requests('The panel of the platform', [
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
]);

const emails = createEmailService;

requests('Mails of the shop', [
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
]);

test('a test email says where it went', async () => {
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
    'are asked for on the waitlist',
    (client) => invitations(client).waitlist({}, null),
    rpc('admin_waitlist', { view: 'pending', query: null, after: null }),
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
    'lists payouts',
    (client) => money(client).payouts({}, null),
    rpc('admin_payouts', { view: 'all', query: null, after: null }),
  ],
  [
    'lists open disputes',
    (client) => money(client).disputes({}, null),
    rpc('admin_disputes', { view: 'open', query: null, after: null }),
  ],
]);

const platformOrders = createPlatformOrderService;

requests("The shop's orders", [
  [
    'are listed by their filters',
    (client) => platformOrders(client).list({ q: 'load', money: 'refunded', from: '2026-11-01' }, null),
    rpc('admin_orders', {
      view: 'all',
      query: 'load',
      money: 'refunded',
      store: null,
      placed_from: '2026-11-01',
      placed_to: null,
      after: null,
      page_size: 25,
    }),
  ],
  [
    'have their returns decided as they were seen',
    (client) =>
      platformOrders(client).decideReturn('r1', 'k1', {
        decision: 'approve',
        words: 'It arrived bent.',
        seen_status: 'requested',
        seen_worth: '5.00',
        instructions: null,
      }),
    rpc('admin_decide_return', {
      return_id: 'r1',
      request_key: 'k1',
      decision: 'approve',
      words: 'It arrived bent.',
      seen_status: 'requested',
      seen_worth: '5.00',
      instructions: null,
    }),
  ],
  [
    'are refunded by line',
    (client) =>
      platformOrders(client).refund('o1', 'k1', {
        lines: [{ order_item_id: null, amount: '1.50' }],
        words: 'The carrier lost it.',
        seen_refunded: '0.00',
      }),
    rpc('admin_refund_order', {
      order_id: 'o1',
      request_key: 'k1',
      lines: [{ order_item_id: null, amount: '1.50' }],
      words: 'The carrier lost it.',
      seen_refunded: '0.00',
    }),
  ],
]);

const settings = createSettingsService;

requests('Settings of the platform', [
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

const people = createPeopleService;

requests('Stores and people', [
  [
    'list people',
    (client) => people(client).list({}, null),
    rpc('admin_users', { view: 'all', query: null, after: null }),
  ],
  [
    'record a recovery mail',
    (client) => people(client).noteRecovery('u1'),
    rpc('note_recovery_of', { person: 'u1' }),
  ],
]);

test('a recorded recovery email says where it goes', async () => {
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
