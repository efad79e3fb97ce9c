import type {
  Category,
  Elsewhere,
  Facets,
  HomeFeed,
  ProductCard,
  ProductDetails,
  Vendor,
} from '#schema/catalogue.ts';
import type { BlogPost, ListedPost, SellingTerms } from '#schema/content.ts';

export interface ListData {
  cards: readonly ProductCard[];
  /** Where the next page begins, as the query's `after`; null at the end. */
  next: string | null;
  /** Counted up to 1001. */
  count: number;
  /** Null where they could not be read: the list stands without them. */
  facets: Facets | null;
}

/** What a list's filters need of a category: the whole of them would be a tenth of the page. */
export type Branch = Pick<Category, 'id' | 'parent_id' | 'slug' | 'name' | 'plate'>;

export interface ProductsData extends ListData {
  categories: readonly Branch[];
}

export interface CategoryData extends ListData {
  category: Category;
  /** Root first, without the category itself. */
  ancestors: readonly Category[];
  children: readonly Category[];
}

export interface SearchData extends ListData, Elsewhere {
  query: string;
  categories: readonly Branch[];
}

export interface StoreData extends ListData {
  vendor: Vendor;
}

/** A product without the Markdown that its page shows as HTML. */
export type ShownProduct = Omit<ProductDetails, 'product'> & {
  product: Omit<ProductDetails['product'], 'description'>;
};

export type ProductData =
  /** What a list knew of it: shown while the rest is read. */
  | { kind: 'seed'; card: ProductCard }
  /** `description` is safe HTML, `summary` its first words as plain text. */
  | { kind: 'full'; details: ShownProduct; description: string; summary: string };

export interface BlogData {
  posts: readonly ListedPost[];
  /** Where the older posts begin, as the query's `after`; null at the end. */
  next: string | null;
}

export interface BlogPostData extends Omit<BlogPost, 'post'> {
  post: Omit<BlogPost['post'], 'body'>;
  /** Safe HTML. */
  body: string;
  /** Rounded up, at 200 words a minute. */
  minutes: number;
}

export interface HelpData {
  /** `html` is safe; `words` is what a search looks into, in lower case. */
  articles: readonly { slug: string; title: string; topic: string; html: string; words: string }[];
}

/** What each page is given, by the name of its route. */
export interface PageData {
  home: HomeFeed;
  products: ProductsData;
  product: ProductData;
  plainProduct: ProductData;
  storeProduct: ProductData;
  categories: { categories: readonly Category[] };
  category: CategoryData;
  vendors: { vendors: readonly Vendor[] };
  vendor: StoreData;
  search: SearchData;
  store: StoreData;
  blog: BlogData;
  blogPost: BlogPostData;
  help: HelpData;
  becomeAVendor: { terms: SellingTerms };
  vendorPricing: { terms: SellingTerms };
  vendorWaitlist: { categories: readonly Category[] };
}
