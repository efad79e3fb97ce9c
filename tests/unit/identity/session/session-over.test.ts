import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSessionChunk } from '#app/account-menu/session.lazy.tsx';

const companion = vi.hoisted(() => ({
  on: () => undefined,
  subscribe: () => undefined,
  send: () => undefined,
  getSnapshot: () => ({ context: { report: null, question: null }, matches: () => false }),
}));
vi.mock('#actors/identity/identity.ts', () => ({
  identity: () => ({ auth: { accessToken: async () => null } }),
}));
vi.mock('#actors/identity/session.ts', () => ({ getSession: () => companion }));
vi.mock('#actors/identity/session.view.ts', () => ({ sessionViewOf: () => ({ userId: 'ada' }) }));
vi.mock('#actors/identity/email-verification.ts', () => ({ getEmailVerification: () => companion }));
vi.mock('#actors/identity/companions.ts', () => ({ startCompanions: () => undefined }));
vi.mock('#actors/vendor-panel/vendor-routing.ts', () => ({ getVendorRouting: () => companion }));
vi.mock('#actors/account/badges.ts', () => ({ getBadges: () => companion }));
vi.mock('#app/account-menu/account-button.tsx', () => ({ AccountButton: () => null }));
vi.mock('#app/account-menu/banners.tsx', () => ({ Banners: () => null }));
vi.mock('#app/account-menu/session-effects.ts', () => ({
  followSession: () => undefined,
  isPageShown: () => true,
}));
vi.mock('#app/account-menu/session-over.ts', () => {
  throw new Error('No connection.');
});

const unhandled: unknown[] = [];
const note = (error: unknown) => void unhandled.push(error);
beforeEach(() => {
  process.on('unhandledRejection', note);
});
afterEach(() => {
  process.off('unhandledRejection', note);
  unhandled.length = 0;
});

test('leaving a page while the code that waits for a login fails to load causes no unhandled rejection', async () => {
  const chunk = await createSessionChunk(null);
  const again = chunk.sendAgain(Response.json({}, { status: 401 }), new Headers());
  chunk.placeChanged('/products');
  expect(await again).toBeNull();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(unhandled).toEqual([]);
});
