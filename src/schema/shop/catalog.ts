import { Schema } from 'effect';
import { Holiday } from '#schema/holiday.ts';
import { SizeChart } from '#schema/kit/size-chart.ts';
import { Decimal, Money } from '#schema/wire.ts';
import { Promotion } from './promotions.ts';

// Read the members one by one: destructuring a namespace keeps all of it in the browser's chunk.
const Text = Schema.String;
const Flag = Schema.Boolean;
const NullOr = Schema.NullOr;
const Count = Schema.Finite;

export const Plate = Schema.Literals(['red', 'blue', 'yellow', 'green', 'iron']);
export type Plate = typeof Plate.Type;

export const Category = Schema.Struct({
  id: Text,
  parent_id: NullOr(Text),
  slug: Text,
  name: Text,
  description: Text,
  plate: Plate,
  position: Count,
  /** The ancestors, root first, then the category itself. */
  path: Schema.Array(Text),
});
export type Category = typeof Category.Type;

export const ProductCard = Schema.Struct({
  id: Text,
  name: Text,
  slug: Text,
  vendor_id: Text,
  vendor_name: Text,
  vendor_slug: Text,
  category_id: Text,
  category_slug: Text,
  category_name: Text,
  plate: Plate,
  image: NullOr(Text),
  price_from: Money,
  compare_at_from: NullOr(Money),
  /** Not every variant costs `price_from`. */
  price_varies: Flag,
  on_sale: Flag,
  in_stock: Flag,
  rating_avg: Decimal,
  rating_count: Count,
  /** Set if the product has exactly one active variant: a tile can then add it to the cart. */
  default_variant_id: NullOr(Text),
  /** The store isn't accepting orders, so the product counts as out of stock. */
  on_holiday: Flag,
  /** The cursor after this product, as text. */
  sort_key: Text,
});
export type ProductCard = typeof ProductCard.Type;

const vendorFace = {
  id: Text,
  store_name: Text,
  slug: Text,
  tagline: NullOr(Text),
  logo_url: NullOr(Text),
  ships_from: NullOr(Text),
  handling_days: Count,
  rating_avg: Decimal,
  rating_count: Count,
};

/** A row of `public_vendors` (spec §3) with our additions. */
export const Vendor = Schema.Struct({
  ...vendorFace,
  description: NullOr(Text),
  banner_url: NullOr(Text),
  product_count: Count,
});
export type Vendor = typeof Vendor.Type;

/** The same with the parts that only the store's own page shows. */
export const Store = Schema.Struct({
  ...Vendor.fields,
  shipping_policy: NullOr(Text),
  return_policy: NullOr(Text),
  holiday: NullOr(Holiday),
});
export type Store = typeof Store.Type;

const OptionName = Schema.Literals(['color', 'size', 'flavor', 'quantity']);
export type OptionName = typeof OptionName.Type;

const Variant = Schema.Struct({
  id: Text,
  sku: Text,
  color: NullOr(Text),
  size: NullOr(Text),
  flavor: NullOr(Text),
  quantity_option: NullOr(Text),
  price: Money,
  compare_at_price: NullOr(Money),
  /** Units not on hold, capped at 20. */
  stock: Count,
  /** The number of its barcode. */
  gtin: Schema.optionalKey(NullOr(Text)),
  /** The manufacturer's number. */
  mpn: Schema.optionalKey(NullOr(Text)),
});
export type Variant = typeof Variant.Type;

/** An image of a review. `path` is bucket and name. */
export const ReviewPicture = Schema.Struct({ path: Text, alt: NullOr(Text), width: Count, height: Count });
export type ReviewPicture = typeof ReviewPicture.Type;

export const Review = Schema.Struct({
  id: Text,
  author_name: Text,
  rating: Count,
  title: Text,
  content: Text,
  created_at: Text,
  verified: Flag,
  reply: NullOr(Text),
  helpful_count: Count,
  pictures: Schema.Array(ReviewPicture),
});
export type Review = typeof Review.Type;

export const ProductDetails = Schema.Struct({
  product: Schema.Struct({
    id: Text,
    name: Text,
    slug: Text,
    /** Markdown. */
    description: Text,
    features: Schema.Array(Text),
    specs: Schema.Array(Schema.Struct({ name: Text, value: Text })),
    rating_avg: Decimal,
    rating_count: Count,
    on_sale: Flag,
    in_stock: Flag,
    // A page that a device has kept from before has none of these.
    brand: Schema.optionalKey(Text),
    condition: Schema.optionalKey(Schema.Literals(['new', 'refurbished', 'used'])),
    care: Schema.optionalKey(Text),
    size_chart: Schema.optionalKey(NullOr(SizeChart)),
    seo_title: Schema.optionalKey(Text),
    seo_description: Schema.optionalKey(Text),
  }),
  vendor: Schema.Struct({ ...vendorFace, holiday: NullOr(Holiday) }),
  category_path: Schema.Array(Schema.Struct({ id: Text, slug: Text, name: Text, plate: Plate })),
  options: Schema.Array(
    Schema.Struct({
      name: OptionName,
      /** Its own name; absent for the usual one. */
      label: Schema.optionalKey(Text),
      values: Schema.Array(Schema.Struct({ value: Text, hex: NullOr(Text) })),
    }),
  ),
  variants: Schema.Array(Variant),
  media: Schema.Array(
    Schema.Struct({
      path: Text,
      alt: Text,
      /** Null for a picture of every color or size. */
      color: NullOr(Text),
      size: NullOr(Text),
      width: Count,
      height: Count,
    }),
  ),
  rating_histogram: Schema.Record(Text, Count),
  reviews: Schema.Array(Review),
  /** The number of reviews with images. */
  pictured_reviews: Count,
  shipping: Schema.Struct({
    lowest_rate: NullOr(Money),
    free_over: NullOr(Money),
    min_days: NullOr(Count),
    max_days: NullOr(Count),
  }),
  /** Codes valid for it now. */
  promotions: Schema.Array(Promotion),
  /** Other kinds of goods that are used with it, and why. */
  complements: Schema.Array(Schema.Struct({ reason: Text, card: ProductCard })),
});
export type ProductDetails = typeof ProductDetails.Type;

export const Post = Schema.Struct({
  id: Text,
  title: Text,
  slug: Text,
  excerpt: Text,
  cover_image: NullOr(Text),
  vendor_name: Text,
});
export type Post = typeof Post.Type;

export const HomeFeed = Schema.Struct({
  /** Root categories only. */
  categories: Schema.Array(
    Schema.Struct({ id: Text, slug: Text, name: Text, description: Text, plate: Plate }),
  ),
  /** Featured products that are available now, in the admins' order. */
  featured: Schema.Array(ProductCard),
  newest: Schema.Array(ProductCard),
  deals: Schema.Array(ProductCard),
  vendors: Schema.Array(Schema.Struct({ ...Vendor.fields, products: Schema.Array(ProductCard) })),
  posts: Schema.Array(Post),
  /** In the admins' order. */
  testimonials: Schema.Array(Schema.Struct({ id: Text, author: Text, about: Text, words: Text })),
});
export type HomeFeed = typeof HomeFeed.Type;

const FacetCount = NullOr(Count);
const OptionFacet = Schema.Array(Schema.Struct({ value: Text, hex: NullOr(Text), count: FacetCount }));

/** The facets of a list. A count is null when the list is too long to count. */
export const Facets = Schema.Struct({
  /** By category slug, including ancestors. */
  categories: Schema.Record(Text, FacetCount),
  colors: OptionFacet,
  sizes: OptionFacet,
  flavors: OptionFacet,
  vendors: Schema.Array(Schema.Struct({ id: Text, slug: Text, value: Text, count: FacetCount })),
  /** `value` stars and up. */
  ratings: Schema.Array(Schema.Struct({ value: Count, count: FacetCount })),
  in_stock: FacetCount,
  deals: FacetCount,
  price: Schema.Struct({ min: NullOr(Money), max: NullOr(Money) }),
});
export type Facets = typeof Facets.Type;

/** Search results other than products. */
export const Elsewhere = Schema.Struct({
  /** The query with unknown words replaced by the nearest known ones. */
  corrected: NullOr(Text),
  /** No product matches every word; the listed ones match all but one. */
  partial: Schema.Boolean,
  vendors: Schema.Array(Vendor),
  posts: Schema.Array(Post),
});
export type Elsewhere = typeof Elsewhere.Type;

/** `relevance` is only available for a search. */
export type ListSort = 'newest' | 'price-asc' | 'price-desc' | 'rating' | 'relevance';

/** The filters of a list; an absent one does not limit. */
export type ListFilters = {
  category?: string | undefined;
  vendor?: string | undefined;
  /** Dollars, as in the address bar. */
  priceMin?: number | undefined;
  priceMax?: number | undefined;
  inStock?: boolean | undefined;
  deals?: boolean | undefined;
  /** All on one variant; case-insensitive. */
  colors?: readonly string[] | undefined;
  sizes?: readonly string[] | undefined;
  flavors?: readonly string[] | undefined;
  /** Minimum stars. */
  rating?: number | undefined;
  /** Words that must all match. */
  query?: string | undefined;
};

/** The cursor after which a page of a list starts. */
export type ListPlace = { key: string; id: string };

export type ListPage = {
  cards: readonly ProductCard[];
  /** null at the end of the list. */
  next: ListPlace | null;
};

/** A product without the Markdown, which its page shows as HTML. */
export type ShownProduct = Omit<ProductDetails, 'product'> & {
  product: Omit<ProductDetails['product'], 'description'>;
};
