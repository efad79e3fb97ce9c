import { paths } from '#routing/paths.ts';
import { filterFields, readFilters } from '#routing/product-filters.ts';
import type { ServerFacts } from '#routing/route.ts';
import { breadcrumbs, pictureField } from '#pages/kit/structured-data.ts';
import type { BlogData, BlogPostData } from './load.ts';

export const blog: ServerFacts<BlogData> = {
  cache: {
    byFilters: true,
    lists: () => ['posts', 'stores'],
    mayKeep: (search) => filterFields(readFilters(search)).length === 0,
  },
};

export const blogPost: ServerFacts<BlogPostData> = {
  cache: { lists: ({ vendor }) => ['posts', 'stores', `list:${vendor.id}`] },
  structuredData: ({ post, vendor }, _head, absolute) => {
    const path = paths.blogPost(post.slug);
    const author = {
      '@type': 'Organization',
      name: vendor.store_name,
      url: absolute(paths.store(vendor.slug)),
    };
    const article = {
      '@context': 'https://schema.org',
      '@type': 'BlogPosting',
      headline: post.title,
      description: post.excerpt,
      url: absolute(path),
      datePublished: post.published_at,
      dateModified: post.updated_at,
      author,
      ...pictureField('image', post.cover_image, absolute),
    };
    const crumbs = [
      { name: 'Vendor Blog', path: paths.blog() },
      { name: post.title, path },
    ];
    return [article, breadcrumbs(crumbs, absolute)];
  },
};
