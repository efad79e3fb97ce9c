import { useSyncExternalStore } from 'react';
import { readText, watchText } from '#actors/kit/storage.ts';
import { searchHandle } from '#lazy/search-handle.ts';
import type { Branch, SearchData } from '#pages/shop/load.ts';
import * as listing from '#pages/kit/tiles/listing.css.ts';
import { PlateDisc } from '#pages/shop/list/plate-disc.tsx';
import { ProductTile } from '#pages/kit/tiles/product-tile.tsx';
import { paths } from '#routing/paths.ts';
import { limits } from '#schema/limits.ts';
import { recentSearchesKey } from '#schema/saved-keys.ts';
import { readRecents } from '#schema/shop/recents.ts';
import { searchTexts } from '#schema/texts/search-texts.ts';
import { FirstIcon } from '#ui/components/media/first-icon.tsx';
import { grid, row } from '#ui/css/layout.css.ts';
import { heading } from '#ui/css/text.css.ts';
import { SearchBox } from '#ui/patterns/search-box.tsx';
import * as styles from './search-start.css.ts';
import { PageSection } from '#ui/components/structure/page-section.tsx';

interface SearchStartProps {
  data: Pick<SearchData, 'categories' | 'bestRated'>;
  firstPaint: boolean;
}

/** The start of a search: the field, this browser's recent searches, categories and best-rated products. */
export function SearchStart({ data: { categories, bestRated }, firstPaint }: SearchStartProps) {
  return (
    <>
      <div className={styles.box}>
        <SearchBox
          action={paths.search()}
          suggestions={searchHandle}
          id="page-search"
          placeholder="Barbell, belt, chalk…"
        />
      </div>
      <Ideas categories={categories} />
      <Roots categories={categories} />
      {bestRated.length > 0 && (
        <PageSection className={styles.part} aria-labelledby="search-best">
          <h2 id="search-best" className={heading({ level: 26 })}>
            Top rated
          </h2>
          <ul className={`${grid({ columns: 'tiles', gap: 5 })} ${styles.plain}`}>
            {bestRated.map((card) => (
              <li key={card.id}>
                <ProductTile card={card} held={firstPaint} />
              </li>
            ))}
          </ul>
        </PageSection>
      )}
    </>
  );
}

/** The categories, even if a search finds nothing. */
export function Roots({ categories }: { categories: readonly Branch[] }) {
  const roots = categories.filter(({ parent_id }) => parent_id === null);
  if (roots.length === 0) return null;
  return (
    <PageSection className={styles.part} aria-labelledby="search-categories">
      <h2 id="search-categories" className={heading({ level: 26 })}>
        Browse by category
      </h2>
      <ul className={styles.roots}>
        {roots.map((root) => (
          <li key={root.id} className={row({ gap: 4, align: 'start' })}>
            <PlateDisc plate={root.plate} size={56} />
            <div className={styles.words}>
              <a className={styles.name} href={paths.category(root.id)}>
                {root.name}
              </a>
              <Below parent={root} categories={categories} />
            </div>
          </li>
        ))}
      </ul>
    </PageSection>
  );
}

function Below({ parent, categories }: { parent: Branch; categories: readonly Branch[] }) {
  const below = categories.filter(({ parent_id }) => parent_id === parent.id);
  if (below.length === 0) return null;
  return (
    <ul className={styles.below}>
      {below.map(({ id, name }) => (
        <li key={id}>
          <a className={styles.belowLink} href={paths.category(id)}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

const watchRecents = (listener: () => void) => watchText(recentSearchesKey, listener);

/**
 * One line with either this browser's recent searches or, on the server and without any, categories: the line's
 * height is the same, so that nothing below it moves.
 */
function Ideas({ categories }: { categories: readonly Branch[] }) {
  const stored = useSyncExternalStore(
    watchRecents,
    () => readText(recentSearchesKey),
    () => null,
  );
  const recents = readRecents(stored);
  const parents = new Set(categories.map(({ parent_id }) => parent_id));
  const leaves = categories.filter(({ id, parent_id }) => parent_id !== null && !parents.has(id));
  const isRecent = recents.length > 0;
  if (!isRecent && leaves.length === 0) return null;
  return (
    <PageSection className={styles.ideas} aria-labelledby="search-ideas">
      <h2 id="search-ideas" className={styles.ideasTitle}>
        {isRecent ? searchTexts.recents : 'Try one of these'}
      </h2>
      <ul className={styles.ideasRow}>
        {isRecent
          ? recents.map((query) => (
              <li key={query} className={styles.idea}>
                <a className={`${listing.chip} ${styles.chip}`} href={paths.search(query)}>
                  <FirstIcon name="search" size={16} />
                  <span className={styles.query}>{query}</span>
                </a>
              </li>
            ))
          : leaves.slice(0, limits.searchStart.categories).map(({ id, name }) => (
              <li key={id} className={styles.idea}>
                <a className={`${listing.chip} ${styles.chip}`} href={paths.category(id)}>
                  {name}
                </a>
              </li>
            ))}
      </ul>
    </PageSection>
  );
}
