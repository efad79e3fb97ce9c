import { expect, test, vi } from 'vitest';
import { createCartHandle, storedCount } from '#app/cart-handle.ts';
import type { CartChunk } from '#app/cart-handle.ts';

function setup(stored: string | null = null) {
  const added: string[] = [];
  const shown: boolean[] = [];
  let tell: (count: number) => void = () => undefined;
  let written: () => void = () => undefined;
  let text = stored;
  const loads: { resolve: () => void; reject: () => void }[] = [];
  const handle = createCartHandle<string>(
    () => {
      const { promise, resolve, reject } = Promise.withResolvers<CartChunk<string>>();
      loads.push({
        resolve: () =>
          resolve({
            add: (item) => added.push(item),
            setOpen: (open) => shown.push(open),
            watchCount: (listener) => {
              tell = listener;
            },
            Content: () => null,
          }),
        reject: () => reject(new Error('offline')),
      });
      return promise;
    },
    () => text,
    (listener) => {
      written = listener;
    },
  );
  const writeElsewhere = (next: string) => {
    text = next;
    written();
  };
  return { handle, added, shown, loads, writeElsewhere, tell: (count: number) => tell(count) };
}

test('the badge counts pieces of the stored cart', () => {
  const { handle } = setup('{"state":{"items":[{"quantity":2},{"quantity":1}]},"version":1}');
  expect(handle.getServerSnapshot().count).toBe(0);
  handle.start();
  expect(handle.getSnapshot().count).toBe(3);
});

test('the badge follows what another tab writes, also before the cart has loaded; then the cart alone tells', async () => {
  const { handle, loads, tell, writeElsewhere } = setup('{"state":{"items":[{"quantity":2}]},"version":1}');
  handle.start();
  writeElsewhere('{"state":{"items":[{"quantity":5}]},"version":2}');
  expect(handle.getSnapshot().count).toBe(5);
  handle.warm();
  loads[0]?.resolve();
  await vi.waitFor(() => expect(handle.getSnapshot().Content).not.toBe(null));
  tell(7);
  writeElsewhere('{"state":{"items":[{"quantity":1}]},"version":3}');
  expect(handle.getSnapshot().count).toBe(7);
});

test.each([null, '', '{', 'null', '[]', '{"state":{"items":"x"}}', '{"state":{"items":[{"quantity":"7"}]}}'])(
  'a stored %s counts as empty',
  (text) => {
    expect(storedCount(text)).toBe(0);
  },
);

test('what is added before the cart has loaded arrives in order', async () => {
  const { handle, added, loads } = setup();
  handle.add('one');
  handle.add('two');
  expect(loads.length).toBe(1);
  loads[0]?.resolve();
  await vi.waitFor(() => expect(added).toEqual(['one', 'two']));
});

test('the drawer opens with the tap, its content follows, and the cart tells its count', async () => {
  const { handle, shown, loads, tell } = setup();
  handle.open();
  expect(handle.getSnapshot()).toEqual({ count: 0, open: true, Content: null, failed: false });
  loads[0]?.resolve();
  await vi.waitFor(() => expect(handle.getSnapshot().Content).not.toBe(null));
  tell(4);
  expect(handle.getSnapshot().count).toBe(4);
  handle.close();
  expect(handle.getSnapshot().open).toBe(false);
  handle.open();
  expect(shown).toEqual([true, false, true]);
});

test('a cart that cannot be fetched says so and is fetched again', async () => {
  const { handle, loads } = setup();
  handle.add('one');
  loads[0]?.reject();
  await vi.waitFor(() => expect(handle.getSnapshot()).toMatchObject({ open: true, failed: true }));
  handle.open();
  expect(loads.length).toBe(2);
});
