import { iconShapes, type IconName } from './icon-shapes.ts';
import * as styles from './icon.css.ts';

interface IconProps {
  name: IconName;
  /** Width and height in px. */
  size?: number | undefined;
  /** The accessible name. Without it the icon is decorative. */
  label?: string | undefined;
  className?: string | undefined;
}

export type { IconName };

export function Icon({ name, size = 20, label, className }: IconProps) {
  const shape: string = iconShapes[name];
  const isFilled = shape.startsWith('!');
  const classes = [styles.icon, isFilled ? styles.filled : '', className ?? ''].filter(Boolean).join(' ');
  return (
    <svg
      className={classes}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <path d={isFilled ? shape.slice(1) : shape} />
    </svg>
  );
}
