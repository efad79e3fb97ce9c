import { useEffect, useSyncExternalStore } from 'react';
import { Breadcrumbs } from '#ui/components/navigation/breadcrumbs.tsx';
import { Icon } from '#ui/components/media/icon.tsx';
import { Badge } from '#ui/components/labels/badge.tsx';
import { Rating } from '#ui/components/labels/rating.tsx';
import { Disclosure } from '#ui/components/overlays/disclosure.tsx';
import { container, stack } from '#ui/css/layout.css.ts';
import { heading } from '#ui/css/text.css.ts';
import type { ShownProduct } from '#schema/shop/catalog.ts';
import { mediaUrl, paths } from '#routing/paths.ts';
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
import { OwnSizes } from './own-sizes.tsx';
import { Questions } from './questions.tsx';
import { Reviews } from './reviews/reviews.tsx';
import { savedOfDetails } from '#pages/kit/tiles/saved-product.ts';
import type { Choice } from './buy/variants.ts';
import { PageSection } from '#ui/components/structure/page-section.tsx';

/** Milliseconds on screen after which a product counts as viewed; the page's own pictures load first. */
const viewedAfter = 1500;

interface ProductScreenProps {
  details: ShownProduct;
  /** Safe HTML. */
  description: string;
  choice: Choice;
  onChoose: (choice: Choice) => void;
  firstPaint: boolean;
  /** Before it is published: nothing can be bought, saved, asked or reported. */
  isPreview?: boolean;
}

/** A product as shoppers see it; its preview is the same. */
export function ProductScreen({
  details,
  description,
  choice,
  onChoose,
  firstPaint,
  isPreview = false,
}: ProductScreenProps) {
  const { product, vendor, category_path, media, complements } = details;
  const pictures = picturesOf(media, choice);
  const { brand = '', care = '', size_chart: chart = null } = product;
  const facts = [...(brand === '' ? [] : [{ name: 'Brand', value: brand }]), ...product.specs];
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
            condition={product.condition}
            vendorName={vendor.store_name}
            vendorSlug={vendor.slug}
            rating={product.rating_avg}
            ratingCount={product.rating_count}
          />
          <HolidayNotice holiday={vendor.holiday} />
          <BuyBox details={details} choice={choice} onChoose={onChoose} isPreview={isPreview} />
          <VendorCard vendor={vendor} />
          {!isPreview && (
            <p>
              <ReportButton kind="product" thing={product.id} label={`the product ${product.name}`} />
            </p>
          )}
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
          {chart !== null && (
            <Disclosure title="Size chart">
              <OwnSizes chart={chart} chosen={choice.size ?? null} />
            </Disclosure>
          )}
          {care !== '' && (
            <Disclosure title="Care">
              <p className={styles.care}>{care}</p>
            </Disclosure>
          )}
        </PageSection>
        {facts.length > 0 && (
          <PageSection className={styles.part}>
            <h2 className={`${heading({ level: 36 })} ${styles.partTitle}`}>Details</h2>
            <table className={styles.specs}>
              <tbody>
                {facts.map(({ name, value }) => (
                  <tr key={name}>
                    <th scope="row">{name}</th>
                    <td>{value}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </PageSection>
        )}
        {!isPreview && (
          <>
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
          </>
        )}
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
      {!isPreview && <Viewed details={details} />}
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
  condition?: ShownProduct['product']['condition'];
  name: string;
  vendorName: string;
  vendorSlug: string;
  rating: number;
  ratingCount: number;
}

const conditionNames = { refurbished: 'Refurbished', used: 'Used' } as const;

export function ProductHead({
  name,
  condition = 'new',
  vendorName,
  vendorSlug,
  rating,
  ratingCount,
}: ProductHeadProps) {
  return (
    <div>
      <h1 className={`${heading({ level: 52 })} ${styles.title}`}>{name}</h1>
      <div className={styles.by}>
        {condition !== 'new' && <Badge>{conditionNames[condition]}</Badge>}
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
