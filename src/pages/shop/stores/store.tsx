import { container } from '#ui/css/layout.css.ts';
import { heading } from '#ui/css/text.css.ts';
import type { StoreData } from '#pages/shop/load.ts';
import { paths } from '#routing/paths.ts';
import type { Head, PageProps } from '#routing/route.ts';
import * as listing from '#pages/kit/tiles/listing.css.ts';
import { ProductList } from '#pages/shop/list/product-list.tsx';
import { HolidayNotice } from './holiday-notice.tsx';
import { ReportButton } from '#pages/kit/report/report-button.tsx';
import { Promotions } from '#pages/shop/promotions/promotions.tsx';
import { StoreHead, StorePolicies } from '#pages/kit/store/store-head.tsx';

export { ProductListSkeleton as Skeleton } from '#pages/shop/list/product-list.tsx';

export function Page({ data, search, params, firstPaint, pending }: PageProps<StoreData>) {
  const { vendor } = data;
  const path = params['id'] === undefined ? paths.store(vendor.slug) : paths.vendor(params['id']);
  return (
    <>
      <StoreHead store={vendor} />
      <div className={container}>
        <HolidayNotice holiday={vendor.holiday} />
        <Promotions promotions={data.promotions} ofOneStore />
        <h2 className={`${heading({ level: 36 })} ${listing.section}`}>Products from this store</h2>
        <ProductList
          path={path}
          search={search}
          data={data}
          ofOneStore
          firstPaint={firstPaint}
          pending={pending}
        />
        <StorePolicies store={vendor} />
        <p>
          <ReportButton kind="store" thing={vendor.id} label={`the store ${vendor.store_name}`} />
        </p>
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
    also: [paths.vendor(vendor.id)],
    image: vendor.banner_url,
  };
}
