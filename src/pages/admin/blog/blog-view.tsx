import { useSelector } from '@xstate/react';
import type { ModerationQueueActor } from '#actors/admin/queue.ts';
import type { Queue } from '#pages/admin/kit/queue.tsx';
import { QueueList, QueuePage } from '#pages/admin/kit/queue.tsx';
import { Decisions, QueueItemFrame } from '#pages/admin/kit/queue-item.tsx';
import { queueUrl } from '#pages/admin/kit/queue-query.ts';
import { Search, Views } from '#pages/kit/panel/list-frame.tsx';
import { statusWords, titleOf } from '#pages/vendor-panel/blog/post-words.ts';
import type { ReviewedPost, ReviewedPostRow } from '#schema/admin/posts.ts';
import { formatDateAndMinute } from '#schema/format-date.ts';
import { Badge } from '#ui/components/badge.tsx';
import { later } from '#ui/later.tsx';
import { PostDecision } from './post-decision.tsx';

// The page of the post is large: it comes with the first post that is opened.
const PostSheet = later(async () => (await import('./post-sheet.tsx')).PostSheet);

export const postViews = [
  ['submitted', 'To decide'],
  ['scheduled', 'Scheduled'],
  ['approved', 'Public'],
  ['rejected', 'Rejected'],
] as const;

const rowOf = (isSearch: boolean) => (row: ReviewedPostRow) => ({
  id: row.id,
  title: titleOf(row.title),
  by: row.store_name,
  at: row.updated_at,
  claim: row.claim,
  badge: isSearch ? <Badge tone={statusWords[row.status][1]}>{statusWords[row.status][0]}</Badge> : undefined,
});

const decisionWords: Readonly<Record<string, string>> = {
  'post.approved': 'Approved',
  'post.scheduled': 'Approved for a day',
  'post.rejected': 'Rejected',
};

interface BlogViewProps extends Queue {
  /** How many wait, by status; null until they are read. */
  counts: Readonly<Record<string, number>> | null;
  mayWrite: boolean;
}

/** The posts of all stores: what waits, what is public, and the one in hand. */
export function BlogView({ path, query, list, item, decided, counts, mayWrite }: BlogViewProps) {
  return (
    <QueuePage
      title="Blog Content"
      told={
        decided === null
          ? null
          : decided.decision.kind === 'approve'
            ? decided.decision.at === null
              ? 'The post is approved. Its store is told.'
              : `The post is approved and becomes public on ${formatDateAndMinute(decided.decision.at)}. Its store is told.`
            : 'The post went back to its store with your reason.'
      }
      about={decided?.id}
      isChosen={query.chosen !== null}
      tools={
        <>
          <Views
            path={path}
            query={query.list}
            label="Which posts"
            views={postViews}
            counts={counts ?? undefined}
          />
          <Search path={path} query={query.list} label="Title" />
        </>
      }
      list={
        <QueueList
          path={path}
          query={query}
          list={list}
          nouns={['Posts', 'post']}
          rowOf={rowOf(query.list.q !== undefined)}
          empty={
            query.list.q === undefined && query.list.view === undefined
              ? { title: 'No post waits for a decision.' }
              : { title: query.list.q === undefined ? 'There are no such posts.' : 'Nothing matches.' }
          }
        />
      }
      item={<PostReview actor={item} listUrl={queueUrl(path, query.list, null)} mayWrite={mayWrite} />}
    />
  );
}

interface PostReviewProps {
  actor: ModerationQueueActor;
  listUrl: string;
  mayWrite: boolean;
}

/** The post in hand. */
export function PostReview({ actor, listUrl, mayWrite }: PostReviewProps) {
  const isSending = useSelector(actor, (snapshot) => snapshot.matches({ held: 'deciding' }));
  return (
    <QueueItemFrame actor={actor} listUrl={listUrl} noun="post">
      {(item, mayDecide, snapshot) => {
        // The queue's port has read this.
        const post = item as ReviewedPost;
        return (
          <>
            {mayWrite && !snapshot.matches({ held: 'taken' }) && (
              <PostDecision
                key={post.id}
                actor={actor}
                post={post}
                mayDecide={mayDecide}
                isSending={isSending}
              />
            )}
            <PostSheet post={post} />
            <Decisions decisions={post.decisions} wordOf={(action) => decisionWords[action] ?? action} />
          </>
        );
      }}
    </QueueItemFrame>
  );
}
