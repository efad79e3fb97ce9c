import { useSyncExternalStore } from 'react';
import { FirstIcon } from '#ui/components/media/first-icon.tsx';
import { savedHandle } from '#lazy/saved-handle.ts';
import type { SavedList } from '#lazy/saved-handle.ts';
import type { SavedProduct } from '#schema/shop/saved.ts';

interface SaveButtonProps {
  list: SavedList;
  product: SavedProduct;
  className: string;
  /** Shown next to the icon; without it the button's name is only announced. */
  label?: string;
}

/** Adds a product to a list or removes it; shows at once. */
export function SaveButton({ list, product, className, label }: SaveButtonProps) {
  const isOn = useSyncExternalStore(
    savedHandle.subscribe,
    () => savedHandle.getSnapshot()[list].has(product.id),
    () => false,
  );
  const isWish = list === 'wishlist';
  return (
    <button
      type="button"
      className={className}
      aria-pressed={isOn}
      aria-label={isWish ? `Save ${product.name} to wishlist` : `Compare ${product.name}`}
      data-replay=""
      onClick={() => savedHandle.toggle(list, product)}
    >
      <FirstIcon name={isWish ? (isOn ? 'heart-filled' : 'heart') : isOn ? 'check' : 'compare'} size={20} />
      {/* An empty one would be a second row, and push the icon up. */}
      {label !== undefined && <span>{label}</span>}
    </button>
  );
}
