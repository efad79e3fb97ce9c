import type { ComponentProps, ReactNode } from 'react';
import { handle as handleLook } from '#panel/reorder/handle.css.ts';
import { Icon } from '#ui/components/media/icon.tsx';
import * as styles from './ordered-list.css.ts';

export interface OrderedPlace {
  place: number;
  count: number;
  /** The entry being dragged, and where it would go. */
  dragging: { from: number; to: number } | null;
  /** Makes the handle drag; null if the entry is fixed, or for read-only admins. */
  handle: ComponentProps<'button'> | null;
}

/** An entry of a sortable list: its handle, or its number, next to its content. */
export function OrderedEntry({
  name,
  at: { place, count, dragging, handle },
  children,
}: {
  name: string;
  at: OrderedPlace;
  children: ReactNode;
}) {
  const target =
    dragging !== null && dragging.from !== dragging.to && dragging.to === place ? dragging : null;
  return (
    <li
      className={styles.entry}
      data-dragged={dragging?.from === place || undefined}
      data-target={target === null ? undefined : target.to < target.from ? 'above' : 'below'}
    >
      {handle === null ? (
        <span aria-hidden>{place + 1}</span>
      ) : (
        <button
          type="button"
          className={handleLook}
          aria-label={`Move ${name}, ${place + 1} of ${count}: drag it or use the arrow keys`}
          {...handle}
        >
          <Icon name="sort" size={20} />
        </button>
      )}
      {children}
    </li>
  );
}
