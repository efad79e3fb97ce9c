import { Breadcrumbs } from '#ui/components/navigation/breadcrumbs.tsx';
import { button } from '#ui/components/actions/button.css.ts';
import { EmptyState } from '#ui/components/feedback/empty-state.tsx';
import { container } from '#ui/css/layout.css.ts';
import { heading, small } from '#ui/css/text.css.ts';
import type { SearchData } from '#pages/shop/load.ts';
import { paths } from '#routing/paths.ts';
import { filteredPath, readFilters } from '#routing/product-filters.ts';
import type { Head, PageProps } from '#routing/route.ts';
import * as listing from '#pages/kit/tiles/listing.css.ts';
import { ProductList } from '#pages/shop/list/product-list.tsx';
import { VendorRow } from '#pages/shop/stores/vendor-row.tsx';
import { searchTexts } from '#schema/texts/search-texts.ts';
import { helpFor } from './help-pages.ts';
import { Marked } from '#pages/kit/tiles/marked.tsx';
import { Roots, SearchStart } from './search-start.tsx';
import * as styles from './search.css.ts';
import { PageSection } from '#ui/components/structure/page-section.tsx';

const startTitle = 'Search the shop';

export { ProductListSkeleton as Skeleton } from '#pages/shop/list/product-list.tsx';

export function Page({ data, search, firstPaint, pending }: PageProps<SearchData>) {
  const { query, corrected, partial, vendors, posts, count } = data;
  const shown = corrected ?? query;
  const filters = readFilters(search);
  const isNarrowed = filteredPath('', { ...filters, q: undefined, sort: undefined, after: undefined }) !== '';
  const isEmpty = count === 0 && !isNarrowed && vendors.length === 0 && posts.length === 0;
  return (
    <div className={`${container} ${listing.page}`}>
      <Breadcrumbs items={[{ label: 'Home', href: paths.home() }, { label: 'Search' }]} />
      <div className={listing.head}>
        <h1 className={`${heading({ level: 52 })} ${styles.title}`} title={query === '' ? undefined : shown}>
          {query === '' ? startTitle : `Results for “${shown}”`}
        </h1>
        {corrected !== null && (
          <p className={styles.meant}>
            Showing results for <strong>{corrected}</strong>.{' '}
            <a href={paths.search(`"${query}"`)}>{`Search instead for ${query}`}</a>
          </p>
        )}
        {partial && count > 0 && (
          <p className={styles.meant}>No products match every word. Here are some close matches.</p>
        )}
        {helpFor(query).map(({ label, href }) => (
          <p key={href} className={styles.meant}>
            Looking for help? <a href={href}>{label}</a>
          </p>
        ))}
      </div>
      {query === '' ? (
        <SearchStart data={data} firstPaint={firstPaint} />
      ) : isEmpty ? (
        <>
          <EmptyState
            drawing="bar"
            title={searchTexts.nothing}
            action={
              <a className={button({ variant: 'primary' })} href={paths.products()}>
                Browse all products
              </a>
            }
          >
            {searchTexts.nothingFor(query)}
          </EmptyState>
          <Roots categories={data.categories} />
        </>
      ) : (
        <>
          {vendors.length > 0 && (
            <PageSection className={styles.part} aria-labelledby="found-vendors">
              <h2 id="found-vendors" className={heading({ level: 26 })}>
                Vendors
              </h2>
              <ul className={styles.vendors}>
                {vendors.map((vendor) => (
                  <li key={vendor.id}>
                    <VendorRow vendor={vendor} level="h3" />
                  </li>
                ))}
              </ul>
            </PageSection>
          )}
          <PageSection aria-labelledby="found-products">
            <h2 id="found-products" className={`${heading({ level: 26 })} ${styles.partTitle}`}>
              Products
            </h2>
            {count > 0 || isNarrowed ? (
              <ProductList
                path={paths.search()}
                search={search}
                data={data}
                categories={data.categories}
                firstPaint={firstPaint}
                pending={pending}
                marked={shown}
              />
            ) : (
              <p className={styles.none}>
                <span>{`No products match "${shown}".`}</span>{' '}
                <a href={paths.products()}>Browse all products</a>
              </p>
            )}
          </PageSection>
          {posts.length > 0 && (
            <PageSection className={styles.part} aria-labelledby="found-posts">
              <h2 id="found-posts" className={heading({ level: 26 })}>
                From the blog
              </h2>
              <ul className={styles.posts}>
                {posts.map((post) => (
                  <li key={post.id} className={styles.post}>
                    <h3 className={heading({ level: 20 })}>
                      <a className={styles.link} href={paths.blogPost(post.slug)}>
                        <Marked text={post.title} query={shown} />
                      </a>
                    </h3>
                    <p>
                      <Marked text={post.excerpt} query={shown} />
                    </p>
                    <p className={small}>{post.vendor_name}</p>
                  </li>
                ))}
              </ul>
            </PageSection>
          )}
        </>
      )}
    </div>
  );
}

export function head({ query }: SearchData): Head {
  return {
    title: query === '' ? startTitle : `Results for “${query}”`,
    description:
      'Search gear, supplements, stores and stories, or start from a category or what buyers rate best.',
    canonical: paths.search(),
    noIndex: true,
  };
}
