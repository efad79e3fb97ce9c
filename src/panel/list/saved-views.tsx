import { useState } from 'react';
import type { ListKey } from '#schema/kit/saved-views.ts';
import { later } from '#ui/later.tsx';
import { FoldMenu } from './fold-menu.tsx';
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
    <FoldMenu label="Views" className={styles.views} onOpen={() => setOpened(true)}>
      {wasOpened && (
        <div className={styles.menu}>
          <Menu {...props} />
        </div>
      )}
    </FoldMenu>
  );
}
