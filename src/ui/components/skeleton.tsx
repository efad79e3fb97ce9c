import { skeleton } from './skeleton.css.ts';

interface SkeletonProps {
  shape?: 'line' | 'block' | 'square' | 'disc' | undefined;
  /** CSS lengths or px. A line is as high as its text. */
  width?: string | number | undefined;
  height?: string | number | undefined;
}

/** Stands in the shape of what comes. Silent: the region around it says `aria-busy`. */
export function Skeleton({ shape = 'line', width, height }: SkeletonProps) {
  return <span className={skeleton({ shape })} style={{ width, height }} aria-hidden="true" />;
}
