import type { PostEditorSnapshot } from '#machines/vendor-panel/post-editor.machine.ts';
import type { PostAction } from '#schema/vendor-panel/people/posts.ts';
import { postWords } from '#samples/models/vendor-panel/post-editor.model.ts';
import type { Screen } from '#engine/screen.ts';

const saving = 'Saving…';

/** The actions on a post next to its text. */
export const screen: Screen = {
  sight: (any) => {
    const snapshot = any as PostEditorSnapshot;
    const { post, sentence } = snapshot.context;
    const words = Object.values(postWords);
    const seen = [
      ...words.filter((text) => text === sentence),
      ...(snapshot.matches('dirty') ? [saving] : []),
    ];
    const unseen = [saving, ...words].filter((text) => !seen.includes(text));
    if (post === null) return { seen, unseen: [...unseen, 'Submit for review', 'Delete'] };
    return {
      seen,
      unseen,
      [snapshot.matches('clean') ? 'live' : 'dead']: [
        post.status === 'draft' ? 'Submit for review' : 'Withdraw to edit',
      ],
    };
  },
  acts: {
    'post.move': ({ action }, any) => {
      const { post } = (any as PostEditorSnapshot).context;
      if (post?.status !== 'draft') return null;
      return (action as PostAction).kind === 'submit'
        ? [{ press: 'Submit for review' }]
        : [{ press: 'Delete' }, { press: 'Delete permanently' }];
    },
  },
};
