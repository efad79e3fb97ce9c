import { firstValueFrom } from 'rxjs';
import { describe, expect, test } from 'vitest';
import type { AddressForm } from '#schema/account/profile.ts';
import { createBadgeService } from '#services/account/badges.ts';
import { createProfileService } from '#services/account/profile.ts';
import type { Client } from '#services/client.ts';
import { createClient } from '#services/client.ts';
import { NetworkError } from '#services/errors.ts';
import type { ObjectStore } from '#services/object-store.ts';
import { backend, requests, rpc } from './requests.ts';
import type { Call } from './requests.ts';

/** Records what is stored and deleted, and by whom; `fails` names what does not work. */
function storage(fails: readonly string[] = []) {
  const done: string[][] = [];
  const act = async (what: string, path: string, token: string | null) => {
    done.push([what, path, token ?? 'nobody']);
    if (fails.includes(what)) throw new NetworkError({ cause: 'The storage is away.' });
  };
  const store: ObjectStore = {
    put: (path, _, token) => act('put', path, token),
    drop: (path, token) => act('drop', path, token),
    get: async () => new Blob(),
  };
  return { store, done };
}

function profile(
  client: Client,
  store = storage().store,
  clientWith: (token: string) => Client = () => client,
) {
  return createProfileService({ client, clientWith, store, accessToken: async () => 'mine' });
}
const badges = createBadgeService;

const rows = (address: string): Call => ({ address, method: 'GET', body: null });
const patch = (address: string, body: object): Call => ({ address, method: 'PATCH', body });

const names = { firstName: 'Ada', lastName: 'Lovelace', displayName: 'Ada L.', companyName: 'Engines' };
const form: AddressForm = {
  label: 'Gym',
  firstName: 'Ada',
  lastName: 'Lovelace',
  phone: '(555) 010-0100',
  address: '4 Quay Street',
  address2: 'Hall 2',
  city: 'Reno',
  state: 'NV',
  zipCode: '89501',
};
const row = {
  label: 'Gym',
  first_name: 'Ada',
  last_name: 'Lovelace',
  phone: '(555) 010-0100',
  address: '4 Quay Street',
  address2: 'Hall 2',
  city: 'Reno',
  state: 'NV',
  zip_code: '89501',
};
const preferences = {
  order_updates: true,
  back_in_stock: false,
  price_drops: true,
  answers: false,
  newsletter: false,
};

requests('A person', [
  [
    'changes the names',
    (client) => profile(client).saveNames('u1', names),
    patch('profiles?id=eq.u1&select=id', {
      first_name: 'Ada',
      last_name: 'Lovelace',
      display_name: 'Ada L.',
      company_name: 'Engines',
    }),
  ],
  [
    'is called by first and last name without another, and has no company without one',
    (client) => profile(client).saveNames('u1', { ...names, displayName: '', companyName: '' }),
    patch('profiles?id=eq.u1&select=id', {
      first_name: 'Ada',
      last_name: 'Lovelace',
      display_name: 'Ada Lovelace',
      company_name: null,
    }),
  ],
  [
    'reads the addresses, the default first, then the newest',
    (client) => profile(client).addresses(),
    rows(
      'addresses?select=id%2Clabel%2Cfirst_name%2Clast_name%2Cphone%2Caddress%2Caddress2%2Ccity%2Cstate%2Czip_code%2Cis_default&order=is_default.desc%2Ccreated_at.desc',
    ),
  ],
  [
    'adds an address',
    (client) => profile(client).addAddress(form),
    { address: 'addresses?select=id', method: 'POST', body: row },
  ],
  [
    'adds one without label, phone number and second line',
    (client) => profile(client).addAddress({ ...form, label: '', phone: '', address2: '' }),
    {
      address: 'addresses?select=id',
      method: 'POST',
      body: { ...row, label: null, phone: null, address2: null },
    },
  ],
  [
    'changes an address',
    (client) => profile(client).changeAddress('a1', form),
    patch('addresses?id=eq.a1&select=id', row),
  ],
  [
    'makes it the default',
    (client) => profile(client).makeDefault('a1'),
    patch('addresses?id=eq.a1&select=id', { is_default: true }),
  ],
  [
    'removes it',
    (client) => profile(client).removeAddress('a1'),
    { address: 'addresses?id=eq.a1', method: 'DELETE', body: null },
  ],
  [
    'reads what to be told of',
    (client) => profile(client).preferences(),
    rows(
      'notification_preferences?select=order_updates%2Cback_in_stock%2Cprice_drops%2Canswers%2Cnewsletter',
    ),
  ],
  [
    'changes what to be told of',
    (client) => profile(client).savePreferences('u1', preferences),
    patch('notification_preferences?user_id=eq.u1&select=user_id', preferences),
  ],
  [
    'has no picture any more before its file is deleted',
    (client) => profile(client).removeAvatar('avatars/u1/old.png'),
    rpc('remove_avatar'),
  ],
]);

describe("A person's change", () => {
  test.each<[string, (service: ReturnType<typeof profile>) => unknown]>([
    ['names', (service) => firstValueFrom(service.saveNames('u1', names))],
    ['an address', (service) => firstValueFrom(service.changeAddress('a1', form))],
    ['the default', (service) => firstValueFrom(service.makeDefault('a1'))],
    ['notification settings', (service) => firstValueFrom(service.savePreferences('u1', preferences))],
  ])('fails if it changed no row: %s', async (_, change) => {
    await expect(change(profile(backend([]).client))).rejects.toMatchObject({ _tag: 'Unexpected' });
    const found = backend([{ id: 'u1', user_id: 'u1' }]).client;
    await expect(change(profile(found))).resolves.toBeUndefined();
  });

  test('is null for notification settings that were never chosen', async () => {
    expect(await firstValueFrom(profile(backend([]).client).preferences())).toBeNull();
    expect(await firstValueFrom(profile(backend([preferences]).client).preferences())).toEqual(preferences);
  });
});

describe("A person's avatar", () => {
  const picture = { id: 'p1', blob: new Blob(['x'], { type: 'image/jpeg' }), width: 512 };

  test('goes into their own folder, and shows once the server has read it', async () => {
    const { client, calls } = backend({ path: 'avatars/u1/p1.jpg' });
    const { store, done } = storage();
    expect(await firstValueFrom(profile(client, store).uploadAvatar('u1', picture))).toBe(
      'avatars/u1/p1.jpg',
    );
    expect(done).toEqual([['put', 'uploads/u1/p1/512.jpg', 'mine']]);
    expect(calls.map(({ address, body }) => [address.endsWith('functions/v1/keep-picture'), body])).toEqual([
      [true, { upload: 'u1/p1/512.jpg' }],
    ]);
  });

  test('that failed to upload is not checked', async () => {
    const { client, calls } = backend();
    const { store } = storage(['put']);
    await expect(firstValueFrom(profile(client, store).uploadAvatar('u1', picture))).rejects.toMatchObject({
      _tag: 'NetworkError',
    });
    expect(calls).toEqual([]);
  });

  test('is removed with its file', async () => {
    const { store, done } = storage();
    await firstValueFrom(profile(backend(null).client, store).removeAvatar('avatars/u1/old.png'), {
      defaultValue: undefined,
    });
    expect(done).toEqual([['drop', 'avatars/u1/old.png', 'mine']]);
  });
});

describe('A person who deletes the account', () => {
  /** The requests made with the proof's token, in order; `refusal` answers the first, why_not_delete_my_account. */
  function leaving(refusal: string | null) {
    const asked: string[] = [];
    const { store, done } = storage();
    const fetcher: typeof fetch = async (input) => {
      const name = String(input).replace('http://backend/rest/v1/rpc/', '');
      asked.push(name);
      return Response.json(name === 'why_not_delete_my_account' ? refusal : null);
    };
    const tokens: string[] = [];
    const service = profile(backend().client, store, (token) => {
      tokens.push(token);
      return createClient({ supabaseUrl: 'http://backend', anonKey: 'anon' }, fetcher);
    });
    return { asked, done, tokens, service };
  }

  test('sends the proof, loses the avatar and then the account', async () => {
    const { asked, done, tokens, service } = leaving(null);
    await firstValueFrom(service.deleteAccount('proof', 'avatars/u1/old.png'), { defaultValue: undefined });
    expect(asked).toEqual(['why_not_delete_my_account', 'delete_my_account']);
    expect(done).toEqual([['drop', 'avatars/u1/old.png', 'proof']]);
    expect(tokens).toEqual(['proof']);
  });

  test('without an avatar loses only the account', async () => {
    const { asked, done, service } = leaving(null);
    await firstValueFrom(service.deleteAccount('proof', null), { defaultValue: undefined });
    expect([asked.at(-1), done]).toEqual(['delete_my_account', []]);
  });

  test('stays, with the avatar, while something blocks the deletion', async () => {
    const { asked, done, service } = leaving('Two orders are on their way.');
    await expect(firstValueFrom(service.deleteAccount('proof', 'avatars/u1/old.png'))).rejects.toMatchObject({
      _tag: 'Conflict',
      code: 'account_in_use',
      message: 'Two orders are on their way.',
    });
    expect([asked, done]).toEqual([['why_not_delete_my_account'], []]);
  });
});

requests('A badge', [
  [
    'of orders counts those in processing (§2), up to a hundred',
    (client) => badges(client).orders('u1'),
    rows('orders?select=id&user_id=eq.u1&status=eq.processing&limit=100'),
  ],
  [
    'of a store’s orders looks at its goods in processing (§2)',
    (client) => badges(client).vendorOrders('v1'),
    rows(
      'order_items?select=order_id%2Corders%21inner%28status%29&vendor=eq.v1&orders.status=eq.processing&orders.vendor_id=eq.v1&limit=1000',
    ),
  ],
  [
    'of reviews counts those that wait',
    (client) => badges(client).reviews('v1'),
    rows('product_reviews?select=id&vendor_id=eq.v1&status=eq.pending&limit=100'),
  ],
  ['of the platform is one question', (client) => badges(client).admin(), rpc('admin_counts')],
]);

/** A backend that answers by table or procedure; without an answer it fails. */
function tables(answers: Readonly<Record<string, unknown>>) {
  const asked: string[] = [];
  const fetcher: typeof fetch = async (input) => {
    const [name = ''] = String(input).replace('http://backend/rest/v1/', '').split('?');
    asked.push(String(input).replace('http://backend/rest/v1/', ''));
    if (!(name in answers)) throw new TypeError('fetch failed');
    return Response.json(answers[name]);
  };
  return {
    asked,
    service: badges(createClient({ supabaseUrl: 'http://backend', anonKey: 'anon' }, fetcher)),
  };
}

describe('The number on a badge', () => {
  const counts = { applications: 3, waitlist: 5, posts: 7, feedback: 11, reports: 13 };
  const drafts = [{ id: 'p1' }, { id: 'p2' }];
  const store = {
    published: true,
    last_published_at: '2026-11-23T10:00:00Z',
    updated_at: '2026-11-23T09:00:00Z',
  };
  const changed = { ...store, updated_at: '2026-11-23T11:00:00Z' };

  test.each<[string, Readonly<Record<string, unknown>>, keyof ReturnType<typeof badges>, number]>([
    ['of a person is the orders', { orders: drafts }, 'orders', 2],
    [
      'of a store counts an order once, however many goods',
      { order_items: [{ order_id: 'o1' }, { order_id: 'o1' }, { order_id: 'o2' }] },
      'vendorOrders',
      2,
    ],
    [
      'of publishing is drafts and reviews (§2)',
      { products: drafts, product_reviews: [{ id: 'r1' }] },
      'publishing',
      3,
    ],
    ['of a failed read is 0, and the rest counts (§8)', { products: drafts }, 'publishing', 2],
    ['of a store without changes is its drafts', { products: drafts, vendors: [store] }, 'unpublished', 2],
    ['of a store with changes is one more (§4)', { products: drafts, vendors: [changed] }, 'unpublished', 3],
    ['of the platform is its four queues (§2)', { 'rpc/admin_counts': counts }, 'admin', 26],
    ['of applications', { 'rpc/admin_counts': counts }, 'applications', 3],
    ['of posts', { 'rpc/admin_counts': counts }, 'posts', 7],
    ['of feedback', { 'rpc/admin_counts': counts }, 'feedback', 11],
    ['of reports', { 'rpc/admin_counts': counts }, 'reports', 13],
  ])('%s', async (_, answers, badge, number) => {
    expect(await firstValueFrom(tables(answers).service[badge]('u1'))).toBe(number);
  });

  test('of drafts counts a store’s unpublished products, up to a hundred', async () => {
    const { asked, service } = tables({ products: [], vendors: [] });
    await firstValueFrom(service.unpublished('v1'));
    expect(asked).toEqual([
      'products?select=id&vendor_id=eq.v1&published=eq.false&limit=100',
      'vendors?select=published%2Clast_published_at%2Cupdated_at&id=eq.v1',
    ]);
  });

  test('of the platform is requested once for concurrent callers', async () => {
    const { asked, service } = tables({ 'rpc/admin_counts': counts });
    const all = [
      service.admin(),
      service.applications(),
      service.posts(),
      service.reports(),
      service.feedback(),
    ];
    expect(await Promise.all(all.map((each) => firstValueFrom(each)))).toEqual([26, 3, 7, 13, 11]);
    expect(asked).toEqual(['rpc/admin_counts']);
  });
});
