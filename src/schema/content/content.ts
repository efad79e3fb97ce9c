import { Schema } from 'effect';
import { Day, Money } from '#schema/wire.ts';
import { Post, ProductCard, Vendor } from '#schema/shop/catalog.ts';

const Text = Schema.String;

/** A row of the blog list. */
export const ListedPost = Schema.Struct({
  id: Text,
  title: Text,
  slug: Text,
  excerpt: Text,
  cover_image: Schema.NullOr(Text),
  /** ISO time. */
  published_at: Text,
  vendor: Schema.Struct({ store_name: Text }),
});
export type ListedPost = typeof ListedPost.Type;

/** The result of `blog_post_page`. */
export const BlogPost = Schema.Struct({
  post: Schema.Struct({
    id: Text,
    title: Text,
    slug: Text,
    excerpt: Text,
    /** Markdown, written by the store. */
    body: Text,
    cover_image: Schema.NullOr(Text),
    published_at: Text,
    updated_at: Text,
  }),
  vendor: Vendor,
  /** Of the text. */
  pictures: Schema.Array(Schema.Struct({ path: Text, width: Schema.Int, height: Schema.Int })),
  /** The store's products that the text links to. */
  linked: Schema.Array(ProductCard),
  /** The store's best products. */
  products: Schema.Array(ProductCard),
  more: Schema.Array(Schema.Struct({ ...Post.fields, published_at: Text })),
});
export type BlogPost = typeof BlogPost.Type;

export const HelpArticle = Schema.Struct({
  slug: Text,
  title: Text,
  topic: Text,
  /** Markdown. */
  body: Text,
});
export type HelpArticle = typeof HelpArticle.Type;

/** The result of `selling_terms`. */
export const SellingTerms = Schema.Struct({
  /** Share of the goods' price, 0 to 1. */
  commission_rate: Schema.Finite,
  /** Rates that apply today instead of it, in the order in which they are tried. */
  other_rates: Schema.Array(
    Schema.Struct({
      /** Null for everything. */
      category: Schema.NullOr(Text),
      rate: Schema.Finite,
      /** The last day. */
      until: Schema.NullOr(Day),
    }),
  ),
  commission_on_shipping: Schema.Boolean,
  payout_schedule: Schema.Literals(['daily', 'weekly', 'monthly', 'manual']),
  /** Days after delivery until an order's earnings can be paid out. */
  holdback_days: Schema.Finite,
  /** Smaller amounts wait for the next payout. */
  payout_minimum: Money,
  /** Business days until an application is answered. */
  application_days: Schema.Finite,
});
export type SellingTerms = typeof SellingTerms.Type;
