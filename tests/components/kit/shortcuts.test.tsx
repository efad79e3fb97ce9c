import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ariaKeys, shortcuts } from '#schema/shortcuts.ts';
import { ShortcutsDialog } from '#app/panel/palette/shortcuts-dialog.tsx';

const everywhere = ['Go to a page, or find a record', 'Show or hide sidebar', 'Show shortcuts'];

test.each([
  ['a plain page', <p key="plain">Nothing to press</p>, everywhere],
  [
    'a page with a form',
    <form key="form" data-record-form="" />,
    ['Go to a page, or find a record', 'Save form', ...everywhere.slice(1)],
  ],
  [
    'a queue',
    <div key="queue">
      <ul data-queue="" />
      <button type="button" aria-keyshortcuts={ariaKeys(shortcuts.approve)}>
        Approve
      </button>
      <button type="button" aria-keyshortcuts={ariaKeys(shortcuts.reject)}>
        Reject
      </button>
    </div>,
    [
      ...everywhere,
      'Next item in a queue',
      'Previous item in a queue',
      "Go to the item's approval or reply",
      'Go to the reason for rejecting the item',
    ],
  ],
  [
    'the orders, for someone who only reads them',
    <div key="orders" data-order-keys="print" />,
    [...everywhere, 'Print packing slips of selected orders', 'Print labels of selected orders'],
  ],
  [
    'the orders',
    <div key="orders" data-order-keys="work" />,
    [
      ...everywhere,
      'Go to the button that confirms the selected orders',
      'Ship selected orders',
      'Buy labels for selected orders',
      'Print packing slips of selected orders',
      'Print labels of selected orders',
    ],
  ],
])('the list of shortcuts names the keys that do something on %s', async (_, content, names) => {
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  for (const isOpen of [false, true]) {
    flushSync(() =>
      root.render(
        <main>
          {content}
          <ShortcutsDialog isOpen={isOpen} onClose={() => undefined} />
        </main>,
      ),
    );
  }
  await expect
    .poll(() =>
      page
        .getByRole('rowheader')
        .elements()
        .map((row) => row.textContent),
    )
    .toEqual(names);
  // It must not shrink on its way out.
  flushSync(() =>
    root.render(
      <main>
        {content}
        <ShortcutsDialog isOpen={false} onClose={() => undefined} />
      </main>,
    ),
  );
  expect(element.querySelectorAll('th')).toHaveLength(names.length);
  root.unmount();
  element.remove();
});
