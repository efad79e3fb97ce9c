import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterAll, expect, test } from 'vitest';
import { GuardGate } from '#app/shell/guard-gate.tsx';
import { nobody, visitor } from '#lazy/session-handle.ts';
import type { SessionView } from '#lazy/session-handle.ts';
import { useSession } from '#lazy/use-session.ts';
import { leaveSession, loadSession, tellSession } from '../kit/one-session.ts';

const signedIn = (userId: string, change: Partial<SessionView> = {}): SessionView => ({
  ...nobody,
  phase: 'signed-in',
  access: 'ready',
  userId,
  isAdmin: true,
  ...change,
});

afterAll(leaveSession);

const drawn: string[] = [];

/** As on the pages, its state is dropped when the person changes. */
function Form() {
  const { phase, userId } = useSession();
  useEffect(() => {
    drawn.push(`${phase} ${userId}`);
  }, [phase, userId]);
  return userId === null ? <p>Sign in to see it.</p> : <Fields key={userId} owner={userId} />;
}

function Fields({ owner }: { owner: string }) {
  const [text, setText] = useState('');
  return (
    <input aria-label={`Note of ${owner}`} value={text} onChange={({ target }) => setText(target.value)} />
  );
}

async function opens(need: 'login' | 'admin') {
  drawn.length = 0;
  await loadSession();
  tellSession(signedIn('ada'));
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  flushSync(() =>
    root.render(
      <GuardGate need={need} origin="/profile">
        <Form />
      </GuardGate>,
    ),
  );
  const field = () => element.querySelector('input');
  await expect.poll(field).not.toBeNull();
  return {
    field,
    types: (text: string) => {
      const input = field();
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
      input?.dispatchEvent(new Event('input', { bubbles: true }));
    },
    isShown: () => field()?.checkVisibility() ?? false,
    text: () => element.textContent,
    leaves: () => {
      root.unmount();
      element.remove();
    },
  };
}

test.each(['login', 'admin'] as const)(
  'input on a page that needs %s stays hidden behind the login, and returns for the same person',
  async (need) => {
    const page = await opens(need);
    page.types('Ada typed this');
    const typed = page.field();
    expect(typed?.value).toBe('Ada typed this');
    tellSession(visitor);
    await expect.poll(page.text).toContain('Your session has ended');
    expect([page.field(), page.isShown()]).toEqual([typed, false]);
    // First the roles are read.
    tellSession(signedIn('ada', { access: 'loading', isAdmin: false }));
    tellSession(signedIn('ada'));
    await expect.poll(page.isShown).toBe(true);
    expect([page.field(), typed?.value]).toEqual([typed, 'Ada typed this']);
    // The page has not seen a visitor, for whom it would have dropped its state.
    expect(drawn).toEqual(['signed-in ada']);
    page.leaves();
  },
);

test('the input does not return for another person', async () => {
  const page = await opens('login');
  page.types('Ada typed this');
  tellSession(visitor);
  await expect.poll(page.text).toContain('Your session has ended');
  tellSession(signedIn('bob'));
  await expect.poll(page.isShown).toBe(true);
  expect([page.field()?.ariaLabel, page.field()?.value]).toEqual(['Note of bob', '']);
  expect(drawn).toEqual(['signed-in ada', 'signed-in bob']);
  page.leaves();
});

async function isLedFrom(origin: string): Promise<string> {
  await loadSession();
  tellSession(visitor);
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  const before = location.href;
  flushSync(() =>
    root.render(
      <GuardGate need="login" origin={origin}>
        <p>Secret</p>
      </GuardGate>,
    ),
  );
  await expect.poll(() => location.pathname).toBe('/auth');
  const to = location.pathname + location.search;
  root.unmount();
  element.remove();
  history.replaceState(null, '', before);
  return to;
}

test('a session that ended before the application opened leads to the login, not to signing up', async () => {
  localStorage.removeItem('stallbar-known');
  expect(await isLedFrom('/vendor/apply')).toBe('/auth?redirect=%2Fvendor%2Fapply');
  const page = await opens('login');
  page.leaves();
  expect(await isLedFrom('/vendor/apply?step=products')).toBe(
    '/auth?redirect=%2Fvendor%2Fapply%3Fstep%3Dproducts&tab=login',
  );
  expect(await isLedFrom('/profile')).toBe('/auth?redirect=%2Fprofile');
  localStorage.removeItem('stallbar-known');
});
