import type { ModerationQueueActor } from '#actors/admin/queue.ts';
import type { Queue } from '#pages/admin/kit/queue.tsx';
import { QueueView } from '#pages/admin/kit/queue.tsx';
import { Decisions, QueueItemFrame } from '#pages/admin/kit/queue-item.tsx';
import { queueUrl } from '#pages/admin/kit/queue-query.ts';
import { statusWords, titleOf } from '#panel/posts/post-words.ts';
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
export function BlogView({ mayWrite, ...queue }: BlogViewProps) {
  return (
    <QueueView
      {...queue}
      title="Blog Content"
      outcomeOf={({ kind, at }) =>
        kind !== 'approve'
          ? 'The post went back to its store with your reason.'
          : at === null
            ? 'The post is approved. Its store is told.'
            : `The post is approved and becomes public on ${formatDateAndMinute(at)}. Its store is told.`
      }
      views={['Which posts', postViews]}
      search="Title"
      nouns={['Posts', 'post']}
      rowOf={rowOf(queue.query.list.q !== undefined)}
      empty={['No post waits for a decision.', 'There are no such posts.']}
    >
      <PostReview
        actor={queue.item}
        listUrl={queueUrl(queue.path, queue.query.list, null)}
        mayWrite={mayWrite}
      />
    </QueueView>
  );
}

interface PostReviewProps {
  actor: ModerationQueueActor;
  listUrl: string;
  mayWrite: boolean;
}

/** The post in hand. */
export function PostReview({ actor, listUrl, mayWrite }: PostReviewProps) {
  return (
    <QueueItemFrame<ReviewedPost> actor={actor} listUrl={listUrl} noun="post">
      {(post, { mayDecide, isSending, isTaken }) => (
        <>
          {mayWrite && !isTaken && (
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
      )}
    </QueueItemFrame>
  );
}
