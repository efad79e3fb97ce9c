import { defineRoute } from '#routing/route.ts';
import * as facts from './server.ts';

const server = import.meta.env.SSR ? facts : undefined;
const loads = () => import('./load.ts');

export const contentRoutes = [
  defineRoute('blog', {
    load: async () => (await loads()).blog,
    page: () => import('./blog/blog.tsx'),
    server: server?.blog,
  }),
  defineRoute('blogPost', {
    sitemap: { table: 'public_posts', column: 'slug' },
    load: async () => (await loads()).blogPost,
    page: () => import('./blog/blog-post.tsx'),
    server: server?.blogPost,
  }),
  defineRoute('becomeAVendor', {
    load: async () => (await loads()).sellingTerms,
    page: () => import('./selling/become-a-vendor.tsx'),
  }),
  defineRoute('vendorPricing', {
    load: async () => (await loads()).sellingTerms,
    page: () => import('./selling/vendor-pricing.tsx'),
  }),
  defineRoute('vendorWaitlist', {
    sitemap: false,
    load: async () => (await loads()).mainCategories,
    page: () => import('./selling/vendor-waitlist.tsx'),
  }),
  defineRoute('about', { page: () => import('./info/about.tsx') }),
  defineRoute('careers', { page: () => import('./info/careers.tsx') }),
  defineRoute('press', { page: () => import('./info/press.tsx') }),
  defineRoute('help', {
    load: async () => (await loads()).help,
    page: () => import('./support/help.tsx'),
  }),
  defineRoute('contact', { page: () => import('./support/contact.tsx') }),
  defineRoute('shipping', { page: () => import('./info/shipping.tsx') }),
  defineRoute('returns', { page: () => import('./info/returns.tsx') }),
  defineRoute('terms', { page: () => import('./info/terms.tsx') }),
  defineRoute('privacy', { page: () => import('./info/privacy.tsx') }),
  defineRoute('cookies', { page: () => import('./info/cookies.tsx') }),
  defineRoute('accessibility', { page: () => import('./info/accessibility.tsx') }),
] as const;
