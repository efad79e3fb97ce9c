import { button } from '#ui/components/button.css.ts';
import { Icon } from '#ui/components/icon.tsx';
import { LoadingIndicator } from '#ui/components/spinner.tsx';
import { searchTexts } from '#schema/texts/search-texts.ts';
import type { SearchView } from '#actors/shop/search.view.ts';
import type { Suggestion } from '#schema/shop/search.ts';
import { Marked } from './marked.tsx';
import * as styles from './suggestion-list.css.ts';

export const optionId = (listId: string, index: number): string => `${listId}-${index}`;

interface SuggestionPanelProps {
  id: string;
  view: SearchView;
  hrefOf: (suggestion: Suggestion) => string;
  onPoint: (index: number) => void;
  onChoose: (index: number) => void;
  onAll: () => void;
}

const groups = [
  { type: 'product', title: searchTexts.products, icon: 'tag' },
  { type: 'vendor', title: searchTexts.vendors, icon: 'store' },
] as const;

/** The panel under a search field (spec §2): suggestions in two groups, a searching state, or no results. */
export function SuggestionPanel({ id, view, hrefOf, onPoint, onChoose, onAll }: SuggestionPanelProps) {
  const { status, query, suggestions, highlighted } = view;
  if (status === 'hidden') return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the focus stays in the field
    <div className={styles.panel} onMouseDown={(event) => event.preventDefault()}>
      {status === 'busy' && (
        <div className={styles.busy}>
          <LoadingIndicator size="sm" message={searchTexts.busy} />
        </div>
      )}
      {status === 'nothing' && (
        <div className={styles.nothing}>
          <div role="status">
            <p className={styles.nothingTitle}>{searchTexts.nothing}</p>
            <p>{searchTexts.nothingFor(query)}</p>
          </div>
          <button type="button" tabIndex={-1} className={button({ variant: 'secondary' })} onClick={onAll}>
            {searchTexts.all}
          </button>
        </div>
      )}
      {status === 'list' && (
        <div id={id} role="listbox" aria-label="Suggestions">
          {groups.map(({ type, title, icon }) => {
            const members = suggestions.flatMap((suggestion, index) =>
              suggestion.type === type ? [{ suggestion, index }] : [],
            );
            if (members.length === 0) return null;
            return (
              <div key={type} role="group" aria-labelledby={`${id}-${type}`}>
                <p id={`${id}-${type}`} role="presentation" className={styles.group}>
                  {title}
                </p>
                {members.map(({ suggestion, index }) => (
                  <a
                    key={suggestion.id}
                    id={optionId(id, index)}
                    role="option"
                    aria-selected={highlighted === index}
                    tabIndex={-1}
                    href={hrefOf(suggestion)}
                    className={styles.option}
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
                    <Icon name={icon} size={20} />
                    <span className={styles.words}>
                      <span className={styles.title}>
                        <Marked text={suggestion.title} query={query} />
                      </span>
                      <span className={styles.subtitle}>{suggestion.subtitle}</span>
                    </span>
                  </a>
                ))}
              </div>
            );
          })}
        </div>
      )}
    </div>
  );
}
