import { renditionsOf } from '#schema/renditions.ts';
import * as styles from './picture.css.ts';

interface PictureProps {
  /** The largest rendition, if it has several; null leaves the place empty. */
  src: string | null;
  /** Describes the picture; empty when the adjacent text says the same. */
  alt: string;
  /** Intrinsic size in px. */
  width?: number | undefined;
  height?: number | undefined;
  /** Above the fold: loads at once, before other pictures. */
  eager?: boolean | undefined;
  /** In server-rendered HTML, the picture loads only after the page's script has arrived. */
  held?: boolean | undefined;
  /** How wide it is shown, as CSS; `width` by default. */
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
  const frame = className === undefined ? styles.frame : `${styles.frame} ${className}`;
  // A list in the browser's storage may hold ''.
  if (src === null || src === '')
    return <span className={frame} {...(alt === '' ? {} : { role: 'img', 'aria-label': alt })} />;
  const set = renditionsOf(src);
  const shared = {
    alt,
    width,
    height,
    ...(set === null ? {} : { sizes: sizes ?? `${width}px` }),
    decoding: 'async',
  } as const;
  const source = set === null ? { src } : { src: set.src, srcSet: set.srcSet };
  const later = { src: nothing, 'data-src': source.src, 'data-srcset': source.srcSet };
  return (
    <span className={frame} {...(set === null ? {} : { style: { background: set.backdrop } })}>
      <img
        {...shared}
        alt={alt}
        className={styles.image}
        // The page's script sets the real URL before React hydrates: React then has nothing to change.
        suppressHydrationWarning
        {...(held && import.meta.env.SSR ? later : source)}
        {...(eager ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
      />
      {held && (
        <noscript>
          <img {...shared} alt={alt} className={styles.fallback} {...source} loading="lazy" />
        </noscript>
      )}
    </span>
  );
}
