import { useEffect, useSyncExternalStore } from 'react';
import { Breadcrumbs } from '#ui/components/navigation/breadcrumbs.tsx';
import { Icon } from '#ui/components/media/icon.tsx';
import { Price } from '#ui/components/labels/price.tsx';
import { Rating } from '#ui/components/labels/rating.tsx';
import { Skeleton as Bone } from '#ui/components/feedback/skeleton.tsx';
import { container, stack } from '#ui/css/layout.css.ts';
import { heading } from '#ui/css/text.css.ts';
import type { ProductCard, ShownProduct } from '#schema/shop/catalog.ts';
import type { ProductData } from '#pages/shop/load.ts';
import { mediaUrl, paths } from '#routing/paths.ts';
import type { Head, PageProps } from '#routing/route.ts';
import { savedHandle } from '#lazy/saved-handle.ts';
import { ReportButton } from '#pages/kit/report/report-button.tsx';
import { VendorLogo } from '#pages/kit/store/vendor-logo.tsx';
import { HolidayNotice } from '#pages/shop/stores/holiday-notice.tsx';
import { BuyBox } from './buy/buy-box.tsx';
import { Gallery } from './gallery/gallery.tsx';
import { picturesOf } from './gallery/gallery-rules.ts';
import * as listing from '#pages/kit/tiles/listing.css.ts';
import { ProductTile } from '#pages/kit/tiles/product-tile.tsx';
import * as styles from './product.css.ts';
import { Questions } from './questions.tsx';
import { Reviews } from './reviews/reviews.tsx';
import { savedOfDetails } from '#pages/kit/tiles/saved-product.ts';
import { useLiveProduct } from './use-live-product.ts';
import { useChoice } from './buy/use-choice.ts';
import { PageSection } from '#ui/components/structure/page-section.tsx';

/** Milliseconds on screen after which a product counts as viewed; the page's own pictures load first. */
const viewedAfter = 1500;

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
  const { details, description } = data;
  const { product, vendor, category_path, media, complements } = details;
  const [choice, choose] = useChoice(details, search);
  const pictures = picturesOf(media, choice);
  return (
    <div className={`${container} ${styles.page}`}>
      <Breadcrumbs
        items={[
          { label: 'Home', href: paths.home() },
          ...category_path.map(({ id, name }) => ({ label: name, href: paths.category(id) })),
          { label: product.name },
        ]}
      />
      <div className={styles.top}>
        <Gallery
          key={pictures[0]?.path ?? ''}
          pictures={pictures}
          name={product.name}
          firstPaint={firstPaint}
        />
        <div className={styles.box}>
          <ProductHead
            name={product.name}
            vendorName={vendor.store_name}
            vendorSlug={vendor.slug}
            rating={product.rating_avg}
            ratingCount={product.rating_count}
          />
          <HolidayNotice holiday={vendor.holiday} />
          <BuyBox details={details} choice={choice} onChoose={choose} />
          <VendorCard vendor={vendor} />
          <p>
            <ReportButton kind="product" thing={product.id} label={`the product ${product.name}`} />
          </p>
        </div>
      </div>
      <div className={styles.below}>
        <PageSection className={styles.part}>
          <h2 className={`${heading({ level: 36 })} ${styles.partTitle}`}>About this product</h2>
          {/* The HTML comes from Markdown with every tag of its source escaped (src/pages/shop/load.ts). */}
          <div className={styles.prose} dangerouslySetInnerHTML={{ __html: description }} />
          {product.features.length > 0 && (
            <ul className={styles.features}>
              {product.features.map((feature) => (
                <li key={feature} className={styles.feature}>
                  <Icon name="check" size={20} />
                  <span>{feature}</span>
                </li>
              ))}
            </ul>
          )}
        </PageSection>
        {product.specs.length > 0 && (
          <PageSection className={styles.part}>
            <h2 className={`${heading({ level: 36 })} ${styles.partTitle}`}>Details</h2>
            <table className={styles.specs}>
              <tbody>
                {product.specs.map(({ name, value }) => (
                  <tr key={name}>
                    <th scope="row">{name}</th>
                    <td>{value}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </PageSection>
        )}
        <PageSection className={styles.part} id="reviews">
          <h2 className={`${heading({ level: 36 })} ${styles.partTitle}`}>Reviews</h2>
          <Reviews details={details} />
        </PageSection>
        <PageSection className={styles.part} id="questions">
          <h2 className={`${heading({ level: 36 })} ${styles.partTitle}`}>Questions</h2>
          <Questions
            product={product.id}
            storeName={vendor.store_name}
            path={paths.vendorProduct(vendor.slug, category_path.at(-1)?.slug ?? null, product.slug)}
          />
        </PageSection>
      </div>
      {complements.length > 0 && (
        <PageSection className={styles.related}>
          <h2 className={`${heading({ level: 36 })} ${styles.partTitle}`}>Pairs well with</h2>
          <ul className={listing.tilesWide}>
            {complements.map(({ reason, card }) => (
              <li key={card.id} className={stack({ gap: 2 })}>
                <p className={styles.reason}>{reason}</p>
                <ProductTile card={card} held={firstPaint} />
              </li>
            ))}
          </ul>
        </PageSection>
      )}
      <Viewed details={details} />
    </div>
  );
}

/** Records that the product was viewed, and shows earlier ones. */
function Viewed({ details }: { details: ShownProduct }) {
  const { RecentlyViewed } = useSyncExternalStore(
    savedHandle.subscribe,
    savedHandle.getSnapshot,
    savedHandle.getServerSnapshot,
  );
  useEffect(() => {
    const note = setTimeout(() => savedHandle.viewed(savedOfDetails(details)), viewedAfter);
    return () => clearTimeout(note);
  }, [details]);
  return RecentlyViewed === null ? null : <RecentlyViewed except={details.product.id} />;
}

interface ProductHeadProps {
  name: string;
  vendorName: string;
  vendorSlug: string;
  rating: number;
  ratingCount: number;
}

function ProductHead({ name, vendorName, vendorSlug, rating, ratingCount }: ProductHeadProps) {
  return (
    <div>
      <h1 className={`${heading({ level: 52 })} ${styles.title}`}>{name}</h1>
      <div className={styles.by}>
        <span>
          by <a href={paths.store(vendorSlug)}>{vendorName}</a>
        </span>
        {ratingCount > 0 ? (
          <a href="#reviews">
            <Rating value={rating} count={ratingCount} size="m" />
          </a>
        ) : (
          <span>No reviews yet</span>
        )}
      </div>
    </div>
  );
}

function VendorCard({ vendor }: { vendor: ShownProduct['vendor'] }) {
  return (
    <aside className={styles.vendorCard} aria-label="Sold by">
      <VendorLogo className={styles.vendorLogo} src={mediaUrl(vendor.logo_url)} />
      <div className={stack({ gap: 1 })}>
        <p className={heading({ level: 20 })}>
          <a className={styles.vendorName} href={paths.store(vendor.slug)}>
            {vendor.store_name}
          </a>
        </p>
        {vendor.tagline !== null && <p className={styles.legend}>{vendor.tagline}</p>}
        {vendor.rating_count > 0 && <Rating value={vendor.rating_avg} count={vendor.rating_count} size="s" />}
      </div>
    </aside>
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
    title: `${product.name} by ${vendor.store_name}`,
    description: data.summary,
    canonical: paths.vendorProduct(vendor.slug, category_path.at(-1)?.slug ?? null, product.slug),
    also: [paths.plainProduct(vendor.slug, product.slug), paths.product(product.id)],
    image: media[0]?.path ?? null,
  };
}
