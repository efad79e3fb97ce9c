import { expect, test } from 'vitest';
import { createCartHandle, storedCount } from '#lazy/cart-handle.ts';
import type { CartChunk } from '#lazy/cart-handle.ts';

function setup(stored: string | null = null) {
  const added: string[] = [];
  const shown: boolean[] = [];
  let tell: (cart: { count: number; open: boolean }) => void = () => undefined;
  const machine = { count: 0, open: false };
  let written: () => void = () => undefined;
  let text = stored;
  const loads: { resolve: () => void; reject: () => void }[] = [];
  const handle = createCartHandle<string>({
    readStorage: () => text,
    watchStorage: (listener) => {
      written = listener;
    },
  });
  handle.bind(() => {
    const { promise, resolve, reject } = Promise.withResolvers<CartChunk<string>>();
    loads.push({
      resolve: () =>
        resolve({
          add: (item) => added.push(item),
          setOpen: (open) => {
            shown.push(open);
            machine.open = open;
            tell({ ...machine });
          },
          watch: (listener) => {
            tell = listener;
            tell({ ...machine });
          },
          Content: () => null,
        }),
      reject: () => reject(new Error('offline')),
    });
    return promise;
  });
  const writeElsewhere = (next: string) => {
    text = next;
    written();
  };
  return {
    handle,
    added,
    shown,
    loads,
    writeElsewhere,
    tell: (change: Partial<typeof machine>) => tell(Object.assign(machine, change)),
  };
}

test('the badge counts items in the stored cart', () => {
  const { handle } = setup('{"state":{"items":[{"quantity":2},{"quantity":1}]},"version":1}');
  expect(handle.getServerSnapshot().count).toBe(0);
  handle.start();
  expect(handle.getSnapshot().count).toBe(3);
});

test('the badge follows what another tab writes before the cart has loaded; then only the cart reports', async () => {
  const { handle, loads, tell, writeElsewhere } = setup('{"state":{"items":[{"quantity":2}]},"version":1}');
  handle.start();
  writeElsewhere('{"state":{"items":[{"quantity":5}]},"version":2}');
  expect(handle.getSnapshot().count).toBe(5);
  handle.warm();
  loads[0]?.resolve();
  await expect.poll(() => handle.getSnapshot().Content).not.toBe(null);
  tell({ count: 7 });
  writeElsewhere('{"state":{"items":[{"quantity":1}]},"version":3}');
  expect(handle.getSnapshot().count).toBe(7);
});

test.each([null, '', '{', 'null', '[]', '{"state":{"items":"x"}}', '{"state":{"items":[{"quantity":"7"}]}}'])(
  'a stored %s counts as empty',
  (text) => {
    expect(storedCount(text)).toBe(0);
  },
);

test('items added before the cart has loaded arrive in order', async () => {
  const { handle, added, loads } = setup();
  handle.add('one');
  handle.add('two');
  expect(loads.length).toBe(1);
  loads[0]?.resolve();
  await expect.poll(() => added).toEqual(['one', 'two']);
});

test('the drawer opens on tap, its content follows, and the cart reports its count', async () => {
  const { handle, shown, loads, tell } = setup();
  handle.open();
  expect(handle.getSnapshot()).toEqual({ count: 0, open: true, Content: null, failed: false });
  loads[0]?.resolve();
  await expect.poll(() => handle.getSnapshot().Content).not.toBe(null);
  tell({ count: 4 });
  expect(handle.getSnapshot().count).toBe(4);
  handle.close();
  expect(handle.getSnapshot().open).toBe(false);
  handle.open();
  expect(shown).toEqual([true, false, true]);
});

test('once the cart is loaded, its machine decides whether the drawer is open', async () => {
  const { handle, shown, loads, tell } = setup();
  handle.open();
  handle.close();
  loads[0]?.resolve();
  await expect.poll(() => handle.getSnapshot().Content).not.toBe(null);
  expect(shown).toEqual([]);
  tell({ open: true });
  expect(handle.getSnapshot().open).toBe(true);
  handle.close();
  expect(shown).toEqual([false]);
  tell({ open: true });
  expect(handle.getSnapshot().open).toBe(true);
});

test('a cart that fails to load shows an error, and trying again adds the items once', async () => {
  const { handle, added, loads } = setup();
  handle.add('one');
  loads[0]?.reject();
  await expect.poll(() => handle.getSnapshot()).toMatchObject({ open: true, failed: true });
  handle.open();
  expect(handle.getSnapshot()).toMatchObject({ open: true, failed: false });
  loads[1]?.resolve();
  await expect.poll(() => added).toEqual(['one']);
  expect(handle.getSnapshot()).toMatchObject({ open: true, failed: false });
  expect(loads.length).toBe(2);
});

test('closing the message of a cart that failed to load discards the pending items', async () => {
  const { handle, added, loads } = setup();
  handle.add('one');
  loads[0]?.reject();
  await expect.poll(() => handle.getSnapshot().failed).toBe(true);
  handle.close();
  expect(handle.getSnapshot().open).toBe(false);
  handle.add('again');
  loads[1]?.resolve();
  await expect.poll(() => added).toEqual(['again']);
});

test('a drawer that was closed before its code failed stays closed', async () => {
  const { handle, loads } = setup();
  handle.open();
  handle.close();
  loads[0]?.reject();
  await expect.poll(() => handle.getSnapshot().failed).toBe(true);
  expect(handle.getSnapshot().open).toBe(false);
});
