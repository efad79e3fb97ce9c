import { expect, test, vi } from 'vitest';
import { createAuthDialogHandle } from '#lazy/auth-dialog-handle.ts';
import type { AuthDialogChunk, AuthDialogRequest } from '#lazy/auth-dialog-handle.ts';

function setup() {
  const failed = vi.fn<(request: AuthDialogRequest) => void>();
  const loads: PromiseWithResolvers<AuthDialogChunk>[] = [];
  const handle = createAuthDialogHandle(failed);
  handle.bind(() => {
    const load = Promise.withResolvers<AuthDialogChunk>();
    loads.push(load);
    return load.promise;
  });
  return { handle, failed, loads };
}

test('the dialog opens with its request, which stays while the code loads', async () => {
  const { handle, loads } = setup();
  const Dialog = () => null;
  handle.open({ tab: 'signup', preselectVendor: true });
  const request = { tab: 'signup', preselectVendor: true, email: null };
  expect(handle.getSnapshot()).toEqual({ request, Dialog: null });
  loads[0]?.resolve({ Dialog });
  await expect.poll(() => handle.getSnapshot()).toEqual({ request, Dialog });
  handle.close();
  expect(handle.getSnapshot()).toEqual({ request: null, Dialog });
});

test('a dialog that fails to load closes and passes on its request; the next attempt loads it again', async () => {
  const { handle, failed, loads } = setup();
  handle.open();
  loads[0]?.reject(new Error('offline'));
  await expect.poll(() => failed).toHaveBeenCalledOnce();
  expect(failed).toHaveBeenCalledWith({ tab: 'login', preselectVendor: false, email: null });
  expect(handle.getSnapshot().request).toBeNull();
  handle.open({ email: 'ada@example.com' });
  expect(loads).toHaveLength(2);
});
