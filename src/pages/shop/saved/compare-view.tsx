import { useState } from 'react';
import { button } from '#ui/components/actions/button.css.ts';
import { EmptyState } from '#ui/components/feedback/empty-state.tsx';
import { iconButton } from '#ui/components/actions/icon-button.css.ts';
import { Icon } from '#ui/components/media/icon.tsx';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { Picture } from '#ui/components/media/picture.tsx';
import { LoadingIndicator } from '#ui/components/feedback/spinner.tsx';
import { container, visuallyHidden, row } from '#ui/css/layout.css.ts';
import { heading } from '#ui/css/text.css.ts';
import { mediaUrl, paths } from '#routing/paths.ts';
import * as listing from '#pages/kit/tiles/listing.css.ts';
import { AddFromList } from './choose/add-from-list.tsx';
import { rowsOf } from './compare-rows.tsx';
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

export function CompareView(props: CompareViewProps) {
  const { isShared, ids, state, onRetry, onRemove, onClear, onShare } = props;
  const products = state.kind === 'ready' ? ids.flatMap((id) => state.details.get(id) ?? []) : [];
  return (
    <div className={`${container} ${listing.page}`}>
      <div className={wishlist.head}>
        <h1 className={heading({ level: 52 })}>Compare</h1>
        {ids.length > 0 && !isShared && (
          <div className={row({ gap: 2, align: 'stretch' })}>
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
              Browse Products
            </a>
          }
        >
          {`Put up to ${limits.comparison.products} products side by side.`}
        </EmptyState>
      ) : state.kind === 'failed' ? (
        <Notice
          tone="warning"
          title="We couldn't load the products."
          action={
            <button
              type="button"
              className={button({ variant: 'secondary' })}
              data-again=""
              onClick={onRetry}
            >
              Try again
            </button>
          }
        />
      ) : state.kind === 'loading' ? (
        <LoadingIndicator size="md" message="Loading…" centered />
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
  const [onlyDifferent, setOnlyDifferent] = useState(false);
  const rows = rowsOf(products);
  const shown = onlyDifferent ? rows.filter(({ differs }) => differs) : rows;
  return (
    <>
      {products.length > 1 && (
        <label className={styles.only}>
          <input
            type="checkbox"
            className={styles.box}
            checked={onlyDifferent}
            onChange={(event) => setOnlyDifferent(event.target.checked)}
          />
          Only differences
        </label>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways must be reached by keys */}
      <div className={styles.scroll} role="region" aria-label="Comparison table" tabIndex={0}>
        <table className={styles.table} data-products={products.length}>
          <caption className={visuallyHidden}>Products side by side. Rows that differ are marked.</caption>
          <thead>
            <tr>
              <th scope="col" className={styles.corner}>
                <span className={visuallyHidden}>Product</span>
              </th>
              {products.map((product) => (
                <th key={product.id} scope="col" className={styles.product}>
                  <Picture src={mediaUrl(product.image)} alt="" width={240} height={240} sizes="15rem" />
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
            <tr>
              <th scope="row" className={styles.rowHead}>
                Cart
              </th>
              {products.map((product) => (
                <td key={product.id} className={styles.cell}>
                  <AddFromList card={product} />
                </td>
              ))}
            </tr>
            {shown.map(({ title, cells, differs }) => (
              <tr key={title} className={differs ? styles.differs : undefined}>
                <th scope="row" className={styles.rowHead}>
                  <span>{title}</span>
                  {differs && <span className={visuallyHidden}> (differs)</span>}
                </th>
                {products.map((product, index) => (
                  <td key={product.id} className={styles.cell}>
                    {cells[index]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {onlyDifferent && shown.length === 0 && <p role="status">These products have the same details.</p>}
    </>
  );
}
