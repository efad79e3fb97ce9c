import { useState } from 'react';
import type { ListKey } from '#schema/kit/saved-views.ts';
import { button } from '#ui/components/actions/button.css.ts';
import { later } from '#ui/later.tsx';
import * as styles from './saved-views.css.ts';

// Loads when it is opened.
const Menu = later(async () => (await import('./saved-views-menu.tsx')).SavedViewsMenu);

interface SavedViewsProps {
  vendorId: string;
  list: ListKey;
  /** The current list's query, without a question mark. */
  query: string;
  /** The list's URL for a saved query. */
  hrefOf: (query: string) => string;
}

/** Named queries of a list, private and shared ones. */
export function SavedViews(props: SavedViewsProps) {
  const [wasOpened, setOpened] = useState(false);
  return (
    <details className={styles.views} onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
      <summary className={button({ variant: 'quiet' })}>Views</summary>
      {wasOpened && (
        <div className={styles.menu}>
          <Menu {...props} />
        </div>
      )}
    </details>
  );
}
