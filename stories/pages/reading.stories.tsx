import type { Meta, StoryObj } from '@storybook/react-vite';
import { Page as AboutPage } from '#pages/reading/about.tsx';
import { Page as AccessibilityPage } from '#pages/reading/accessibility.tsx';
import { Page as BecomeAVendorPage } from '#pages/reading/become-a-vendor.tsx';
import { Page as BlogPage, Skeleton as BlogSkeleton } from '#pages/reading/blog.tsx';
import { Page as BlogPostPage } from '#pages/reading/blog-post.tsx';
import { Page as CareersPage } from '#pages/reading/careers.tsx';
import { Page as ContactPage } from '#pages/reading/contact.tsx';
import { Page as CookiesPage } from '#pages/reading/cookies.tsx';
import { Page as HelpPage } from '#pages/reading/help.tsx';
import { Page as PressPage } from '#pages/reading/press.tsx';
import { Page as PrivacyPage } from '#pages/reading/privacy.tsx';
import { Page as ReturnsPage } from '#pages/reading/returns.tsx';
import { Page as ShippingPage } from '#pages/reading/shipping.tsx';
import { Page as TermsPage } from '#pages/reading/terms.tsx';
import { Page as VendorPricingPage } from '#pages/reading/vendor-pricing.tsx';
import { Page as VendorWaitlistPage } from '#pages/reading/vendor-waitlist.tsx';
import { cards, longName, propsOf, Still, strength, vendor } from './catalogue-samples.tsx';

const meta = {
  title: 'Pages/Reading',
  parameters: { layout: 'fullscreen' },
  decorators: [
    (Story) => (
      <Still>
        <Story />
      </Still>
    ),
  ],
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const terms = { commission_rate: 0.12, payout_weekday: 'Friday', application_days: 5 };

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

export const Blog: Story = {
  render: () => (
    <BlogPage {...propsOf({ posts: [listed(1), listed(2), listed(3), listed(4)], next: '2026-01-01~x' })} />
  ),
};
export const BlogOnePost: Story = {
  render: () => <BlogPage {...propsOf({ posts: [listed(1)], next: null })} />,
};
export const BlogEmpty: Story = { render: () => <BlogPage {...propsOf({ posts: [], next: null })} /> };
export const BlogNothingOlder: Story = {
  render: () => <BlogPage {...propsOf({ posts: [], next: null }, 'after=2020')} />,
};
export const BlogLongText: Story = {
  render: () => (
    <BlogPage
      {...propsOf({ posts: [listed(1, { title: longName, excerpt: longName.repeat(3) })], next: null })}
    />
  ),
};
export const BlogLoading: Story = { render: () => <BlogSkeleton /> };

const body =
  '<p>The first question is always the same.</p><h2>The first bell</h2><ol><li>Handle</li><li>Window</li></ol>';
const article = {
  post: { ...post(1), updated_at: '2026-10-08T12:00:00Z' },
  vendor,
  products: cards.slice(0, 4),
  more: [{ ...post(2), vendor_name: vendor.store_name }],
  body,
  minutes: 2,
};

export const BlogPost: Story = { render: () => <BlogPostPage {...propsOf(article)} /> };
export const BlogPostAlone: Story = {
  render: () => (
    <BlogPostPage
      {...propsOf({
        ...article,
        products: [],
        more: [],
        vendor: { ...vendor, tagline: null, logo_url: null },
      })}
    />
  ),
};
export const BlogPostLongText: Story = {
  render: () => (
    <BlogPostPage
      {...propsOf({
        ...article,
        post: { ...article.post, title: longName, excerpt: longName },
        body: `<p>${longName.repeat(20)}</p><pre>${'x'.repeat(300)}</pre>`,
      })}
    />
  ),
};

const question = (slug: string, topic: string, title: string) => ({
  slug,
  topic,
  title,
  html: '<p>Open the link in your <strong>confirmation mail</strong>.</p>',
  words: title.toLowerCase(),
});

export const Help: Story = {
  render: () => (
    <HelpPage
      {...propsOf({
        articles: [
          question('where', 'orders', 'Where is my order?'),
          question('change', 'orders', 'Can I change or cancel an order?'),
          question('other', 'gift cards', 'Do you have gift cards?'),
        ],
      })}
    />
  ),
};
export const HelpEmpty: Story = { render: () => <HelpPage {...propsOf({ articles: [] })} /> };
export const Contact: Story = { render: () => <ContactPage /> };
export const About: Story = { render: () => <AboutPage /> };
export const Careers: Story = { render: () => <CareersPage /> };
export const Press: Story = { render: () => <PressPage /> };
export const Shipping: Story = { render: () => <ShippingPage /> };
export const Returns: Story = { render: () => <ReturnsPage /> };
export const Terms: Story = { render: () => <TermsPage /> };
export const Privacy: Story = { render: () => <PrivacyPage /> };
export const Cookies: Story = { render: () => <CookiesPage /> };
export const Accessibility: Story = { render: () => <AccessibilityPage /> };
export const BecomeAVendor: Story = { render: () => <BecomeAVendorPage {...propsOf({ terms })} /> };
export const VendorPricing: Story = { render: () => <VendorPricingPage {...propsOf({ terms })} /> };
export const VendorWaitlist: Story = {
  render: () => <VendorWaitlistPage {...propsOf({ categories: [strength] })} />,
};
