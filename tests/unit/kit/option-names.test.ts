import { expect, test } from 'vitest';
import { chosenOptions } from '#machines/checkout/cart.rules.ts';
import { optionsText } from '#pages/kit/options-text.ts';
import { optionTexts } from '#schema/kit/option-names.ts';
import { readCartStorage, writeCartStorage } from '#schema/checkout/cart.ts';

test('a value stands alone, and after the own name of its option', () => {
  const all = { color: 'Black', size: 'Heavy', flavor: null, quantity_option: 'Pair' };
  expect(optionsText(all)).toBe('Black · Heavy · Pair');
  expect(optionsText({ ...all, option_names: { size: 'Resistance', quantity: 'Set' } })).toBe(
    'Black · Resistance: Heavy · Set: Pair',
  );
  expect(optionTexts({ size: '', option_names: { size: 'Resistance' } })).toEqual([]);
  expect(optionsText({ ...all, option_names: null })).toBe('Black · Heavy · Pair');
});

test('a cart keeps the names, and a line of before has none', () => {
  const item = {
    id: 'band-Heavy',
    originalId: 'band',
    name: 'Long band',
    image: '',
    price: 20,
    quantity: 1,
    vendor: 'Iron & Oak',
    vendor_id: 'oak',
    selectedColor: null,
    selectedSize: 'Heavy',
    selectedFlavor: null,
    selectedQuantity: null,
    variantId: '00000000-0000-7000-8000-000000000001',
    href: '/oak/bands/long-band',
  };
  const named = { ...item, id: 'band', originalId: 'band', optionNames: { size: 'Resistance' } };
  const kept = readCartStorage(writeCartStorage({ items: [item], stash: [named], version: 1 }));
  expect([...kept.items, ...kept.stash].map(chosenOptions)).toEqual([['Heavy'], ['Resistance: Heavy']]);
  // The key is the specification's: a new name is no other item.
  expect(kept.stash[0]?.id).toBe('band-Heavy');
});
