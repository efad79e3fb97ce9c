import { mediaUrl } from '#app/paths.ts';
import { Picture } from '#ui/components/picture.tsx';
import * as styles from './thumb.css.ts';

interface ThumbProps {
  /** A stored path or an address of this shop; null where there is no picture. */
  image: string | null;
  /** Width and height in px. */
  size: number;
}

/** A line's small picture. The name stands beside it, so it says nothing itself. */
export function Thumb({ image, size }: ThumbProps) {
  const src = image !== null && /^(\/|data:)/.test(image) ? image : mediaUrl(image);
  return src === null ? (
    <span className={styles.none} />
  ) : (
    <Picture className={styles.thumb} src={src} alt="" width={size} height={size} />
  );
}
