/** Money in cents. */
type Cents = number;
export type Plate = 'red' | 'blue' | 'yellow' | 'green';

export interface Category {
  id: string;
  parent_id: string | null;
  slug: string;
  name: string;
  description: string;
  plate: Plate;
  position: number;
  path: readonly string[];
}

export interface ProductCard {
  id: string;
  name: string;
  slug: string;
  vendor_id: string;
  vendor_name: string;
  vendor_slug: string;
  category_id: string;
  category_slug: string;
  category_name: string;
  plate: Plate;
  image: string | null;
  price_from: Cents;
  compare_at_from: Cents | null;
  on_sale: boolean;
  in_stock: boolean;
  rating_avg: number;
  rating_count: number;
  default_variant_id: string | null;
}

export interface Vendor {
  id: string;
  store_name: string;
  description: string;
  slug: string;
  logo_url: string | null;
  banner_url: string | null;
  tagline: string;
  ships_from: string;
  handling_days: number;
  rating_avg: number;
  rating_count: number;
  product_count: number;
}

export interface Post {
  id: string;
  title: string;
  slug: string;
  excerpt: string;
  cover_image: string | null;
  vendor_name: string;
}

export interface ListData {
  cards: readonly ProductCard[];
  /** Where the next page begins; null at the end. */
  next: string | null;
  count: number;
}

export interface ProductsData extends ListData {
  categories: readonly Category[];
}

export interface CategoryData extends ListData {
  category: Category;
  /** Root first, without the category itself. */
  ancestors: readonly Category[];
  children: readonly Category[];
}

export interface StoreData extends ListData {
  vendor: Vendor;
}

export interface HomeData {
  categories: readonly Category[];
  newest: readonly ProductCard[];
  deals: readonly ProductCard[];
  vendors: readonly (Vendor & { products: readonly ProductCard[] })[];
  posts: readonly Post[];
}

export interface Variant {
  id: string;
  sku: string;
  color: string | null;
  size: string | null;
  flavor: string | null;
  quantity_option: string | null;
  price: Cents;
  compare_at_price: Cents | null;
  stock: number;
}

export interface Review {
  id: string;
  author_name: string;
  rating: number;
  title: string;
  content: string;
  created_at: string;
  verified: boolean;
  reply: string | null;
  helpful_count: number;
}

export interface ProductDetails {
  product: {
    id: string;
    name: string;
    slug: string;
    features: readonly string[];
    specs: readonly { name: string; value: string }[];
    rating_avg: number;
    rating_count: number;
    on_sale: boolean;
    in_stock: boolean;
  };
  vendor: Omit<Vendor, 'description' | 'banner_url' | 'product_count'>;
  category_path: readonly { id: string; slug: string; name: string; plate: Plate }[];
  options: readonly { name: OptionName; values: readonly { value: string; hex: string | null }[] }[];
  variants: readonly Variant[];
  media: readonly { path: string; alt: string; color: string | null; width: number; height: number }[];
  rating_histogram: Readonly<Record<string, number>>;
  reviews: readonly Review[];
  shipping: {
    lowest_rate: Cents | null;
    free_over: Cents | null;
    min_days: number | null;
    max_days: number | null;
  };
  related: readonly ProductCard[];
}

export type OptionName = 'color' | 'size' | 'flavor' | 'quantity';

export type ProductData =
  | { kind: 'seed'; card: ProductCard }
  /** `description` is safe HTML, `summary` its first words as plain text. */
  | { kind: 'full'; details: ProductDetails; description: string; summary: string };

/** What each page is given, by the name of its route. */
export interface PageData {
  home: HomeData;
  products: ProductsData;
  product: ProductData;
  plainProduct: ProductData;
  storeProduct: ProductData;
  categories: { categories: readonly Category[] };
  category: CategoryData;
  vendors: { vendors: readonly Vendor[] };
  vendor: StoreData;
  store: StoreData;
}
