import { afterEach, beforeEach } from 'vitest';

/**
 * All files of this level share one frame, so each test sees what the previous one left, and the order differs by
 * machine. A test that leaves something on the page fails. The page and the storage are emptied, so that no other test
 * fails with it.
 */

/** React Aria keeps one element for its announcements. */
const kept = '[data-live-announcer]';
let before: ReadonlySet<Element> = new Set();

beforeEach(() => {
  before = new Set(document.body.children);
});

afterEach(({ task }) => {
  const left = [...document.body.children].filter((child) => !before.has(child) && !child.matches(kept));
  for (const child of left) child.remove();
  sessionStorage.clear();
  localStorage.clear();
  if (task.result?.state === 'fail' || left.length === 0) return;
  throw new Error(`Left on the page: ${left.map(({ outerHTML }) => outerHTML.slice(0, 200)).join('\n')}`);
});
