import { skeleton } from './skeleton.css.ts';

interface SkeletonProps {
  shape?: 'line' | 'block' | 'square' | 'disc' | undefined;
  /** CSS lengths or px. A line is as tall as its text. */
  width?: string | number | undefined;
  height?: string | number | undefined;
}

/** A placeholder in the shape of the content. Not announced: the surrounding region has `aria-busy`. */
export function Skeleton({ shape = 'line', width, height }: SkeletonProps) {
  return <span className={skeleton({ shape })} style={{ width, height }} aria-hidden="true" />;
}
