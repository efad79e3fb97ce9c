import { Rating } from '#ui/components/labels/rating.tsx';
import { stack } from '#ui/css/layout.css.ts';
import { heading } from '#ui/css/text.css.ts';
import type { Vendor } from '#schema/shop/catalog.ts';
import { mediaUrl, paths } from '#routing/paths.ts';
import { VendorLogo } from '#pages/kit/store/vendor-logo.tsx';
import * as styles from '#pages/kit/store/vendors.css.ts';

/** A store in a list: logo, name, tagline and rating. */
export function VendorRow({ vendor, level: Title = 'h2' }: { vendor: Vendor; level?: 'h2' | 'h3' }) {
  return (
    <article className={styles.card}>
      <VendorLogo className={styles.logo} src={mediaUrl(vendor.logo_url)} />
      <div className={stack({ gap: 1 })}>
        <Title className={heading({ level: 26 })}>
          <a className={styles.link} href={paths.store(vendor.slug)}>
            {vendor.store_name}
          </a>
        </Title>
        {vendor.tagline !== null && <p className={styles.tagline}>{vendor.tagline}</p>}
        <p className={styles.facts}>
          {vendor.rating_count > 0 && (
            <Rating value={vendor.rating_avg} count={vendor.rating_count} size="s" />
          )}
          <span>{`${vendor.product_count} ${vendor.product_count === 1 ? 'product' : 'products'}`}</span>
          {vendor.ships_from !== null && <span>{`Ships from ${vendor.ships_from}`}</span>}
        </p>
      </div>
    </article>
  );
}
