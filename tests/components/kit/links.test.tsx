import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { followLinks } from '#routing/links.ts';

const home = location.href;
let stop = () => {};
afterEach(() => {
  stop();
  document.body.replaceChildren();
  history.replaceState(null, '', home);
});

function open(html: string) {
  document.body.innerHTML = html;
  const prefetch = vi.fn();
  stop = followLinks({ isOpen: (path) => path.startsWith('/admin'), prefetch });
  return prefetch;
}

test('a form with a field named action also becomes a navigation', async () => {
  open(`<form action="/admin/audit"><select name="action"><option>user.suspended</option></select>
    <input name="method" value="any" /><button>Show</button></form>`);
  await userEvent.click(document.querySelector('button') as HTMLElement);
  await expect
    .poll(() => location.pathname + location.search)
    .toBe('/admin/audit?action=user.suspended&method=any');
});

test.each(['POST', 'dialog'])('a form whose method is %s is left alone', (method) => {
  open(`<form method="${method}" action="/admin/audit"><button>Send</button></form>`);
  const submitted = vi.fn((event: Event) => event.preventDefault());
  addEventListener('submit', submitted, { once: true });
  document.querySelector('form')?.requestSubmit();
  expect(submitted).toHaveBeenCalledOnce();
  expect(location.href).toBe(home);
});

test('a link that loses its href under the pointer is not prefetched', async () => {
  const prefetch = open('<a href="/admin/users">People</a>');
  const link = document.querySelector('a');
  link?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  link?.removeAttribute('href');
  await new Promise((settle) => setTimeout(settle));
  expect(prefetch).not.toHaveBeenCalled();
});
