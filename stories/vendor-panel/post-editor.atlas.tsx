import { postEditorMachine } from '#machines/vendor-panel/post-editor.machine.ts';
import { PostActions } from '#pages/vendor-panel/blog/post-actions.tsx';
import { atlasOf } from '#samples/atlas/atlas.ts';
import { postEditorModels } from '#samples/models/vendor-panel/post-editor.model.ts';

export const atlas = atlasOf({
  machine: postEditorMachine,
  models: postEditorModels,
  variantOf: ({ context: { post, sentence } }) =>
    [post?.status ?? 'new', sentence ?? ''].filter(Boolean).join(' '),
  Screen: function Actions({ actor }) {
    return (
      <main>
        <h1>Post</h1>
        <PostActions actor={actor} mayWrite />
      </main>
    );
  },
});
