import { platformDay } from '#lazy/platform-day.ts';
import { heading, small } from '#ui/css/text.css.ts';
import { mediaUrl, paths } from '#routing/paths.ts';
import { formatDate } from '#schema/format-date.ts';
import { renditionsOf } from '#schema/renditions.ts';
import * as styles from '#pages/kit/reading/reading.css.ts';

interface PostTeaserProps {
  post: {
    title: string;
    slug: string;
    excerpt: string;
    cover_image: string | null;
    published_at: string;
    storeName: string;
  };
  level?: 'h2' | 'h3' | undefined;
  /** Above the fold: its picture loads immediately. */
  eager?: boolean | undefined;
}

export function PostTeaser({ post, level: Title = 'h2', eager = false }: PostTeaserProps) {
  const cover = mediaUrl(post.cover_image);
  const sizes = cover === null ? null : renditionsOf(cover);
  return (
    <article className={styles.post}>
      {cover !== null && (
        <img
          className={styles.cover}
          src={sizes?.src ?? cover}
          srcSet={sizes?.srcSet}
          sizes="(min-width: 60rem) 24rem, 100vw"
          alt=""
          width={640}
          height={360}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
        />
      )}
      <Title className={heading({ level: 26 })}>
        <a className={styles.postLink} href={paths.blogPost(post.slug)}>
          {post.title}
        </a>
      </Title>
      <p className={styles.excerpt}>{post.excerpt}</p>
      <p className={small}>
        <span>{`${post.storeName} ·`}</span>{' '}
        <time dateTime={post.published_at}>{formatDate(platformDay(post.published_at))}</time>
      </p>
    </article>
  );
}
