import { describe, expect, test } from 'vitest';
import { createRouteNames } from '../../../supabase/local/gateway/route-names.ts';
import { readRateLimits } from '../../../supabase/local/gateway/rate-limits.ts';
import { tokenBucket } from '../../../supabase/local/token-buckets.ts';

describe('names of routes in the log', () => {
  test.each([
    ['/', 200, '/'],
    ['/health?x=1', 200, '/health'],
    ['/rest/v1/products?select=*', 200, '/rest/v1/products'],
    ['/rest/v1/rpc/list_products', 200, '/rest/v1/rpc/list_products'],
    ['/rest/v1/8f14e45fceea167a5a36dedd4bea2543', 404, '/rest/v1/*'],
    ['/rest/v1/rpc/8f14e45f', 404, '/rest/v1/rpc/*'],
    ['/rest/v1/a@b.test', 200, '/rest/v1/*'],
    ['/rest/v1/', 403, '/rest/v1'],
    ['/auth/v1/token?grant_type=password', 200, '/auth/v1/token'],
    ['/auth/v1/admin/users/0190f3a0-0000-7000-8000-000000000001', 200, '/auth/v1/admin/users/*'],
    ['/storage/v1/object/sign/list/public/info', 200, '/storage/v1/object/sign/list/public/info'],
    ['/storage/v1/object/box/public/a.txt', 200, '/storage/v1/object/*'],
    ['/functions/v1/payments/eyJ', 404, '/functions/v1/payments/*'],
    ['/functions/v1/unknown', 404, '/functions/v1/*'],
    ['/rest/v2/x', 404, '/*'],
    ['/secret', 404, '/*'],
  ])('%s → %s %s', (url, status, route) => {
    expect(createRouteNames(new Set(['payments']))(url, status)).toBe(route);
  });

  test('a known table keeps its name when a request for it fails', () => {
    const routeOf = createRouteNames(new Set());
    expect([
      routeOf('/rest/v1/orders', 401),
      routeOf('/rest/v1/orders', 200),
      routeOf('/rest/v1/orders', 401),
    ]).toEqual(['/rest/v1/*', '/rest/v1/orders', '/rest/v1/orders']);
  });
});

describe('rate limits', () => {
  test('are a table whose entries the environment overrides by name', () => {
    const names = [
      'quote_cart',
      'hold_stock',
      'place_order',
      'track_guest_order',
      'cancel_order',
      'request_return',
      'count_sights',
      'reorder',
      'get_invitation_by_token',
      'accept_vendor_invitation',
    ];
    expect([...readRateLimits(undefined).keys()]).toEqual(names);
    const changed = readRateLimits(' place_order=5/60 ,own_procedure=1/10');
    expect([...changed.keys()]).toEqual([...names, 'own_procedure']);
    expect([changed.get('place_order'), changed.get('own_procedure')]).toEqual([
      { calls: 5, seconds: 60 },
      { calls: 1, seconds: 10 },
    ]);
    expect(readRateLimits('off').size).toBe(0);
  });

  test.each(['place_order', 'place_order=0/60', 'place_order=5', 'a-b=1/1'])('%s is invalid', (text) => {
    expect(() => readRateLimits(text)).toThrow(
      `STALLBAR_RATE_LIMITS contains '${text}': write 'off', or name=`,
    );
  });

  test('a bucket returns the wait time, for each key separately', () => {
    const take = tokenBucket(2, 60);
    expect([take('a'), take('a'), Math.round(take('a')), take('b')]).toEqual([0, 0, 30, 0]);
  });
});
