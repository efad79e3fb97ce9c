import { button } from '#ui/components/actions/button.css.ts';
import { Picture } from '#ui/components/media/picture.tsx';
import { paths } from '#routing/paths.ts';
import { limits } from '#schema/limits.ts';
import type { SavedProduct } from '#schema/shop/saved.ts';
import * as styles from './comparison-bar.css.ts';

/** Pages without products to select: the bar would only cover their content. */
const without = [
  paths.compare(),
  paths.checkout(),
  paths.guestOrder(),
  paths.orders(),
  paths.orderAnalytics(),
  paths.orderLookup(),
  paths.profile(),
];

interface ComparisonBarProps {
  items: readonly SavedProduct[];
  /** The current page. */
  path: string;
  onClear: () => void;
}

/** The bar at the bottom of the page while products are selected for comparison. */
export function ComparisonBar({ items, path, onClear }: ComparisonBarProps) {
  if (items.length === 0 || without.some((page) => path === page || path.startsWith(`${page}/`))) return null;
  return (
    <aside className={styles.bar} aria-label="Comparison" data-lower-edge="">
      <div className={styles.inner}>
        <ul className={styles.thumbs}>
          {items.map(({ id, image, name }) => (
            <li key={id} className={styles.thumb}>
              <Picture src={image} alt={name} width={48} height={48} sizes="3rem" />
            </li>
          ))}
        </ul>
        <p className={styles.count} role="status">
          {`${items.length} of ${limits.comparison.products}`}
        </p>
        <button type="button" className={button({ variant: 'quiet' })} onClick={onClear}>
          Clear all
        </button>
        <a className={button({ variant: 'primary' })} href={paths.compare()}>
          Compare
        </a>
      </div>
    </aside>
  );
}
