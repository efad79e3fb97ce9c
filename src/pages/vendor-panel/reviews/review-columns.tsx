import { storeDay } from '#lazy/store-days.ts';
import { Thumb } from '#pages/kit/thumb.tsx';
import * as panel from '#panel/page/panel.css.ts';
import * as list from '#panel/list/list.css.ts';
import { paths } from '#routing/paths.ts';
import { formatDate } from '#schema/format-date.ts';
import type { StoreQuestion, StoreReview } from '#schema/vendor-panel/people/replies.ts';
import { Badge } from '#ui/components/labels/badge.tsx';
import { link } from '#ui/components/actions/link.css.ts';
import { Rating } from '#ui/components/labels/rating.tsx';
import { visuallyHidden, stack } from '#ui/css/layout.css.ts';
import type { Column } from '#ui/patterns/list-table.tsx';
import { wordUrl } from './word-query.ts';
import type { WordQuery } from './word-query.ts';
import { WordItem } from './word-item.tsx';
import type { Speaking } from './word-item.tsx';
import * as styles from './words.css.ts';

export const reviewName = ({ author_name: author, product }: StoreReview) =>
  `${author}'s review of ${product.name}`;
export const questionName = ({ author_name: author, product }: StoreQuestion) =>
  `${author}'s question about ${product.name}`;

interface Place {
  path: string;
  query: WordQuery;
}

/** The product, and the link to everything written about it. */
const productColumn = <Row extends StoreReview | StoreQuestion>({ path, query }: Place): Column<Row> => ({
  id: 'product',
  label: 'Product',
  isBare: true,
  cell: ({ product: { id, name, image } }) => (
    <span className={list.product}>
      <span className={list.picture}>
        <Thumb image={image} size={40} />
      </span>
      <span className={stack({ gap: 1, align: 'start' })}>
        <a className={`${link({})} ${list.name}`} href={paths.product(id)}>
          {name}
        </a>
        {query['product'] === undefined && (
          <a className={list.sku} href={wordUrl(path, { ...query, product: id })}>
            Only this product<span className={visuallyHidden}>{`: ${name}`}</span>
          </a>
        )}
      </span>
    </span>
  ),
});

const dateColumn: Column<StoreReview | StoreQuestion> = {
  id: 'written',
  label: 'Posted',
  isBare: true,
  cell: ({ created_at: at }) => (
    <time className={list.time} dateTime={at}>
      {formatDate(storeDay(at))}
    </time>
  ),
};

export const reviewColumns = (
  place: Place,
  speaking: Speaking<StoreReview> | null,
  now: number,
): readonly Column<StoreReview>[] => [
  {
    id: 'review',
    label: 'Review',
    kind: 'main',
    cell: (row) => (
      <WordItem
        row={row}
        speaking={speaking}
        name={reviewName(row)}
        noun="reply"
        isPublic={row.status === 'approved'}
        now={now}
      >
        <span className={styles.marks}>
          <Rating value={row.rating} />
          {row.status === 'pending' && <Badge tone="attention">Not public yet</Badge>}
          {row.status === 'rejected' && <Badge>Not published</Badge>}
        </span>
        <p className={styles.title}>{row.title}</p>
        <p className={panel.words}>{row.content}</p>
        <p className={panel.hint}>{row.author_name}</p>
      </WordItem>
    ),
  },
  productColumn(place),
  dateColumn,
];

export const questionColumns = (
  place: Place,
  speaking: Speaking<StoreQuestion> | null,
  now: number,
): readonly Column<StoreQuestion>[] => [
  {
    id: 'question',
    label: 'Question',
    kind: 'main',
    cell: (row) => (
      <WordItem row={row} speaking={speaking} name={questionName(row)} noun="answer" isPublic now={now}>
        <p className={panel.words}>{row.question}</p>
        <p className={panel.hint}>{row.author_name}</p>
      </WordItem>
    ),
  },
  productColumn(place),
  { ...dateColumn, label: 'Asked' },
];
