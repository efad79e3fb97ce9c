import { expect, test, vi } from 'vitest';
import { lazy } from '#lazy/lazy.ts';
import type { Lazy } from '#lazy/lazy.ts';

interface Code {
  note: (word: string) => void;
}

function setup({ keepsOnFail = true } = {}) {
  const noted: string[] = [];
  const events: string[] = [];
  const loads: PromiseWithResolvers<Code>[] = [];
  const handle: Lazy<{ word: string }, Code> = lazy({
    initial: { word: 'none' },
    onLoad: () => events.push('loaded'),
    onFail: () => {
      events.push('failed');
      if (!keepsOnFail) handle.forget();
    },
  });
  handle.bind(() => {
    const load = Promise.withResolvers<Code>();
    loads.push(load);
    return load.promise;
  });
  const code: Code = {
    note: (word) => {
      events.push(word);
      noted.push(word);
    },
  };
  const settle = async (load: number, outcome: 'arrives' | 'fails') => {
    if (outcome === 'arrives') loads[load]?.resolve(code);
    else loads[load]?.reject(new Error('offline'));
    await loads[load]?.promise.catch(() => undefined);
  };
  return { handle, noted, events, loads, settle };
}

test('calls before the code has loaded run in order, after onLoad; later ones run immediately', async () => {
  const { handle, events, loads, settle } = setup();
  handle.use((code) => code.note('first'));
  handle.use((code) => code.note('second'));
  handle.warm();
  expect([loads.length, handle.isComing(), handle.loaded()]).toEqual([1, true, null]);
  await settle(0, 'arrives');
  expect(events).toEqual(['loaded', 'first', 'second']);
  handle.use((code) => code.note('third'));
  expect(events).toEqual(['loaded', 'first', 'second', 'third']);
  expect(loads).toHaveLength(1);
});

test('a call whose code fails to load waits for the next attempt and runs once', async () => {
  const { handle, events, loads, settle } = setup();
  handle.use((code) => code.note('kept'));
  await settle(0, 'fails');
  expect(events).toEqual(['failed']);
  expect(handle.isComing()).toBe(false);
  handle.warm();
  await settle(1, 'arrives');
  expect(events).toEqual(['failed', 'loaded', 'kept']);
  expect(loads).toHaveLength(2);
});

test('a dropped call does not run with the next attempt', async () => {
  const { handle, noted, settle } = setup({ keepsOnFail: false });
  handle.use((code) => code.note('dropped'));
  await settle(0, 'fails');
  handle.use((code) => code.note('asked later'));
  await settle(1, 'arrives');
  expect(noted).toEqual(['asked later']);
});

test('onFail is not called if no call waits, and load() rejects', async () => {
  const { handle, events, settle } = setup();
  const loading = handle.load();
  const heard = vi.fn<(error: Error) => void>();
  loading.catch(heard);
  await settle(0, 'fails');
  await expect.poll(() => heard).toHaveBeenCalledOnce();
  expect(events).toEqual([]);
});

test('a call that throws does not prevent the others', async () => {
  const { handle, noted, settle } = setup();
  const thrown = vi.fn<(error: Error) => void>();
  process.once('uncaughtException', thrown);
  handle.use(() => {
    throw new Error('broken');
  });
  handle.use((code) => code.note('next'));
  await settle(0, 'arrives');
  expect(noted).toEqual(['next']);
  process.removeListener('uncaughtException', thrown);
});

test('listeners receive each change until they unsubscribe; the server’s state stays the initial one', () => {
  const { handle } = setup();
  const words: string[] = [];
  const leave = handle.subscribe(() => words.push(handle.getSnapshot().word));
  handle.set({ word: 'one' });
  leave();
  handle.set({ word: 'two' });
  expect(words).toEqual(['one']);
  expect(handle.getSnapshot()).toEqual({ word: 'two' });
  expect(handle.getServerSnapshot()).toEqual({ word: 'none' });
});

test('a handle without a loader throws at its first call', () => {
  const handle: Lazy<object, Code> = lazy({ initial: {} });
  expect(() => handle.use((code) => code.note('never'))).toThrow('No loader is bound');
  expect(() => handle.warm()).toThrow('No loader is bound');
});

test('listeners receive changes, and nothing else', () => {
  const { handle } = setup();
  const heard = vi.fn();
  handle.subscribe(heard);
  const before = handle.getSnapshot();
  handle.set({ word: 'none' });
  handle.set({});
  expect([heard.mock.calls.length, handle.getSnapshot() === before]).toEqual([0, true]);
  handle.set({ word: 'some' });
  expect([heard.mock.calls.length, handle.getSnapshot().word]).toEqual([1, 'some']);
});
