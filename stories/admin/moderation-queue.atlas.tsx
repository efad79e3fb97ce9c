import { PostReview } from '#pages/admin/blog/blog-view.tsx';
import { atlasOf } from '#samples/atlas/atlas.ts';
import { moderationQueueModel, postQueueMachine } from '#samples/models/admin/moderation-queue.model.ts';

export const atlas = atlasOf({
  machine: postQueueMachine,
  models: [moderationQueueModel],
  variantOf: ({ context: { item, sentence } }) =>
    [item === null ? '' : 'read', sentence ?? ''].filter(Boolean).join(' '),
  Screen: function Item({ actor }) {
    return (
      <main>
        <h1>Blog Content</h1>
        <PostReview actor={actor} listUrl="/admin/blog" mayWrite />
      </main>
    );
  },
});
