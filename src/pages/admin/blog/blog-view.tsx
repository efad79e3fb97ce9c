import type { ModerationQueueActor } from '#actors/admin/queue.ts';
import type { Queue } from '#pages/admin/kit/queue.tsx';
import { QueueView } from '#pages/admin/kit/queue.tsx';
import { Decisions, QueueItemFrame } from '#pages/admin/kit/queue-item.tsx';
import { queueUrl } from '#pages/admin/kit/queue-query.ts';
import { statusWords, titleOf } from '#panel/posts/post-words.ts';
import type { ReviewedPost, ReviewedPostRow } from '#schema/admin/posts.ts';
import { formatDateAndMinute } from '#schema/format-date.ts';
import { Badge } from '#ui/components/labels/badge.tsx';
import { later } from '#ui/later.tsx';
import { PostDecision } from './post-decision.tsx';

// The post's page is large: it loads with the first post that is opened.
const PostSheet = later(async () => (await import('./post-sheet.tsx')).PostSheet);

export const postViews = [
  ['submitted', 'Needs review'],
  ['scheduled', 'Scheduled'],
  ['approved', 'Published'],
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
  'post.scheduled': 'Approved and scheduled',
  'post.rejected': 'Rejected',
};

interface BlogViewProps extends Queue<ReviewedPostRow, ReviewedPost> {
  /** Number of posts by status; null until they load. */
  counts: Readonly<Record<string, number>> | null;
  mayWrite: boolean;
}

/** All stores' posts: open ones, public ones, and the one under review. */
export function BlogView({ mayWrite, ...queue }: BlogViewProps) {
  return (
    <QueueView
      {...queue}
      title="Blog Content"
      outcomeOf={({ kind, at }) =>
        kind !== 'approve'
          ? 'Post rejected. We sent the store your reason.'
          : at === null
            ? 'Post approved. We let the store know.'
            : `Post approved and scheduled for ${formatDateAndMinute(at)}. We let the store know.`
      }
      views={['Filter posts', postViews]}
      search="Title"
      nouns={['Posts', 'post']}
      rowOf={rowOf(queue.query.list.q !== undefined)}
      empty={['No posts to review.', 'No posts here.']}
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
  actor: ModerationQueueActor<ReviewedPost>;
  listUrl: string;
  mayWrite: boolean;
}

/** The post under review. */
export function PostReview({ actor, listUrl, mayWrite }: PostReviewProps) {
  return (
    <QueueItemFrame actor={actor} listUrl={listUrl} noun="post">
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
