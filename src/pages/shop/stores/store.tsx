import { container } from '#ui/css/layout.css.ts';
import { heading } from '#ui/css/text.css.ts';
import type { StoreData } from '#pages/shop/load.ts';
import { paths } from '#routing/paths.ts';
import type { Head, PageProps } from '#routing/route.ts';
import * as listing from '#pages/shop/list/listing.css.ts';
import { ProductList } from '#pages/shop/list/product-list.tsx';
<<<<<<< HEAD
import { Promotions } from '#pages/shop/promotions/promotions.tsx';
import { VendorLogo } from './vendor-logo.tsx';
import * as styles from './vendors.css.ts';
=======
import { StoreHead, StorePolicies } from './store-head.tsx';
>>>>>>> main

export { ProductListSkeleton as Skeleton } from '#pages/shop/list/product-list.tsx';

export function Page({ data, search, params, firstPaint, pending }: PageProps<StoreData>) {
  const { vendor } = data;
  const path = params['id'] === undefined ? paths.store(vendor.slug) : paths.vendor(params['id']);
  return (
    <>
      <StoreHead store={vendor} />
      <div className={container}>
<<<<<<< HEAD
        <header className={styles.storeHead}>
          <VendorLogo className={styles.storeLogo} src={mediaUrl(vendor.logo_url)} />
          <div className={styles.storeWords}>
            <h1 className={`${heading({ level: 52 })} ${styles.storeName}`}>{vendor.store_name}</h1>
            {vendor.tagline !== null && <p className={text({ size: 20 })}>{vendor.tagline}</p>}
            <div className={styles.storeFacts}>
              {vendor.rating_count > 0 && (
                <Rating value={vendor.rating_avg} count={vendor.rating_count} size="m" />
              )}
              {vendor.ships_from !== null && (
                <span className={styles.fact}>
                  <Icon name="truck" size={20} />
                  Ships from {vendor.ships_from} in {vendor.handling_days}{' '}
                  {vendor.handling_days === 1 ? 'day' : 'days'}
                </span>
              )}
            </div>
            {vendor.description !== null && <p className={styles.story}>{vendor.description}</p>}
          </div>
        </header>
        <Promotions promotions={data.promotions} ofOneStore />
=======
>>>>>>> main
        <h2 className={`${heading({ level: 36 })} ${listing.section}`}>On their rack</h2>
        <ProductList
          path={path}
          search={search}
          data={data}
          ofOneStore
          firstPaint={firstPaint}
          pending={pending}
        />
        <StorePolicies store={vendor} />
      </div>
    </>
  );
}

export function head({ vendor }: StoreData): Head {
  return {
    title: vendor.store_name,
    description: [vendor.tagline, vendor.description]
      .filter((part) => part !== null)
      .join(' ')
      .slice(0, 300),
    canonical: paths.store(vendor.slug),
    image: vendor.banner_url,
  };
}
