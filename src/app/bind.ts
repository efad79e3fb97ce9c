import { authDialogHandle } from '#lazy/auth-dialog-handle.ts';
import { cartHandle } from '#lazy/cart-handle.ts';
import { savedHandle } from '#lazy/saved-handle.ts';
import { searchHandle } from '#lazy/search-handle.ts';
import { sessionHandle } from '#lazy/session-handle.ts';

/** Binds each handle to its code. Call before anything can use one. */
export function bindLazy(): void {
  authDialogHandle.bind(async () =>
    (await import('#pages/identity/auth-dialog.lazy.tsx')).createAuthDialogChunk(),
  );
  cartHandle.bind(async () => (await import('#pages/checkout/cart/cart.lazy.tsx')).createCartChunk());
  savedHandle.bind(async () => (await import('#pages/shop/saved/saved.lazy.tsx')).createSavedChunk());
  searchHandle.bind(async () => (await import('#pages/shop/search/search.lazy.tsx')).createSearchChunk());
  sessionHandle.bind(async (grant) =>
    (await import('#app/account-menu/session.lazy.tsx')).createSessionChunk(grant),
  );
}
