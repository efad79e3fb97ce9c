import type { ReactNode } from 'react';
import { brand } from '#brand';
import { button } from '#ui/components/actions/button.css.ts';
import { Icon } from '#ui/components/media/icon.tsx';
import { Skeleton as Bone } from '#ui/components/feedback/skeleton.tsx';
import { container, grid, stack, row } from '#ui/css/layout.css.ts';
import { heading, small, hint } from '#ui/css/text.css.ts';
import { searchHandle } from '#lazy/search-handle.ts';
import { SearchBox } from '#ui/patterns/search-box.tsx';
import type { HomeFeed, Post, ProductCard } from '#schema/shop/catalog.ts';
import { mediaUrl, paths } from '#routing/paths.ts';
import type { Head, PageProps } from '#routing/route.ts';
import { PlateDisc } from '#pages/shop/list/plate-disc.tsx';
import { ProductTile } from '#pages/kit/tiles/product-tile.tsx';
import { VendorLogo } from '#pages/kit/store/vendor-logo.tsx';
import * as styles from './home.css.ts';
import { LoadingRack } from './loading-rack.tsx';
import { PageSection } from '#ui/components/structure/page-section.tsx';

export function Page({ data, firstPaint }: PageProps<HomeFeed>) {
  const { categories, featured, newest, deals, vendors, posts, testimonials } = data;
  return (
    <>
      <PageSection className={styles.hero} data-theme="dark">
        <div className={`${container} ${styles.heroInner}`}>
          <div className={stack({ gap: 6 })}>
            <h1 className={`${heading({ level: 76 })} ${styles.heroLine}`}>{brand.tagline}</h1>
            <SearchBox
              action={paths.search()}
              suggestions={searchHandle}
              id="home-search"
              className={styles.heroSearch}
              placeholder="Barbell, belt, chalk…"
            />
          </div>
          <LoadingRack className={styles.rack} />
        </div>
      </PageSection>
      <div className={container}>
        {categories.length > 0 && (
          <Section title="Shop by category" href={paths.categories()} all="All categories">
            <ul className={styles.rail}>
              {categories.map(({ id, name, plate }) => (
                <li key={id} className={styles.railItem}>
                  <a className={styles.railLink} href={paths.category(id)}>
                    <span className={styles.railDisc}>
                      <PlateDisc plate={plate} size={88} />
                    </span>
                    <span>{name}</span>
                  </a>
                </li>
              ))}
            </ul>
          </Section>
        )}
        {featured.length > 0 && (
          <PageSection className={styles.section} aria-labelledby="home-featured">
            <h2 id="home-featured" className={`${heading({ level: 36 })} ${styles.saidHead}`}>
              Our picks
            </h2>
            <Tiles cards={featured} firstPaint={firstPaint} eager={2} />
          </PageSection>
        )}
        <Section title="New on the rack" href={paths.products()} all="All products">
          <Tiles cards={newest} firstPaint={firstPaint} eager={featured.length > 0 ? 0 : 2} />
        </Section>
      </div>
      {deals.length > 0 && (
        <div className={styles.deals}>
          <div className={container}>
            <SectionHead title="Deals" href={paths.products({ deals: true })} all="All deals" />
            <Tiles cards={deals} firstPaint={firstPaint} eager={0} priceSize="l" />
          </div>
        </div>
      )}
      <div className={container}>
        {vendors.length > 0 && (
          <Section title="Who makes it" href={paths.vendors()} all="All vendors">
            <ul className={styles.stories}>
              {vendors.map((vendor) => (
                <li key={vendor.id}>
                  <article className={styles.story}>
                    <div className={row({ gap: 4 })}>
                      <VendorLogo className={styles.storyLogo} src={mediaUrl(vendor.logo_url)} />
                      <h3 className={heading({ level: 26 })}>
                        <a className={styles.storyName} href={paths.store(vendor.slug)}>
                          {vendor.store_name}
                        </a>
                      </h3>
                    </div>
                    <p className={styles.storyText}>{vendor.description}</p>
                    <ul className={styles.storyProducts}>
                      {vendor.products.map((card) => (
                        <li key={card.id}>
                          <ProductTile card={card} held={firstPaint} />
                        </li>
                      ))}
                    </ul>
                  </article>
                </li>
              ))}
            </ul>
          </Section>
        )}
        {testimonials.length > 0 && (
          <PageSection className={styles.section} aria-labelledby="home-said">
            <h2 id="home-said" className={`${heading({ level: 36 })} ${styles.saidHead}`}>
              What people say
            </h2>
            <ul className={styles.posts}>
              {testimonials.map(({ id, author, about, words }) => (
                <li key={id}>
                  <figure className={styles.said}>
                    <blockquote className={styles.saidWords}>{words}</blockquote>
                    <figcaption className={hint}>
                      <strong>{author}</strong>
                      <span>{about === '' ? '' : `, ${about}`}</span>
                    </figcaption>
                  </figure>
                </li>
              ))}
            </ul>
          </PageSection>
        )}
        {posts.length > 0 && (
          <Section title="From the blog" href={paths.blog()} all="All posts">
            <ul className={styles.posts}>
              {posts.map((post) => (
                <li key={post.id}>
                  <PostTeaser post={post} />
                </li>
              ))}
            </ul>
          </Section>
        )}
        <PageSection className={styles.sell}>
          <div>
            <h2 className={heading({ level: 36 })}>Make gear? Rack it here.</h2>
            <p className={styles.sellText}>
              Your store, your prices, your shipping. No monthly fee, and people who know what a knurl is.
            </p>
          </div>
          <a className={button({ variant: 'secondary', size: 'l' })} href={paths.becomeAVendor()}>
            Become a vendor
          </a>
        </PageSection>
      </div>
    </>
  );
}

interface SectionHeadProps {
  title: string;
  href: string;
  all: string;
}

function SectionHead({ title, href, all }: SectionHeadProps) {
  return (
    <div className={styles.sectionHead}>
      <h2 className={heading({ level: 36 })}>{title}</h2>
      <a className={styles.all} href={href}>
        {all}
        <Icon name="chevron-right" size={18} />
      </a>
    </div>
  );
}

function Section({ children, ...head }: SectionHeadProps & { children: ReactNode }) {
  return (
    <PageSection className={styles.section}>
      <SectionHead {...head} />
      {children}
    </PageSection>
  );
}

interface TilesProps {
  cards: readonly ProductCard[];
  firstPaint: boolean;
  /** How many pictures load immediately. */
  eager: number;
  priceSize?: 'm' | 'l';
}

function Tiles({ cards, firstPaint, eager, priceSize = 'm' }: TilesProps) {
  if (cards.length === 0) return <p>Nothing on the rack yet. Come back soon.</p>;
  return (
    <ul className={grid({ columns: 'tiles', gap: 5 })}>
      {cards.map((card, index) => (
        <li key={card.id} className={styles.tile}>
          <ProductTile card={card} eager={index < eager} held={firstPaint} priceSize={priceSize} />
        </li>
      ))}
    </ul>
  );
}

function PostTeaser({ post }: { post: Post }) {
  const cover = mediaUrl(post.cover_image);
  return (
    <article className={styles.post}>
      {cover !== null && (
        <img className={styles.cover} src={cover} alt="" width={640} height={400} loading="lazy" />
      )}
      <h3 className={heading({ level: 26 })}>
        <a className={styles.postLink} href={paths.blogPost(post.slug)}>
          {post.title}
        </a>
      </h3>
      <p className={styles.storyText}>{post.excerpt}</p>
      <p className={small}>{post.vendor_name}</p>
    </article>
  );
}

export function Skeleton() {
  return (
    <>
      <div className={styles.hero} data-theme="dark">
        <div className={`${container} ${styles.heroInner}`}>
          <div className={stack({ gap: 6 })}>
            <h1 className={`${heading({ level: 76 })} ${styles.heroLine}`}>{brand.tagline}</h1>
          </div>
        </div>
      </div>
      <div className={`${container} ${styles.section}`}>
        <div className={grid({ columns: 'tiles', gap: 5 })}>
          {Array.from({ length: 8 }, (_, index) => (
            <div key={index}>
              <Bone shape="square" width="100%" />
              <Bone width="80%" />
            </div>
          ))}
        </div>
      </div>
    </>
  );
}

export function head(): Head {
  return { title: brand.name, description: brand.description, canonical: paths.home() };
}
