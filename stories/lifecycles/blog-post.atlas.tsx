import { useSelector } from '@xstate/react';
import { statusWords } from '#panel/posts/post-words.ts';
import { blogPostMachine } from '#machines/lifecycles/blog-post.machine.ts';
import { Badge } from '#ui/components/labels/badge.tsx';
import { atlasOf } from '#samples/atlas/atlas.ts';
import { blogPostModel } from '#samples/models/lifecycles/blog-post.model.ts';

export const atlas = atlasOf({
  machine: blogPostMachine,
  models: [blogPostModel],
  Screen: function Post({ actor }) {
    const [label, tone] = useSelector(actor, ({ value }) => statusWords[value]);
    return (
      <main>
        <h1>How to keep a bar</h1>
        <Badge tone={tone}>{label}</Badge>
      </main>
    );
  },
});
