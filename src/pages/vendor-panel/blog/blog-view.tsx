import { storeDateAndMinute } from '#lazy/store-days.ts';
import type { ListViewActor } from '#actors/kit/list.ts';
import { Thumb } from '#pages/kit/thumb.tsx';
import { StorePage } from '#panel/page/of-store.tsx';
import { Rows, Search, Views } from '#panel/list/list-frame.tsx';
import type { ListQuery } from '#panel/list/list-query.ts';
import * as list from '#panel/list/list.css.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import { paths } from '#routing/paths.ts';
import type { ListedStorePost } from '#schema/vendor-panel/people/posts.ts';
import { Badge } from '#ui/components/labels/badge.tsx';
import { button } from '#ui/components/actions/button.css.ts';
import { link } from '#ui/components/actions/link.css.ts';
import type { Column } from '#ui/patterns/list-table.tsx';
import { statusWords, titleOf } from '#panel/posts/post-words.ts';
import * as styles from './blog.css.ts';

export const postViews = [
  ['all', 'All'],
  ['draft', 'Drafts'],
  ['submitted', 'In review'],
  ['scheduled', 'Scheduled'],
  ['approved', 'Published'],
  ['rejected', 'Rejected'],
] as const;

const columnsFor = (slug: string): readonly Column<ListedStorePost>[] => [
  {
    id: 'post',
    label: 'Post',
    kind: 'main',
    cell: ({ id, title, cover_image: cover, status, reason }) => (
      <span className={list.product}>
        <span className={list.picture}>
          <Thumb image={cover === '' ? null : cover} size={40} />
        </span>
        <span>
          <a className={list.name} href={panelAddresses.vendorPost(slug, id)}>
            {titleOf(title)}
          </a>
          {status === 'rejected' && reason !== null && <span className={styles.reason}>{reason}</span>}
        </span>
      </span>
    ),
  },
  {
    id: 'status',
    label: 'Status',
    cell: ({ status }) => <Badge tone={statusWords[status][1]}>{statusWords[status][0]}</Badge>,
  },
  {
    id: 'date',
    label: 'Published',
    cell: ({ status, published_at: since, publish_on: on, slug: address }) =>
      status === 'approved' && since !== null && address !== null ? (
        <a className={link({})} href={paths.blogPost(address)}>
          <time dateTime={since}>{storeDateAndMinute(since)}</time>
        </a>
      ) : on === null ? (
        <span>Not yet</span>
      ) : (
        <time dateTime={on}>{`Scheduled for ${storeDateAndMinute(on)}`}</time>
      ),
  },
  {
    id: 'changed',
    label: 'Last updated',
    cell: ({ updated_at: at }) => (
      <time className={list.time} dateTime={at}>
        {storeDateAndMinute(at)}
      </time>
    ),
  },
];

interface BlogViewProps {
  list: ListViewActor<ListedStorePost>;
  slug: string;
  query: ListQuery;
  /** By status; null until they load. */
  counts: Readonly<Record<string, number>> | null;
  mayWrite: boolean;
}

/** A store's posts, last changed first. */
export function BlogView({ list: actor, slug, query, counts, mayWrite }: BlogViewProps) {
  const path = panelAddresses.vendorBlog(slug);
  return (
    <StorePage
      title="Vendor Blog"
      aside={
        mayWrite ? (
          <a className={button({ variant: 'primary' })} href={panelAddresses.vendorPost(slug, 'new')}>
            New post
          </a>
        ) : undefined
      }
    >
      <Views path={path} query={query} label="Filter posts" views={postViews} counts={counts ?? undefined} />
      <Search path={path} query={query} label="Title" />
      <Rows
        actor={actor}
        nouns={['Posts', 'post']}
        columns={columnsFor(slug)}
        nameOf={({ title }) => titleOf(title)}
        empty={
          query.q !== undefined
            ? { title: 'No results.' }
            : query.view === undefined
              ? {
                  title: "You haven't written any posts yet.",
                  more: <p>Posts on the blog show shoppers what you know, and what you sell.</p>,
                }
              : { title: 'No posts here.' }
        }
      />
    </StorePage>
  );
}
