import { Breadcrumbs } from '#ui/components/navigation/breadcrumbs.tsx';
import { container } from '#ui/css/layout.css.ts';
import { heading } from '#ui/css/text.css.ts';
import type { ProductsData } from '#pages/shop/load.ts';
import { paths } from '#routing/paths.ts';
import { readFilters } from '#routing/product-filters.ts';
import type { Head, PageProps, Params } from '#routing/route.ts';
import { PromotionsLater } from '#pages/shop/promotions/promotions-later.ts';
import * as styles from '#pages/kit/tiles/listing.css.ts';
import { ProductList } from './product-list.tsx';

export { ProductListSkeleton as Skeleton } from './product-list.tsx';

function titleOf(data: ProductsData, search: string): string {
  const { category, deals } = readFilters(search);
  const name = data.categories.find(({ slug }) => slug === category)?.name;
  if (deals === true) return name === undefined ? 'Deals' : `Deals: ${name}`;
  return name ?? 'All products';
}

export function Page({ data, search, firstPaint, pending }: PageProps<ProductsData>) {
  const title = titleOf(data, search);
  return (
    <div className={`${container} ${styles.page}`}>
      <Breadcrumbs items={[{ label: 'Home', href: paths.home() }, { label: 'Products' }]} />
      <div className={styles.head}>
        <h1 className={heading({ level: 52 })}>{title}</h1>
      </div>
      {data.promotions.length > 0 && <PromotionsLater promotions={data.promotions} />}
      <ProductList
        path={paths.products()}
        search={search}
        data={data}
        categories={data.categories}
        firstPaint={firstPaint}
        pending={pending}
      />
    </div>
  );
}

const description =
  'Barbells, plates, racks, machines, supplements and workout wear from independent vendors, with live stock and honest prices.';
const dealsDescription = 'Deals on bars, plates, racks, machines and workout wear, straight from the stores.';

export function head(data: ProductsData, _: Params, search: string): Head {
  const { deals } = readFilters(search);
  return {
    title: titleOf(data, search),
    description: deals === true ? dealsDescription : description,
    canonical: paths.products(deals === true ? { deals } : {}),
  };
}
