import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useEmitted } from '#actors/kit/use-emitted.ts';
import { createPostEditor, readPost, savePost, storePostChanges } from '#actors/vendor-panel/people/posts.ts';
import { useStream } from '#actors/kit/use-stream.ts';
import { useActor } from '#actors/kit/use-actor.ts';
import * as page from '#pages/vendor-panel/products/product.css.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import { go } from '#routing/scroll.ts';
import { useRename } from '#routing/use-rename.ts';
import type { OwnStore } from '#schema/vendor-panel/own-store.ts';
import type { EditedPost } from '#schema/vendor-panel/people/posts.ts';
import { Badge } from '#ui/components/labels/badge.tsx';
import { link } from '#ui/components/actions/link.css.ts';
import { heading } from '#ui/css/text.css.ts';
import { PostForm } from './post-form.tsx';
import { PostActions } from './post-actions.tsx';
import { statusWords, titleOf } from '#panel/posts/post-words.ts';
import { actions } from '#ui/css/layout.css.ts';

interface PostEditorProps {
  store: OwnStore;
  slug: string;
  /** The caller creates it for a new post. */
  id: string;
  /** Null for a new one. */
  post: EditedPost | null;
  mayWrite: boolean;
}

/** A post's fields, and its actions next to them. */
export function PostEditor({ store, slug, id, post: first, mayWrite }: PostEditorProps) {
  const actor = useActor(() => createPostEditor(first));
  const [editor] = useState(() => crypto.randomUUID());
  const { post, revision } = useSelector(actor, ({ context }) => context);
  const isMoving = useSelector(actor, (snapshot) => snapshot.matches('moving') || snapshot.matches('gone'));
  const list = panelAddresses.vendorBlog(slug);
  const rename = useRename();
  useEmitted(actor, 'post.deleted', () => go(list));
  useStream(store.vendor_id, storePostChanges, () => {
    if (actor.getSnapshot().context.post === null) return;
    readPost(id).subscribe({
      next: (now) => {
        if (now !== null) actor.send({ type: 'post.arrived', post: now });
      },
      // Saving or moving it reports the conflict.
      error: () => undefined,
    });
  });
  return (
    <div className={page.page}>
      <a className={link({})} href={list}>
        All posts
      </a>
      <div className={actions}>
        <h1 className={heading({ level: 36 })}>{post === null ? 'New post' : titleOf(post.title)}</h1>
        {post !== null && <Badge tone={statusWords[post.status][1]}>{statusWords[post.status][0]}</Badge>}
      </div>
      <div className={page.columns}>
        {/* The fields reset to a moved post: text typed since would be lost. */}
        <div inert={isMoving}>
          <PostForm
            key={revision}
            actor={actor}
            id={id}
            vendorId={store.vendor_id}
            mayWrite={mayWrite}
            save={(values, version) =>
              savePost(values, version, {
                vendorId: store.vendor_id,
                id,
                editor,
                onSaved: (saved) => {
                  const isFirst = actor.getSnapshot().context.post === null;
                  actor.send({ type: 'post.saved', post: saved });
                  if (isFirst) rename(panelAddresses.vendorPost(slug, id));
                },
              })
            }
          />
        </div>
        <PostActions actor={actor} mayWrite={mayWrite} />
      </div>
    </div>
  );
}
