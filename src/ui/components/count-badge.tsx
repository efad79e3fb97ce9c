import { countBadge } from './count-badge.css.ts';

/** A number as its badge shows it: the label of the control says the same, or what is seen could not be spoken. */
export const shownCount = (count: number, max: 9 | 99 = 99) => (count > max ? `${max}+` : String(count));

interface CountBadgeProps {
  count: number;
  /** Spec §9: 9 for the wishlist and the avatar, 99 in menus. Above it `9+` or `99+` is shown. */
  max?: 9 | 99 | undefined;
}

/** Decoration for the eye; the control around it says the number in its label. Nothing at zero. */
export function CountBadge({ count, max = 99 }: CountBadgeProps) {
  if (count <= 0) return null;
  return (
    <span className={countBadge} aria-hidden="true">
      {shownCount(count, max)}
    </span>
  );
}
