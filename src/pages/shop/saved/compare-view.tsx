import { formatRating } from '#schema/format.ts';
import type { ReactNode } from 'react';
import { button } from '#ui/components/button.css.ts';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { iconButton } from '#ui/components/icon-button.css.ts';
import { Icon } from '#ui/components/icon.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { Picture } from '#ui/components/picture.tsx';
import { Price } from '#ui/components/price.tsx';
import { Rating } from '#ui/components/rating.tsx';
import { LoadingIndicator } from '#ui/components/spinner.tsx';
import { container, visuallyHidden } from '#ui/css/layout.css.ts';
import { heading } from '#ui/css/text.css.ts';
import { mediaUrl, paths } from '#routing/paths.ts';
import * as listing from '#pages/shop/list/listing.css.ts';
import type { DetailsState } from './use-saved.ts';
import * as wishlist from './wishlist.css.ts';
import { limits } from '#schema/limits.ts';
import type { SavedDetails } from '#schema/shop/saved.ts';
import * as styles from './compare.css.ts';

interface CompareViewProps {
  /** Another person's comparison, opened by a link. */
  isShared: boolean;
  ids: readonly string[];
  state: DetailsState;
  onRetry: () => void;
  onRemove: (id: string) => void;
  onClear: () => void;
  onShare: () => void;
}

interface Row {
  title: string;
  /** The compared value; it is not highlighted if it is the same for all. */
  valueOf: (product: SavedDetails) => string;
  show: (product: SavedDetails) => ReactNode;
}

/** Removes Markdown syntax, which is noise in a narrow column. */
const plain = (markdown: string) =>
  markdown
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[#*_`>]/g, '')
    .trim();

/** Spec §2: vendor, price, rating, description, first three features; name and image are above. */
const rows: readonly Row[] = [
  {
    title: 'Vendor',
    valueOf: ({ vendor_id }) => vendor_id,
    show: ({ vendor_slug, vendor_name }) => <a href={paths.store(vendor_slug)}>{vendor_name}</a>,
  },
  {
    title: 'Price',
    valueOf: ({ price_from }) => String(price_from),
    show: ({ price_from, compare_at_from }) => <Price cents={price_from} compareAtCents={compare_at_from} />,
  },
  {
    title: 'Rating',
    valueOf: ({ rating_avg, rating_count }) => (rating_count === 0 ? '' : formatRating(rating_avg)),
    show: ({ rating_avg, rating_count }) =>
      rating_count === 0 ? 'No reviews yet' : <Rating value={rating_avg} count={rating_count} />,
  },
  {
    title: 'Description',
    valueOf: ({ description }) => description,
    show: ({ description }) => <p className={styles.description}>{plain(description)}</p>,
  },
  ...Array.from({ length: limits.comparison.features }, (_, index) => ({
    title: `Feature ${index + 1}`,
    valueOf: ({ features }: SavedDetails) => features[index] ?? '',
    show: ({ features }: SavedDetails) => features[index] ?? '–',
  })),
];

export function CompareView(props: CompareViewProps) {
  const { isShared, ids, state, onRetry, onRemove, onClear, onShare } = props;
  const products = state.kind === 'ready' ? ids.flatMap((id) => state.details.get(id) ?? []) : [];
  return (
    <div className={`${container} ${listing.page}`}>
      <div className={wishlist.head}>
        <h1 className={heading({ level: 52 })}>Compare</h1>
        {ids.length > 0 && !isShared && (
          <div className={styles.tools}>
            <button type="button" className={button({ variant: 'quiet' })} onClick={onClear}>
              Clear all
            </button>
            <button type="button" className={button({ variant: 'secondary' })} onClick={onShare}>
              <Icon name="share" size={18} />
              Share
            </button>
          </div>
        )}
      </div>
      {ids.length === 0 || (state.kind === 'ready' && products.length === 0) ? (
        <EmptyState
          drawing="bar"
          title="Nothing to compare yet."
          action={
            <a className={button({ variant: 'primary' })} href={paths.products()}>
              Browse products
            </a>
          }
        >
          Put up to {limits.comparison.products} products side by side.
        </EmptyState>
      ) : state.kind === 'failed' ? (
        <Notice
          tone="warning"
          title="The products could not be read."
          action={
            <button type="button" className={button({ variant: 'secondary' })} onClick={onRetry}>
              Try again
            </button>
          }
        />
      ) : state.kind === 'loading' ? (
        <LoadingIndicator size="md" message="Loading..." centered />
      ) : (
        <ComparisonTable products={products} onRemove={isShared ? null : onRemove} />
      )}
    </div>
  );
}

function ComparisonTable({
  products,
  onRemove,
}: {
  products: readonly SavedDetails[];
  onRemove: ((id: string) => void) | null;
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways must be reached by keys
    <div className={styles.scroll} role="region" aria-label="Comparison table" tabIndex={0}>
      <table className={styles.table}>
        <caption className={visuallyHidden}>Products side by side. Rows that differ are marked.</caption>
        <thead>
          <tr>
            <th scope="col" className={styles.corner}>
              <span className={visuallyHidden}>Product</span>
            </th>
            {products.map((product) => (
              <th key={product.id} scope="col" className={styles.product}>
                <Picture src={mediaUrl(product.image) ?? ''} alt="" width={240} height={240} sizes="15rem" />
                <a
                  className={styles.name}
                  href={paths.vendorProduct(product.vendor_slug, product.category_slug, product.slug)}
                >
                  {product.name}
                </a>
                {onRemove !== null && (
                  <button
                    type="button"
                    className={`${iconButton({ variant: 'outlined' })} ${styles.remove}`}
                    aria-label={`Remove ${product.name} from the comparison`}
                    onClick={() => onRemove(product.id)}
                  >
                    <Icon name="close" size={18} />
                  </button>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ title, valueOf, show }) => {
            const differs = new Set(products.map(valueOf)).size > 1;
            return (
              <tr key={title} className={differs ? styles.differs : undefined}>
                <th scope="row" className={styles.rowHead}>
                  {title}
                  {differs && <span className={visuallyHidden}> (differs)</span>}
                </th>
                {products.map((product) => (
                  <td key={product.id} className={styles.cell}>
                    {show(product)}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
