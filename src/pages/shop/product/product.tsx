import { Breadcrumbs } from '#ui/components/navigation/breadcrumbs.tsx';
import { Price } from '#ui/components/labels/price.tsx';
import { Skeleton as Bone } from '#ui/components/feedback/skeleton.tsx';
import { container } from '#ui/css/layout.css.ts';
import type { ProductCard } from '#schema/shop/catalog.ts';
import type { ProductData } from '#pages/shop/load.ts';
import { paths } from '#routing/paths.ts';
import type { Head, PageProps } from '#routing/route.ts';
import { Gallery } from './gallery/gallery.tsx';
import * as styles from './product.css.ts';
import { ProductHead, ProductScreen } from './product-screen.tsx';
import { useLiveProduct } from './use-live-product.ts';
import { useChoice } from './buy/use-choice.ts';

export function Page({ data, search, firstPaint }: PageProps<ProductData>) {
  if (data.kind === 'seed') return <FromCard card={data.card} />;
  return <FullProduct key={data.details.product.id} data={data} search={search} firstPaint={firstPaint} />;
}

interface FullProductProps {
  data: Extract<ProductData, { kind: 'full' }>;
  search: string;
  firstPaint: boolean;
}

function FullProduct({ data, search, firstPaint }: FullProductProps) {
  useLiveProduct(data);
  const [choice, onChoose] = useChoice(data.details, search);
  return (
    <ProductScreen
      details={data.details}
      description={data.description}
      choice={choice}
      onChoose={onChoose}
      firstPaint={firstPaint}
    />
  );
}

/** What the list knew about the product, while the rest loads. */
function FromCard({ card }: { card: ProductCard }) {
  return (
    <div className={`${container} ${styles.page}`}>
      <Breadcrumbs
        items={[
          { label: 'Home', href: paths.home() },
          { label: card.category_name, href: paths.category(card.category_id) },
          { label: card.name },
        ]}
      />
      <div className={styles.top}>
        <Gallery
          pictures={card.image === null ? [] : [{ path: card.image, alt: card.name }]}
          name={card.name}
          firstPaint={false}
        />
        <div className={styles.box}>
          <ProductHead
            name={card.name}
            vendorName={card.vendor_name}
            vendorSlug={card.vendor_slug}
            rating={card.rating_avg}
            ratingCount={card.rating_count}
          />
          <Price
            cents={card.price_from}
            compareAtCents={card.compare_at_from}
            size="xl"
            prefix={card.price_varies ? 'from' : undefined}
          />
          <Bone shape="block" width="100%" height="3rem" />
          <Bone shape="block" width="100%" height="3.5rem" />
          <Bone width="70%" />
          <Bone width="80%" />
        </div>
      </div>
    </div>
  );
}

export function Skeleton() {
  return (
    <div className={`${container} ${styles.page}`}>
      <Bone width="16rem" />
      <div className={styles.top}>
        <Bone shape="square" width="100%" />
        <div className={styles.box}>
          <h1 aria-label="Loading product">
            <Bone width="80%" height="3rem" />
          </h1>
          <Bone width="40%" />
          <Bone width="30%" height="2.5rem" />
          <Bone shape="block" width="100%" height="3.5rem" />
        </div>
      </div>
    </div>
  );
}

export function head(data: ProductData): Head {
  if (data.kind === 'seed') {
    const { card } = data;
    return {
      title: `${card.name} by ${card.vendor_name}`,
      canonical: paths.vendorProduct(card.vendor_slug, card.category_slug, card.slug),
      image: card.image,
    };
  }
  const { product, vendor, category_path, media } = data.details;
  return {
    title: product.seo_title || `${product.name} by ${vendor.store_name}`,
    description: product.seo_description || data.summary,
    canonical: paths.vendorProduct(vendor.slug, category_path.at(-1)?.slug ?? null, product.slug),
    also: [paths.plainProduct(vendor.slug, product.slug), paths.product(product.id)],
    image: media[0]?.path ?? null,
  };
}
