import { useRef } from 'react';
import type { ReactNode } from 'react';
import type { ListViewActor } from '#actors/kit/list.ts';
import { Rows } from '#panel/list/list-frame.tsx';
import * as panel from '#panel/page/panel.css.ts';
import { StorePage } from '#panel/page/of-store.tsx';
import { FilterForm } from '#panel/list/filter-form.tsx';
import * as list from '#panel/list/list.css.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import { formatCount } from '#schema/format.ts';
import type { WordCounts } from '#schema/vendor-panel/people/replies.ts';
import { useFocusWhen } from '#ui/use-focus-when.ts';
import { button } from '#ui/components/actions/button.css.ts';
import { visuallyHidden, tabular } from '#ui/css/layout.css.ts';
import type { Column } from '#ui/patterns/list-table.tsx';
import { wordUrl } from './word-query.ts';
import type { WordQuery } from './word-query.ts';
import * as styles from './words.css.ts';

interface WordsViewProps<Row extends { readonly id: string }> {
  kind: 'review' | 'question';
  actor: ListViewActor<Row>;
  slug: string;
  query: WordQuery;
  views: readonly (readonly [view: string, label: string])[];
  sort: 'newest' | 'oldest';
  counts: WordCounts | null;
  columns: readonly Column<Row>[];
  nameOf: (row: Row) => string;
  /** The last result; it takes the focus, because the row may be gone. */
  said: string | null;
  tools?: ReactNode;
}

const most = 1000;
const countText = (count: number) => (count >= most ? '1,000+' : formatCount(count));

function Links({
  label,
  links,
}: {
  label: string;
  links: readonly { href: string; name: string; isHere: boolean; count?: number | undefined }[];
}) {
  return (
    <nav aria-label={label}>
      <ul className={panel.views}>
        {links.map(({ href, name, isHere, count }) => (
          <li key={href}>
            <a className={panel.view} href={href} aria-current={isHere ? 'page' : undefined}>
              <span>{name}</span>
              {count !== undefined && <span className={tabular}>{countText(count)}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The reviews or questions of a store's products: filters and search in the URL, replies and reports in the rows. */
export function WordsView<Row extends { readonly id: string }>({
  kind,
  actor,
  slug,
  query,
  views,
  sort,
  counts,
  columns,
  nameOf,
  said,
  tools,
}: WordsViewProps<Row>) {
  const isReview = kind === 'review';
  const path = isReview ? panelAddresses.vendorReviews(slug) : panelAddresses.vendorQuestions(slug);
  const view = query['view'] ?? views[0]?.[0];
  const waiting: Readonly<Record<string, number | undefined>> =
    counts === null ? {} : { open: isReview ? counts.reviews : counts.questions, pending: counts.pending };
  const status = useRef<HTMLParagraphElement>(null);
  useFocusWhen(said, () => status.current);
  const isFiltered = ['q', 'stars', 'product'].some((name) => query[name] !== undefined);
  return (
    <StorePage title={isReview ? 'Reviews' : 'Questions'} aside={tools}>
      <Links
        label="What shoppers say"
        links={[
          {
            href: panelAddresses.vendorReviews(slug),
            name: 'Reviews',
            isHere: isReview,
            count: counts?.reviews,
          },
          {
            href: panelAddresses.vendorQuestions(slug),
            name: 'Questions',
            isHere: !isReview,
            count: counts?.questions,
          },
        ]}
      />
      <Links
        label={isReview ? 'Filter reviews' : 'Filter questions'}
        links={views.map(([each, name], place) => ({
          href: wordUrl(path, { ...query, view: place === 0 ? '' : each }),
          name,
          isHere: each === view,
          count: waiting[each],
        }))}
      />
      <Filters path={path} query={query} isReview={isReview} sort={sort} />
      <p ref={status} className={styles.said} role="status" tabIndex={-1}>
        {said}
      </p>
      <Rows
        actor={actor}
        nouns={isReview ? ['Reviews', 'review'] : ['Questions', 'question']}
        columns={columns}
        nameOf={nameOf}
        empty={emptyOf(view === views[0]?.[0] && !isFiltered, isReview)}
      />
    </StorePage>
  );
}

const emptyOf = (isDone: boolean, isReview: boolean): { title: string; more?: ReactNode } =>
  isDone
    ? {
        title: isReview ? "You've replied to every public review." : "You've answered every question.",
        more: <p>{`New ${isReview ? 'reviews' : 'questions'} appear here automatically.`}</p>,
      }
    : { title: 'No results.', more: <p>Search finds whole words only.</p> };

interface FiltersProps {
  path: string;
  query: WordQuery;
  isReview: boolean;
  sort: 'newest' | 'oldest';
}

const again = (event: { currentTarget: HTMLSelectElement }) => event.currentTarget.form?.requestSubmit();

function Filters({ path, query, isReview, sort }: FiltersProps) {
  const { q = '', view = '', stars = '', product = '' } = query;
  return (
    <FilterForm path={path} of={JSON.stringify(query)}>
      {view !== '' && <input type="hidden" name="view" value={view} />}
      {product !== '' && <input type="hidden" name="product" value={product} />}
      <label className={list.search}>
        <span className={visuallyHidden}>Keyword or name</span>
        <input
          className={list.input}
          type="search"
          name="q"
          maxLength={100}
          placeholder="Keyword or name"
          defaultValue={q}
        />
      </label>
      {isReview && (
        <label className={list.filter}>
          <span className={visuallyHidden}>Stars</span>
          <select className={list.input} name="stars" defaultValue={stars} onChange={again}>
            <option value="">All stars</option>
            {['5', '4', '3', '2', '1'].map((each) => (
              <option key={each} value={each}>
                {each === '1' ? '1 star' : `${each} stars`}
              </option>
            ))}
          </select>
        </label>
      )}
      <label className={list.filter}>
        <span className={visuallyHidden}>Sort by</span>
        <select className={list.input} name="sort" defaultValue={query['sort'] ?? sort} onChange={again}>
          <option value="newest">Newest first</option>
          <option value="oldest">Oldest first</option>
        </select>
      </label>
      <button type="submit" className={button({ variant: 'secondary' })}>
        Search
      </button>
      {(q !== '' || stars !== '' || product !== '') && (
        <a className={button({ variant: 'quiet' })} href={wordUrl(path, { view })}>
          Clear filters
        </a>
      )}
    </FilterForm>
  );
}
