import { PostText } from '#pages/kit/reading/post-preview.tsx';
import * as article from '#pages/kit/reading/article.css.ts';
import * as reading from '#pages/kit/reading/reading.css.ts';
import * as kit from '#pages/admin/kit/queue.css.ts';
import { mediaUrl, paths } from '#routing/paths.ts';
import type { ReviewedPost } from '#schema/admin/posts.ts';
import { renditionsOf } from '#schema/renditions.ts';
import { Badge } from '#ui/components/labels/badge.tsx';
import { link } from '#ui/components/actions/link.css.ts';
import { heading } from '#ui/css/text.css.ts';
import { statusWords, titleOf } from '#panel/posts/post-words.ts';

/** A post as it will look on the blog. */
export function PostSheet({ post }: { post: ReviewedPost }) {
  const { title, excerpt, body, status, store, slug, pictures, linked } = post;
  const cover = mediaUrl(post.cover_image === '' ? null : post.cover_image);
  const sizes = cover === null ? null : renditionsOf(cover);
  return (
    <article className={kit.sheet}>
      <header className={article.head}>
        <p className={kit.meta}>
          <Badge tone={statusWords[status][1]}>{statusWords[status][0]}</Badge>
          <a className={link({})} href={paths.store(store.slug)}>
            {store.name}
          </a>
          {status === 'approved' && slug !== null && (
            <a className={link({})} href={paths.blogPost(slug)}>
              View on blog
            </a>
          )}
        </p>
        <h2 className={heading({ level: 36 })}>{titleOf(title)}</h2>
        {excerpt !== '' && <p className={article.lead}>{excerpt}</p>}
      </header>
      {cover !== null && (
        <img
          className={reading.wideCover}
          src={sizes?.src ?? cover}
          srcSet={sizes?.srcSet}
          sizes="(min-width: 80rem) 60rem, 100vw"
          alt=""
          width={1280}
          height={720}
        />
      )}
      <PostText body={body} pictures={pictures} linked={linked} />
    </article>
  );
}
