import { firstIconShapes, type FirstIconName } from './first-icon-shapes.ts';
import * as styles from './icon.css.ts';

export interface IconStyle {
  /** Width and height in px. */
  size?: number | undefined;
  /** The accessible name. Without it the icon is decorative. */
  label?: string | undefined;
  className?: string | undefined;
}

/** @param shape In the form of `iconShapes`. */
export function Drawing({ shape, size = 20, label, className }: IconStyle & { shape: string }) {
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

/** For parts of the first page: the same as `Icon`, without the shapes of all other icons. */
export function FirstIcon({ name, ...style }: IconStyle & { name: FirstIconName }) {
  return <Drawing shape={firstIconShapes[name]} {...style} />;
}
