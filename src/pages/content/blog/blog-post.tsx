import { platformDay } from '#lazy/platform-day.ts';
import { Breadcrumbs } from '#ui/components/navigation/breadcrumbs.tsx';
import { button } from '#ui/components/actions/button.css.ts';
import { container } from '#ui/css/layout.css.ts';
import { heading, small } from '#ui/css/text.css.ts';
import type { BlogPostData } from '#pages/content/load.ts';
import { mediaUrl, paths } from '#routing/paths.ts';
import type { Head, PageProps } from '#routing/route.ts';
import { tilesWide } from '#pages/kit/tiles/listing.css.ts';
import { ReportButton } from '#pages/kit/report/report-button.tsx';
import { ProductTile } from '#pages/kit/tiles/product-tile.tsx';
import { VendorLogo } from '#pages/kit/store/vendor-logo.tsx';
import * as article from '#pages/kit/reading/article.css.ts';
import { formatDate } from '#schema/format-date.ts';
import { renditionsOf } from '#schema/renditions.ts';
import { PostBody } from '#pages/kit/reading/post-body.tsx';
import { PostTeaser } from './post-teaser.tsx';
import * as styles from '#pages/kit/reading/reading.css.ts';
import { PageSection } from '#ui/components/structure/page-section.tsx';

export function Page({ data }: PageProps<BlogPostData>) {
  const { post, body, minutes, vendor, products, more } = data;
  const cover = mediaUrl(post.cover_image);
  const sizes = cover === null ? null : renditionsOf(cover);
  return (
    <div className={`${container} ${article.page}`}>
      <Breadcrumbs
        items={[
          { label: 'Home', href: paths.home() },
          { label: 'Vendor Blog', href: paths.blog() },
          { label: post.title },
        ]}
      />
      <article>
        <header className={article.head}>
          <h1 className={heading({ level: 52 })}>{post.title}</h1>
          {post.excerpt !== '' && <p className={article.lead}>{post.excerpt}</p>}
          <p className={small}>
            <a href={paths.store(vendor.slug)}>{vendor.store_name}</a> ·{' '}
            <time dateTime={post.published_at}>{formatDate(platformDay(post.published_at))}</time>
            <span>{` · ${minutes}-minute read`}</span>
          </p>
        </header>
        {cover !== null && (
          <img
            className={styles.wideCover}
            src={sizes?.src ?? cover}
            srcSet={sizes?.srcSet}
            sizes="(min-width: 80rem) 77rem, 100vw"
            alt=""
            width={1280}
            height={720}
            fetchPriority="high"
          />
        )}
        <div className={article.columns}>
          <PostBody parts={body} />
          <aside className={article.aside} aria-label="Author">
            <VendorLogo src={mediaUrl(vendor.logo_url)} className={styles.authorLogo} />
            <p className={heading({ level: 26 })}>{vendor.store_name}</p>
            {vendor.tagline !== null && <p>{vendor.tagline}</p>}
            <p>
              <a className={button({ variant: 'secondary' })} href={paths.store(vendor.slug)}>
                Visit store
              </a>
            </p>
            <p>
              <ReportButton kind="post" thing={post.id} label={`the post “${post.title}”`} />
            </p>
          </aside>
        </div>
      </article>
      {products.length > 0 && (
        <PageSection className={styles.section} aria-labelledby="from-the-store">
          <h2 id="from-the-store" className={heading({ level: 36 })}>
            {`From ${vendor.store_name}`}
          </h2>
          <ul className={tilesWide}>
            {products.map((card) => (
              <li key={card.id}>
                <ProductTile card={card} headingLevel={3} />
              </li>
            ))}
          </ul>
        </PageSection>
      )}
      {more.length > 0 && (
        <PageSection className={styles.section} aria-labelledby="more-posts">
          <h2 id="more-posts" className={heading({ level: 36 })}>
            Keep reading
          </h2>
          <ul className={styles.posts}>
            {more.map(({ vendor_name: storeName, ...other }) => (
              <li key={other.id}>
                <PostTeaser post={{ ...other, storeName }} level="h3" />
              </li>
            ))}
          </ul>
        </PageSection>
      )}
    </div>
  );
}

export function head({ post }: BlogPostData): Head {
  return {
    title: post.title,
    description: post.excerpt,
    canonical: paths.blogPost(post.slug),
    image: post.cover_image,
  };
}
