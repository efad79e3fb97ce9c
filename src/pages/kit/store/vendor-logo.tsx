import { renditionsOf } from '#schema/renditions.ts';
import { Icon } from '#ui/components/media/icon.tsx';
import * as styles from './vendor-logo.css.ts';

/** A store's logo; the name is next to it, so it is decorative. */
export function VendorLogo({ src, className }: { src: string | null; className: string }) {
  if (src === null) {
    return (
      <span className={`${styles.none} ${className}`} aria-hidden="true">
        <Icon name="store" size={32} />
      </span>
    );
  }
  const renditions = renditionsOf(src);
  return (
    <img
      className={`${styles.mark} ${className}`}
      src={renditions?.src ?? src}
      srcSet={renditions?.srcSet}
      sizes={renditions === null ? undefined : '144px'}
      alt=""
      width={144}
      height={144}
      loading="lazy"
    />
  );
}
