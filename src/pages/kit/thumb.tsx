import { mediaUrl } from '#routing/paths.ts';
import { Picture } from '#ui/components/media/picture.tsx';
import * as styles from './thumb.css.ts';

interface ThumbProps {
  /** A stored path or a URL of this shop; null if there is no picture. */
  image: string | null;
  /** Width and height in px. */
  size: number;
}

/** A line's thumbnail. The name is next to it, so the picture is decorative. */
export function Thumb({ image, size }: ThumbProps) {
  const src = image !== null && /^(\/|data:)/.test(image) ? image : mediaUrl(image);
  return src === null ? (
    <span className={styles.none} />
  ) : (
    <Picture className={styles.thumb} src={src} alt="" width={size} height={size} />
  );
}
