import { searchLimits } from './search-limits.ts';

/** The limits of spec §5 and §9, each defined only here. */
export const limits = {
  /** §5 Name: 1 to 50 characters. */
  name: { min: 1, max: 50 },
  /** §5 Phone: 10 to 20 characters. */
  phone: { min: 10, max: 20 },
  /** §5 Address: 5 to 100; line 2 at most 100. */
  address: { min: 5, max: 100 },
  address2: { max: 100 },
  /** §5 City and state: 2 to 50. */
  city: { min: 2, max: 50 },
  state: { min: 2, max: 50 },
  /** §5 Contact form and support ticket. */
  subject: { min: 5, max: 200 },
  message: { min: 20, max: 2000 },
  /** Not in the spec: the reason of a report. */
  report: { min: 10, max: 1000 },
  /** §9: submissions per window (ms) from one browser; the spec leaves the values open. */
  submissions: { count: 5, window: 10 * 60_000 },
  /** Maximum address length that mail servers accept (RFC 5321). */
  email: { max: 254 },
  /** §5 Password: at least 8 characters; the server reads only 72 bytes. */
  password: { min: 8, maxBytes: 72 },
  /** §5 Company name: at most 100. Display name and address label: not in the spec; the server's limits. */
  company: { max: 100 },
  displayName: { max: 101 },
  addressLabel: { max: 50 },
  /** Saved addresses per user: `private.address_limit()` in SQL. */
  addresses: { max: 20 },
  /** Not in the spec: an avatar file, in bytes, and its processed version: its edge in pixels, its bytes. */
  avatar: { chosenBytes: 30 * 1024 * 1024, edge: 512, bytes: 512 * 1024 },
  /** Limits of a cart: the server refuses more. */
  cart: { lines: 100, quantity: 99 },
  /** §5, §7, §9 Search: characters before suggestions appear; rows read, and how many are shown. */
  search: searchLimits,
  /** Not in the spec: products and categories that the search page shows while nothing is searched for. */
  searchStart: { products: 8, categories: 12 },
  /** §4, §9 Comparison: products side by side; features per product (§2). */
  comparison: { products: 4, features: 3 },
  /** Not in the spec: length of a question about a product, in characters. */
  question: { min: 10, max: 500 },
  /** Not in the spec: lengths of a store's post, in characters; a text is complete from `body.min` on. */
  post: {
    title: { min: 3, max: 150 },
    excerpt: { max: 400 },
    body: { min: 100, max: 20_000 },
    reason: { min: 10, max: 1000 },
  },
  /** §5 Product. The limits of features, SKU, weight and variants are not in the spec. */
  product: {
    name: { min: 1, max: 100 },
    description: { min: 10, max: 2000 },
    price: { min: 1, max: 99_999_999 },
    stock: { max: 999_999 },
    discount: { max: 9999 },
    features: { count: 30, length: 200 },
    sku: { max: 64 },
    /** Of a picture's description, in characters. */
    alt: 200,
    weight: { max: 1_000_000 },
    /** Values per option in the editor, and the number of new variants from which it asks first. */
    option: { values: 12, length: 50, options: 4 },
    variants: { max: 100, confirm: 30 },
    /** A variant with this many items or fewer is low on stock. */
    lowStock: 5,
  },
  /** §5 Review. The limits of a message to a store and of the note to a reason are not in the spec. */
  review: { title: { min: 5, max: 100 }, content: { min: 10, max: 1000 }, stars: 5 },
  /**
   * Not in the spec: images of a review. A phone's photo has 3 to 12 MB and is scaled down before upload: 1600 pixels
   * fill a screen and rarely need 2 MB, the limit of the bucket `reviews`.
   */
  reviewPicture: { count: 4, chosenBytes: 20 * 1024 * 1024, bytes: 2 * 1024 * 1024, edge: 1600, alt: 120 },
  /**
   * Not in the spec: pictures of a product; how many are prepared and sent at a time; a selected file in bytes and
   * pixels, and the shortest edge of its crop.
   */
  productPicture: {
    count: 20,
    together: 2,
    chosenBytes: 30 * 1024 * 1024,
    pixels: 64_000_000,
    edge: 160,
    bytes: 2 * 1024 * 1024,
    height: 4000,
  },
  orderMessage: { min: 2, max: 2000 },
  reasonNote: { max: 500 },
  /** Not in the spec: the public reply of a store to a review or question. */
  reply: { min: 2, max: 1000 },
  /** Not in the spec: a store's saved reply. */
  cannedAnswer: { title: 60, words: { min: 2, max: 2000 } },
  /** Not in the spec: items per list in the browser. */
  wishlist: { products: 200 },
  recentlyViewed: { products: 12 },
  /** §5 Vendor application. */
  application: {
    storeName: { min: 3, max: 100 },
    description: { min: 50, max: 2000 },
    businessType: { max: 50 },
    years: { max: 100 },
    experience: { max: 1000 },
    categories: { min: 1, max: 10 },
    /** Not in the spec: the server's limit of a website. */
    website: { max: 2000 },
  },
  /** Not in the spec: documents of an application; the limit of the bucket `applications`. */
  document: { count: 10, bytes: 10 * 1024 * 1024 },
  /** Not in the spec: a store's profile in addition to the four facts of §5, its URL and its vacation. */
  store: {
    tagline: 160,
    policy: 2000,
    slug: { min: 3, max: 100 },
    holiday: { days: 365, extraDays: 30, note: 300 },
  },
  /** Not in the spec, but required by law; money in cents. `near` is the share of both figures that counts as close. */
  thresholds: {
    near: 0.8,
    inform: { sales: 200, revenue: 500_000 },
    form1099k: { sales: 200, gross: 2_000_000 },
  },
  /** Not in the spec: how long the link of an invitation works; `private.invitation_time()` in SQL. */
  invitation: { days: 14 },
  /** Not in the spec: the name of a saved view. How many a person may have is `private.view_limit()` in SQL. */
  savedView: { name: 60 },
  /** §9 Sidebar: its cookie lasts 7 days; widths on a wide screen, on a phone and of only the icons. */
  sidebar: { cookieSeconds: 7 * 24 * 60 * 60, width: '12rem', mobileWidth: '18rem', iconWidth: '3rem' },
  /** §9 Badge caps. */
  badge: { wishlist: 9, menu: 99 },
} as const;
