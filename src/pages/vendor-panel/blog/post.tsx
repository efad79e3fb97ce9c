import { useState } from 'react';
import { readPost } from '#actors/vendor-panel/people/posts.ts';
import { useRead } from '#actors/kit/use-read.ts';
import { OfStore, StorePage } from '#panel/page/of-store.tsx';
import { panelAddresses } from '#routing/panel-paths.ts';
import type { Head, PageProps } from '#routing/route.ts';
import { mayIn } from '#schema/vendor-panel/own-store.ts';
import type { OwnStore } from '#schema/vendor-panel/own-store.ts';
import { EmptyState } from '#ui/components/feedback/empty-state.tsx';
import { link } from '#ui/components/actions/link.css.ts';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { Skeleton as Bone } from '#ui/components/feedback/skeleton.tsx';
import { PostEditor } from './post-editor.tsx';
import { TryAgain } from '#ui/components/actions/button.tsx';

export const head = (): Head => ({ title: 'Post', noIndex: true });

export const Skeleton = () => (
  <StorePage title="Post">
    <Bone shape="block" height={320} />
  </StorePage>
);

/** /{vendorSlug}/vendor-dashboard/vendor-blog/{id}, where `new` is an unsaved post. */
export function Page({ params }: PageProps<null>) {
  const { vendorSlug: slug = '', id = 'new' } = params;
  // A new post has its id from the start: the first save changes the URL, and nothing typed is lost.
  const [first] = useState(() =>
    id === 'new' ? { id: crypto.randomUUID(), isNew: true } : { id, isNew: false },
  );
  return (
    <OfStore slug={slug} title="Post" resource="posts" skeleton={<Skeleton />}>
      {(store) => <Post store={store} slug={slug} {...first} />}
    </OfStore>
  );
}

interface PostProps {
  store: OwnStore;
  slug: string;
  id: string;
  isNew: boolean;
}

function Post({ isNew, ...props }: PostProps) {
  return isNew ? (
    <PostEditor {...props} mayWrite={mayIn(props.store, 'posts', 'write')} post={null} />
  ) : (
    <Stored {...props} />
  );
}

function Stored(props: Omit<PostProps, 'isNew'>) {
  const { reading, again } = useRead(() => readPost(props.id));
  if (reading.kind === 'reading') return <Skeleton />;
  if (reading.kind === 'failed') {
    return (
      <StorePage title="Post">
        <Notice
          tone="danger"
          role="alert"
          title="We couldn't load this post."
          action={<TryAgain onPress={again} />}
        />
      </StorePage>
    );
  }
  return reading.value === null ? (
    <StorePage title="Post">
      <EmptyState drawing="rack" title="We can't find this post in your store.">
        <p>
          <a className={link({})} href={panelAddresses.vendorBlog(props.slug)}>
            All posts
          </a>
        </p>
      </EmptyState>
    </StorePage>
  ) : (
    <PostEditor {...props} mayWrite={mayIn(props.store, 'posts', 'write')} post={reading.value} />
  );
}
