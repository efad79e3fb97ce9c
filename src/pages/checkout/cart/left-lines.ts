import { useState } from 'react';
import { rowsOf } from '#actors/checkout/cart.view.ts';
import type { LeftLine } from '#actors/checkout/cart.view.ts';
import type { CartItem } from '#schema/checkout/cart.ts';

type Lists = Readonly<Record<LeftLine['list'], readonly CartItem[]>>;

/**
 * Lines removed from their list while the drawer is open, with their positions; they can be restored until it closes.
 */
export function useLeftLines(isOpen: boolean, lists: Lists) {
  const [left, setLeft] = useState<readonly LeftLine[]>([]);
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    // Not on closing: the rows must not jump while the drawer slides out.
    if (isOpen) setLeft([]);
  }
  const rowsIn = (list: LeftLine['list']) =>
    rowsOf(
      lists[list],
      left.filter((line) => line.list === list),
    );
  const isLine = (list: LeftLine['list'], id: string) => (line: LeftLine) =>
    line.list === list && line.item.id === id;
  return {
    left,
    /** Call before the line is removed. */
    leave: (list: LeftLine['list'], how: LeftLine['how'], id: string) => {
      const rows = rowsIn(list);
      const row = rows.findIndex(({ item }) => item.id === id);
      const item = rows[row]?.item;
      if (item === undefined) return;
      const is = isLine(list, id);
      setLeft([...left.filter((line) => !is(line)), { list, how, item, row }]);
    },
    /** The line, and its index among those still in the list. */
    comeBack: (list: LeftLine['list'], id: string): (LeftLine & { index: number }) | null => {
      const line = left.find(isLine(list, id));
      if (line === undefined) return null;
      const rows = rowsIn(list);
      const row = rows.findIndex(({ item }) => item.id === id);
      return { ...line, index: rows.slice(0, row).filter((each) => each.left === null).length };
    },
  };
}
