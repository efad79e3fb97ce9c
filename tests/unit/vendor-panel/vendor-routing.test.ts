import { afterEach, expect, test, vi } from 'vitest';
import { getVendorRouting } from '#actors/vendor-panel/vendor-routing.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('an invited vendor goes to the profile setup in place of the page, so that Back does not return to it', () => {
  const entries = ['/', '/products'];
  const history = {
    state: null as unknown,
    pushState: (state: unknown, _: string, to: string) => {
      history.state = state;
      entries.push(to);
    },
    replaceState: (state: unknown, _: string, to: string) => {
      history.state = state;
      entries[entries.length - 1] = to;
    },
  };
  vi.stubGlobal('history', history);
  vi.stubGlobal('location', { pathname: '/products', search: '', hash: '' });
  vi.stubGlobal('scrollY', 0);
  getVendorRouting().send({ type: 'access.changed', userId: 'ada', status: 'invited', stores: [] });
  expect(entries).toEqual(['/', '/vendor/profile-setup']);
});
