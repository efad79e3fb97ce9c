import { countBadge } from './count-badge.css.ts';

/** A number as the badge shows it. Use it in the control's label too: voice control needs the visible text to match. */
export const shownCount = (count: number, max: 9 | 99 = 99) => (count > max ? `${max}+` : String(count));

interface CountBadgeProps {
  count: number;
  /** Spec §9: 9 for the wishlist and the avatar, 99 in menus. Above that, `9+` or `99+` is shown. */
  max?: 9 | 99 | undefined;
}

/** Visual only: the label of the surrounding control includes the number. Renders nothing at zero. */
export function CountBadge({ count, max = 99 }: CountBadgeProps) {
  if (count <= 0) return null;
  return (
    <span className={countBadge} aria-hidden="true">
      {shownCount(count, max)}
    </span>
  );
}
