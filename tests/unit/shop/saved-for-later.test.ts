import { expect, test } from 'vitest';
import { createSavedForLater } from '#stores/saved-for-later.ts';
import { cartItem, newItem } from '#samples/models/checkout/cart.model.ts';

function browser(text: string | null = null) {
  let stored = text;
  const tabs: ((text: string | null) => void)[] = [];
  const open = () => {
    const own = tabs.length;
    return createSavedForLater({
      read: () => stored,
      write: (written) => {
        stored = written;
        tabs.forEach((tell, tab) => {
          if (tab !== own) tell(written);
        });
      },
      watch: (tell) => {
        tabs.push(tell);
      },
    });
  };
  return { open, stored: () => stored };
}

const [plate, bar] = [cartItem(newItem(1, 'a'), 2), cartItem(newItem(2, 'b'))];
const namesIn = (list: ReturnType<typeof createSavedForLater>) =>
  list.getSnapshot().context.items.map(({ name, quantity }) => `${quantity} × ${name}`);

test('a saved line is there at the next visit and in other tabs', () => {
  const { open } = browser();
  const [one, other] = [open(), open()];
  one.send({ type: 'added', item: plate, index: 0 });
  other.send({ type: 'added', item: bar, index: 0 });
  expect(namesIn(one)).toEqual(['1 × Plate 2', '2 × Plate 1']);
  other.send({ type: 'removed', id: plate.id });
  expect(namesIn(one)).toEqual(['1 × Plate 2']);
  expect(namesIn(open())).toEqual(['1 × Plate 2']);
});

test('a line saved twice is there once', () => {
  const list = browser().open();
  list.send({ type: 'added', item: plate, index: 0 });
  list.send({ type: 'added', item: { ...plate, quantity: 5 }, index: 0 });
  expect(namesIn(list)).toEqual(['5 × Plate 1']);
});

test('a hundred lines are stored, and no more', () => {
  const list = browser().open();
  for (let number = 1; number <= 101; number += 1)
    list.send({ type: 'added', item: cartItem(newItem(number, 'a')), index: 0 });
  expect(namesIn(list)).toHaveLength(100);
  expect(namesIn(list)).not.toContain('1 × Plate 101');
});

test.each([null, '', '{', 'null', '[]', '{"items":7}', '{"items":[{"id":"x","price":-1}]}'])(
  'a stored %s is an empty list',
  (text) => {
    expect(namesIn(browser(text).open())).toEqual([]);
  },
);
