import { Drawing, type IconStyle } from './first-icon.tsx';
import { iconShapes, type IconName } from './icon-shapes.ts';

export type { IconName };

/** Not for the first page's parts: see `FirstIcon`. */
export function Icon({ name, ...style }: IconStyle & { name: IconName }) {
  return <Drawing shape={iconShapes[name]} {...style} />;
}
