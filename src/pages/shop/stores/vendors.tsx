import { Breadcrumbs } from '#ui/components/navigation/breadcrumbs.tsx';
import { button } from '#ui/components/actions/button.css.ts';
import { EmptyState } from '#ui/components/feedback/empty-state.tsx';
import { Skeleton as Bone } from '#ui/components/feedback/skeleton.tsx';
import { container, stack } from '#ui/css/layout.css.ts';
import { heading } from '#ui/css/text.css.ts';
import type { Vendor } from '#schema/shop/catalog.ts';
import { paths } from '#routing/paths.ts';
import type { Head, PageProps } from '#routing/route.ts';
import * as listing from '#pages/kit/tiles/listing.css.ts';
import { VendorRow } from './vendor-row.tsx';
import * as styles from '#pages/kit/store/vendors.css.ts';

export function Page({ data: { vendors } }: PageProps<{ vendors: readonly Vendor[] }>) {
  return (
    <div className={`${container} ${listing.page}`}>
      <Breadcrumbs items={[{ label: 'Home', href: paths.home() }, { label: 'Vendors' }]} />
      <div className={listing.head}>
        <h1 className={heading({ level: 52 })}>Vendors</h1>
        <p className={listing.lead}>
          Small workshops and specialists. Each one ships its own gear and stands behind it.
        </p>
      </div>
      {vendors.length === 0 ? (
        <EmptyState
          drawing="rack"
          title="No stores yet."
          action={
            <a className={button({ variant: 'primary' })} href={paths.becomeAVendor()}>
              Become a vendor
            </a>
          }
        />
      ) : (
        <ul className={styles.list}>
          {vendors.map((vendor) => (
            <li key={vendor.id}>
              <VendorRow vendor={vendor} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

export function Skeleton() {
  return (
    <div className={`${container} ${listing.page}`}>
      <div className={listing.head}>
        <h1 className={heading({ level: 52 })}>Vendors</h1>
      </div>
      <div className={styles.list}>
        {Array.from({ length: 9 }, (_, index) => (
          <div key={index} className={styles.card}>
            <Bone shape="square" width="72px" height="72px" />
            <div className={stack({ gap: 1 })}>
              <Bone width="60%" />
              <Bone width="90%" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

export function head(): Head {
  return {
    title: 'Vendors',
    description:
      'The independent stores behind the gear: who they are, what they make and where they ship from.',
  };
}
