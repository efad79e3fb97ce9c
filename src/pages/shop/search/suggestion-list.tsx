import { button } from '#ui/components/actions/button.css.ts';
import { Icon } from '#ui/components/media/icon.tsx';
import { Picture } from '#ui/components/media/picture.tsx';
import { LoadingIndicator } from '#ui/components/feedback/spinner.tsx';
import { formatMoney } from '#schema/format.ts';
import { searchTexts } from '#schema/texts/search-texts.ts';
import type { SearchView } from '#actors/shop/search.view.ts';
import type { Suggestion } from '#schema/shop/search.ts';
import { mediaUrl } from '#routing/paths.ts';
import { Marked } from '#pages/kit/tiles/marked.tsx';
import { RecentSearches } from './recent-searches.tsx';
import type { RecentActs } from './recent-searches.tsx';
import * as styles from './suggestion-list.css.ts';
import { small } from '#ui/css/text.css.ts';

export const optionId = (listId: string, index: number): string => `${listId}-${index}`;

interface SuggestionPanelProps {
  id: string;
  view: SearchView;
  hrefOf: (suggestion: Suggestion) => string;
  onPoint: (index: number) => void;
  onChoose: (index: number) => void;
  onAll: () => void;
  recent: RecentActs;
}

const groups = [
  { type: 'product', title: searchTexts.products },
  { type: 'vendor', title: searchTexts.vendors },
  { type: 'category', title: searchTexts.categories },
] as const;

/**
 * The panel under a search field (spec §2): recent searches, a searching state, suggestions in groups, or no results.
 */
export function SuggestionPanel({
  id,
  view,
  hrefOf,
  onPoint,
  onChoose,
  onAll,
  recent,
}: SuggestionPanelProps) {
  const { status, query, suggestions, recents, highlighted } = view;
  if (status === 'hidden') return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the focus stays in the field
    <div className={styles.panel} onMouseDown={(event) => event.preventDefault()}>
      {status === 'recent' && (
        <RecentSearches
          id={id}
          optionId={(index) => optionId(id, index)}
          queries={recents}
          highlighted={highlighted}
          {...recent}
        />
      )}
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
          {groups.map(({ type, title }) => {
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
                    <Face suggestion={suggestion} />
                    <span className={styles.words}>
                      <span className={styles.title}>
                        <Marked text={suggestion.title} query={query} />
                      </span>{' '}
                      <span className={small}>{suggestion.subtitle}</span>
                    </span>{' '}
                    {suggestion.price != null && (
                      <span className={styles.price}>
                        {`${suggestion.priceVaries === true ? 'from ' : ''}${formatMoney(suggestion.price)}`}
                      </span>
                    )}
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

function Face({ suggestion: { type, image, plate } }: { suggestion: Suggestion }) {
  const picture = mediaUrl(image);
  if (picture !== null) {
    return <Picture className={styles.picture} src={picture} alt="" width={48} height={48} eager />;
  }
  return (
    <span className={styles.face}>
      {plate === undefined ? (
        <Icon name={type === 'product' ? 'tag' : 'store'} size={20} />
      ) : (
        <span className={styles.disc[plate]} aria-hidden="true" />
      )}
    </span>
  );
}
