import { afterEach, expect, test } from 'vitest';
import { attachField, startSearch } from '#actors/shop/search.ts';

let leave = () => {};
afterEach(() => leave());

/** A focused field in its form, perhaps in an open dialog, and what its search does when its code arrives. */
function arrives(inDialog: boolean) {
  const form = document.createElement('form');
  const input = form.appendChild(document.createElement('input'));
  const dialog = document.createElement('dialog');
  if (inDialog) dialog.append(form);
  document.body.append(inDialog ? dialog : form);
  if (inDialog) dialog.showModal();
  input.focus();
  const actor = startSearch();
  const detach = attachField(actor, input);
  leave = () => {
    detach();
    actor.stop();
    form.remove();
    dialog.remove();
  };
  return actor.getSnapshot().matches('closed');
}

test('the search opens if its field is focused when its code arrives', () => {
  expect(arrives(false)).toBe(false);
});

test('the search stays closed if its dialog closed while its code was loading', () => {
  expect(arrives(true)).toBe(true);
});
