import { Icon } from '#ui/components/media/icon.tsx';
import { iconButton } from '#ui/components/actions/icon-button.css.ts';
import { paths } from '#routing/paths.ts';
import { searchTexts } from '#schema/texts/search-texts.ts';
import * as styles from './suggestion-list.css.ts';

export interface RecentActs {
  onPoint: (index: number) => void;
  onChoose: (index: number) => void;
  onForget: (index: number) => void;
  onForgetAll: () => void;
}

interface RecentSearchesProps extends RecentActs {
  id: string;
  optionId: (index: number) => string;
  queries: readonly string[];
  highlighted: number | null;
}

/** Earlier queries: a list for the arrow keys, with buttons for Tab next to it, since a list can't contain buttons. */
export function RecentSearches({
  id,
  optionId,
  queries,
  highlighted,
  onPoint,
  onChoose,
  onForget,
  onForgetAll,
}: RecentSearchesProps) {
  return (
    <>
      <div className={styles.recentHead}>
        <p id={`${id}-title`} className={styles.recentTitle}>
          {searchTexts.recents}
        </p>
        <button type="button" className={styles.forgetAll} onClick={onForgetAll}>
          {searchTexts.forgetAll}
        </button>
      </div>
      <div className={styles.recentRows}>
        <div id={id} role="listbox" aria-labelledby={`${id}-title`} className={styles.recentList}>
          {queries.map((query, index) => (
            <a
              key={query}
              id={optionId(index)}
              role="option"
              aria-selected={highlighted === index}
              tabIndex={-1}
              href={paths.search(query)}
              className={styles.recent}
              ref={(element) => {
                if (highlighted === index) element?.scrollIntoView({ block: 'nearest' });
              }}
              onMouseMove={() => {
                if (highlighted !== index) onPoint(index);
              }}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                onChoose(index);
              }}
            >
              <Icon name="clock" size={20} />
              <span className={styles.recentQuery}>{query}</span>
            </a>
          ))}
        </div>
        <div className={styles.forgetters}>
          {queries.map((query, index) => (
            <button
              key={query}
              type="button"
              className={iconButton()}
              aria-label={searchTexts.forget(query)}
              onClick={() => onForget(index)}
            >
              <Icon name="close" size={18} />
            </button>
          ))}
        </div>
      </div>
    </>
  );
}
