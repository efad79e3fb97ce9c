import { postEditorMachine } from '#machines/vendor/post-editor.machine.ts';
import { PostMoves } from '#pages/vendor/blog/post-moves.tsx';
import { atlasOf } from '../../.storybook/atlas/atlas.ts';
import { postEditorModels } from '../../tests/model/vendor/post-editor.model.ts';

export const atlas = atlasOf({
  machine: postEditorMachine,
  models: postEditorModels,
  variantOf: ({ context: { post, sentence } }) =>
    [post?.status ?? 'new', sentence ?? ''].filter(Boolean).join(' '),
  Screen: function Moves({ actor }) {
    return (
      <main>
        <h1>Post</h1>
        <PostMoves actor={actor} mayWrite />
      </main>
    );
  },
});
