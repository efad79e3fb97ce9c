import { Breadcrumbs } from '#ui/components/navigation/breadcrumbs.tsx';
import { button } from '#ui/components/actions/button.css.ts';
import { EmptyState } from '#ui/components/feedback/empty-state.tsx';
import { Skeleton as Bone } from '#ui/components/feedback/skeleton.tsx';
import { container } from '#ui/css/layout.css.ts';
import { heading } from '#ui/css/text.css.ts';
import type { BlogData } from '#pages/content/load.ts';
import { paths } from '#routing/paths.ts';
import { filteredPath } from '#routing/product-filters.ts';
import type { Head, PageProps } from '#routing/route.ts';
import * as article from '#pages/kit/reading/article.css.ts';
import { PostTeaser } from './post-teaser.tsx';
import * as styles from '#pages/kit/reading/reading.css.ts';

const lead = 'Written by our stores, for people who train: steel, chalk, plans and the garage.';

export function Page({ data: { posts, next }, search }: PageProps<BlogData>) {
  const older = new URLSearchParams(search).has('after');
  return (
    <div className={`${container} ${article.page}`}>
      <Breadcrumbs items={[{ label: 'Home', href: paths.home() }, { label: 'Vendor Blog' }]} />
      <div className={article.head}>
        <h1 className={heading({ level: 52 })}>{older ? 'Vendor Blog, older posts' : 'Vendor Blog'}</h1>
        <p className={article.lead}>{lead}</p>
      </div>
      {posts.length === 0 ? (
        <EmptyState
          drawing="rack"
          title={older ? 'No older posts.' : 'No posts yet.'}
          action={
            <a className={button({ variant: 'primary' })} href={older ? paths.blog() : paths.products()}>
              {older ? 'Newest posts' : 'Browse Products'}
            </a>
          }
        />
      ) : (
        <ul className={styles.posts}>
          {posts.map(({ vendor, ...post }, index) => (
            <li key={post.id}>
              <PostTeaser post={{ ...post, storeName: vendor.store_name }} eager={index < 3} />
            </li>
          ))}
        </ul>
      )}
      {next !== null && (
        <p className={styles.more}>
          <a className={button({ variant: 'secondary' })} href={filteredPath(paths.blog(), { after: next })}>
            Older posts
          </a>
        </p>
      )}
    </div>
  );
}

export function Skeleton() {
  return (
    <div className={`${container} ${article.page}`}>
      <div className={article.head}>
        <h1 className={heading({ level: 52 })}>Vendor Blog</h1>
      </div>
      <div className={styles.posts}>
        {Array.from({ length: 6 }, (_, index) => (
          <div key={index} className={styles.post}>
            <Bone shape="square" width="100%" height="12rem" />
            <Bone width="80%" height="1.6rem" />
            <Bone width="60%" />
          </div>
        ))}
      </div>
    </div>
  );
}

export function head(): Head {
  return { title: 'Vendor Blog', description: lead };
}
