import { useHydrated } from '../use-hydrated.ts';
import * as styles from './picture.css.ts';

interface PictureProps {
  src: string;
  /** Describes the picture; empty when the adjacent text says the same. */
  alt: string;
  /** Intrinsic size in px. */
  width?: number | undefined;
  height?: number | undefined;
  /** Above the fold: loads at once, before other pictures. */
  eager?: boolean | undefined;
  /** In server-rendered HTML, the picture loads only after the page's script has arrived. */
  held?: boolean | undefined;
  sizes?: string | undefined;
  className?: string | undefined;
}

const nothing = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E";

export function Picture({
  src,
  alt,
  width = 800,
  height = 800,
  eager = false,
  held = false,
  sizes,
  className,
}: PictureProps) {
  const isReleased = useHydrated() || !held;
  const shared = {
    alt,
    width,
    height,
    ...(sizes === undefined ? {} : { sizes }),
    decoding: 'async',
  } as const;
  return (
    <span className={className === undefined ? styles.frame : `${styles.frame} ${className}`}>
      <img
        {...shared}
        alt={alt}
        className={styles.image}
        // The script in the head may have set the real URL before React hydrates.
        suppressHydrationWarning
        {...(isReleased ? { src } : { src: nothing, 'data-src': src })}
        {...(eager ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
      />
      {isReleased ? null : (
        <noscript>
          <img {...shared} alt={alt} className={styles.fallback} src={src} loading="lazy" />
        </noscript>
      )}
    </span>
  );
}
