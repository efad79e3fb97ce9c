import { button } from '#ui/components/actions/button.css.ts';
import { EmptyState } from '#ui/components/feedback/empty-state.tsx';
import { filteredPath } from '#routing/product-filters.ts';
import * as styles from '#pages/kit/tiles/listing.css.ts';

interface NoProductsProps {
  path: string;
  /** Search words: they stay when filters are removed. */
  query: string | undefined;
  isFiltered: boolean;
}

/** Shown in place of an empty list. */
export function NoProducts({ path, query, isFiltered }: NoProductsProps) {
  return (
    <div className={styles.empty}>
      <EmptyState
        drawing="bar"
        title={isFiltered ? 'Nothing on the rack matches these filters.' : 'Nothing on the rack yet.'}
        action={
          <a className={button({ variant: 'primary' })} href={filteredPath(path, { q: query })}>
            {isFiltered ? 'Clear filters' : 'Refresh'}
          </a>
        }
      />
    </div>
  );
}
