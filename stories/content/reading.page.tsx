import { Page as AboutPage } from '#pages/content/info/about.tsx';
import { Page as AccessibilityPage } from '#pages/content/info/accessibility.tsx';
import { Page as BecomeAVendorPage } from '#pages/content/selling/become-a-vendor.tsx';
import { Page as BlogPage, Skeleton as BlogSkeleton } from '#pages/content/blog/blog.tsx';
import { Page as BlogPostPage } from '#pages/content/blog/blog-post.tsx';
import { Page as CareersPage } from '#pages/content/info/careers.tsx';
import { Page as ContactPage } from '#pages/content/support/contact.tsx';
import { Page as CookiesPage } from '#pages/content/info/cookies.tsx';
import { Page as HelpPage } from '#pages/content/support/help.tsx';
import { Page as PressPage } from '#pages/content/info/press.tsx';
import { Page as PrivacyPage } from '#pages/content/info/privacy.tsx';
import { Page as ReturnsPage } from '#pages/content/info/returns.tsx';
import { Page as ShippingPage } from '#pages/content/info/shipping.tsx';
import { Page as TermsPage } from '#pages/content/info/terms.tsx';
import { Page as VendorPricingPage } from '#pages/content/selling/vendor-pricing.tsx';
import { cents } from '#schema/money.ts';
import { Page as VendorWaitlistPage } from '#pages/content/selling/vendor-waitlist.tsx';
import { pageOf } from '../../.storybook/pages/page.tsx';
import { cards, longName, strength, vendor } from '#samples/data/shop/catalog-samples.ts';

const terms = {
  commission_rate: 0.1,
  other_rates: [],
  commission_on_shipping: false,
  payout_schedule: 'weekly' as const,
  application_days: 5,
  holdback_days: 7,
  payout_minimum: cents(2500),
};

const post = (
  id: number,
  more: Partial<{ title: string; excerpt: string; cover_image: string | null }> = {},
) => ({
  id: String(id),
  title: 'Which kettlebell first, and which one next',
  slug: `post-${id}`,
  excerpt: 'People ask us for a weight. We ask what they press. That settles it.',
  cover_image: null,
  published_at: '2026-10-08T12:00:00Z',
  ...more,
});

const listed = (id: number, more = {}) => ({ ...post(id, more), vendor: { store_name: vendor.store_name } });

const body = [
  {
    html: '<p>The first question is always the same.</p>\n<h2>The first bell</h2>\n<ol><li>Handle</li><li>Window</li></ol>',
  },
  { cards: cards.slice(4, 6) },
  { html: '<p>The second bell is a different question.</p>' },
];
const article = {
  post: { ...post(1), updated_at: '2026-10-08T12:00:00Z' },
  vendor,
  products: cards.slice(0, 4),
  more: [{ ...post(2), vendor_name: vendor.store_name }],
  body,
  minutes: 2,
};

const question = (slug: string, topic: string, title: string) => ({
  slug,
  topic,
  title,
  html: '<p>Open the link in your <strong>confirmation mail</strong>.</p>',
  words: title.toLowerCase(),
});

export const pages = [
  pageOf({
    routes: ['blog'],
    Page: BlogPage,
    Skeleton: BlogSkeleton,
    states: {
      many: { data: { posts: [listed(1), listed(2), listed(3), listed(4)], next: '2026-01-01~x' } },
      one: { data: { posts: [listed(1)], next: null } },
      empty: { data: { posts: [], next: null } },
      'nothing older': { data: { posts: [], next: null }, search: 'after=2020' },
      'long text': {
        data: { posts: [listed(1, { title: longName, excerpt: longName.repeat(3) })], next: null },
      },
    },
  }),
  pageOf({
    routes: ['blogPost'],
    Page: BlogPostPage,
    states: {
      many: { data: article },
      one: {
        data: { ...article, products: [], more: [], vendor: { ...vendor, tagline: null, logo_url: null } },
      },
      'long text': {
        data: {
          ...article,
          post: { ...article.post, title: longName, excerpt: longName },
          body: [{ html: `<p>${longName.repeat(20)}</p><pre>${'x'.repeat(300)}</pre>` }],
        },
      },
    },
  }),
  pageOf({
    routes: ['help'],
    Page: HelpPage,
    states: {
      many: {
        data: {
          articles: [
            question('where', 'orders', 'Where is my order?'),
            question('change', 'orders', 'Can I change or cancel an order?'),
            question('other', 'gift cards', 'Do you have gift cards?'),
          ],
        },
      },
      empty: { data: { articles: [] } },
    },
  }),
  pageOf({ routes: ['about'], Page: AboutPage, states: { full: { data: null } } }),
  pageOf({ routes: ['careers'], Page: CareersPage, states: { full: { data: null } } }),
  pageOf({ routes: ['press'], Page: PressPage, states: { full: { data: null } } }),
  pageOf({ routes: ['shipping'], Page: ShippingPage, states: { full: { data: null } } }),
  pageOf({ routes: ['returns'], Page: ReturnsPage, states: { full: { data: null } } }),
  pageOf({ routes: ['terms'], Page: TermsPage, states: { full: { data: null } } }),
  pageOf({ routes: ['privacy'], Page: PrivacyPage, states: { full: { data: null } } }),
  pageOf({ routes: ['cookies'], Page: CookiesPage, states: { full: { data: null } } }),
  pageOf({ routes: ['accessibility'], Page: AccessibilityPage, states: { full: { data: null } } }),
  pageOf({ routes: ['contact'], Page: ContactPage, states: { full: { data: null } } }),
  pageOf({ routes: ['becomeAVendor'], Page: BecomeAVendorPage, states: { full: { data: { terms } } } }),
  pageOf({
    routes: ['vendorPricing'],
    Page: VendorPricingPage,
    states: {
      full: { data: { terms } },
      'with other rates': {
        data: { terms: { ...terms, other_rates: [{ category: 'Nutrition', rate: 0.08, until: null }] } },
      },
    },
  }),
  pageOf({
    routes: ['vendorWaitlist'],
    Page: VendorWaitlistPage,
    states: { full: { data: { categories: [strength] } }, empty: { data: { categories: [] } } },
  }),
];
