import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';

export const moved = <Item>(items: readonly Item[], from: number, to: number): readonly Item[] => {
  const next = [...items];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
};

/** The new index for the entry `from` when the pointer is at `y`: below every other entry whose middle is above it. */
export function placeAt(list: Element, from: number, y: number): number {
  return [...list.children].filter((entry, place) => {
    const { top, height } = entry.getBoundingClientRect();
    return place !== from && top + height / 2 < y;
  }).length;
}

/**
 * Sorts a list by a handle in each entry, marked `data-handle`: dragged by mouse, pen or finger, or moved by the
 * arrow keys.
 */
export function useOrder(count: number, onMove: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null);
  const [dragging, setDragging] = useState<{ from: number; to: number } | null>(null);
  const followed = useRef<number | null>(null);
  useEffect(() => {
    if (followed.current === null) return;
    // Moving the entry in the document removes its focus.
    list.current?.children[followed.current]?.querySelector<HTMLElement>('[data-handle]')?.focus();
    followed.current = null;
  });
  const move = (from: number, to: number) => {
    followed.current = to;
    onMove(from, to);
  };
  const handle = (place: number) => ({
    'data-handle': '',
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDragging({ from: place, to: place });
    },
    onPointerMove: (event: PointerEvent) => {
      if (dragging === null || list.current === null) return;
      const to = placeAt(list.current, dragging.from, event.clientY);
      if (to !== dragging.to) setDragging({ ...dragging, to });
    },
    onPointerUp: () => {
      setDragging(null);
      if (dragging !== null && dragging.from !== dragging.to) move(dragging.from, dragging.to);
    },
    onPointerCancel: () => setDragging(null),
    onKeyDown: (event: KeyboardEvent) => {
      const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
      if (by === 0) return;
      event.preventDefault();
      if (place + by >= 0 && place + by < count) move(place, place + by);
    },
  });
  return { list, dragging, handle, move };
}
