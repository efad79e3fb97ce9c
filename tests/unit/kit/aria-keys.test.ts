import { ariaKeys } from '#schema/shortcuts.ts';
import { expect, test } from 'vitest';

test('assistive technology learns a shortcut for both kinds of keyboards', () => {
  expect(ariaKeys({ key: 'k', withControl: true })).toBe('Control+K Meta+K');
  expect(ariaKeys({ key: '?', withControl: false })).toBe('?');
  expect(ariaKeys({ key: 'j', withControl: false })).toBe('j');
});
