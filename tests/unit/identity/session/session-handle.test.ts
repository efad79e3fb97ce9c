import { expect, test } from 'vitest';
import { createSessionHandle, nobody, visitor } from '#lazy/session-handle.ts';
import type { SessionChunk, SessionView } from '#lazy/session-handle.ts';
import type { LinkGrant } from '#schema/identity/session.ts';

function setup({ stored = false, grant = null }: { stored?: boolean; grant?: LinkGrant | null } = {}) {
  const loads: (LinkGrant | null)[] = [];
  const told: string[] = [];
  let tell: (view: SessionView) => void = () => undefined;
  let signInElsewhere: () => void = () => undefined;
  const chunk: SessionChunk = {
    watch: (listener) => {
      tell = listener;
    },
    signOut: () => told.push('sign out'),
    answerLink: (goesOn) => told.push(`goes on: ${goesOn}`),
    accessToken: () => Promise.resolve('token'),
    sendAgain: () => Promise.resolve(null),
    Account: () => null,
    Banners: () => null,
    placeChanged: (path) => told.push(path),
  };
  const handle = createSessionHandle({
    hasStoredSession: () => stored,
    mayGrant: () => grant !== null,
    takeGrant: () => Promise.resolve(grant),
    watchSignIn: (listener) => {
      signInElsewhere = listener;
    },
    watchLink: () => undefined,
    mayLogOut: () => true,
  });
  handle.bind(async (given) => {
    loads.push(given);
    return chunk;
  });
  return {
    handle,
    loads,
    told,
    tell: (view: SessionView) => tell(view),
    signInElsewhere: () => signInElsewhere(),
  };
}

test('a visitor without a session or a link loads no code, and sends anonymous requests', async () => {
  const { handle, loads } = setup();
  expect(handle.getSnapshot()).toBe(nobody);
  handle.start();
  expect(handle.getSnapshot()).toEqual(visitor);
  expect(await handle.accessToken()).toBeNull();
  expect(loads).toEqual([]);
});

test('a stored session or a link’s grant loads the code, once', async () => {
  const grant: LinkGrant = { kind: 'session', accessToken: 'a', refreshToken: 'r', type: 'signup', flow: '' };
  for (const [given, expected] of [
    [{ stored: true }, null],
    [{ grant }, grant],
  ] as const) {
    const { handle, loads } = setup(given);
    handle.start();
    expect(await handle.accessToken()).toBe('token');
    expect(loads).toEqual([expected]);
    expect(handle.getSnapshot()).toBe(nobody);
  }
});

test('a sign-in in another tab loads the code here', async () => {
  const { handle, loads, signInElsewhere, tell } = setup();
  handle.start();
  signInElsewhere();
  await expect.poll(() => handle.loaded()).not.toBeNull();
  const view: SessionView = { ...visitor, phase: 'signed-in', userId: 'ada' };
  tell(view);
  expect(handle.getSnapshot()).toEqual(view);
  expect(loads).toEqual([null]);
});

test('a visitor stays one until the code answers: a form on the page keeps its input', async () => {
  const { handle, tell } = setup();
  handle.start();
  await handle.load();
  tell(nobody);
  expect(handle.getSnapshot()).toEqual(visitor);
  const view: SessionView = { ...visitor, phase: 'signed-in', userId: 'ada' };
  tell(view);
  expect(handle.getSnapshot()).toEqual(view);
});

test('a visitor who accepts a link sees that it is being checked, not the question', async () => {
  const { handle, tell } = setup();
  handle.start();
  await handle.load();
  tell({ ...visitor, question: { kind: 'waits', type: 'email' } });
  const checking: SessionView = { ...nobody, isFollowing: true };
  tell(checking);
  expect(handle.getSnapshot()).toEqual(checking);
});

test('paths visited before the code loaded are passed to it', async () => {
  const { handle, told } = setup({ stored: true });
  handle.placeChanged('/products');
  handle.start();
  await handle.load();
  handle.placeChanged('/orders');
  handle.signOut();
  await expect.poll(() => told).toEqual(['/products', '/orders', 'sign out']);
});
