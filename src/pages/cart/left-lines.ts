import { useState } from 'react';
import { rowsOf } from '#app/actors/cart-view.ts';
import type { LeftLine } from '#app/actors/cart-view.ts';
import type { CartItem } from '#schema/cart.ts';

type Lists = Readonly<Record<LeftLine['list'], readonly CartItem[]>>;

/** Lines that have left their list while the drawer is open, each where it stood: until it is closed they can be put back. */
export function useLeftLines(isOpen: boolean, lists: Lists) {
  const [left, setLeft] = useState<readonly LeftLine[]>([]);
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    // Not when it closes: nothing is to jump while it slides away.
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
    /** Call before the line goes. */
    leave: (list: LeftLine['list'], how: LeftLine['how'], id: string) => {
      const rows = rowsIn(list);
      const row = rows.findIndex(({ item }) => item.id === id);
      const item = rows[row]?.item;
      if (item === undefined) return;
      const is = isLine(list, id);
      setLeft([...left.filter((line) => !is(line)), { list, how, item, row }]);
    },
    /** The line, and its place among those that are still in the list. */
    comeBack: (list: LeftLine['list'], id: string): (LeftLine & { index: number }) | null => {
      const line = left.find(isLine(list, id));
      if (line === undefined) return null;
      const rows = rowsIn(list);
      const row = rows.findIndex(({ item }) => item.id === id);
      return { ...line, index: rows.slice(0, row).filter((each) => each.left === null).length };
    },
  };
}
