/** Limits of spec §5 and §9, each in this one place. */
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
  /** §9: what a form sends per window (ms) from one browser; the spec leaves the values to us. */
  submissions: { count: 5, window: 10 * 60_000 },
  /** Longest address that mail servers accept (RFC 5321). */
  email: { max: 254 },
  /** §5 Password: at least 8 characters; the server reads 72 bytes of one. */
  password: { min: 8, maxBytes: 72 },
  /** §5 Company name: at most 100; shown name and the name of an address: ours, as the server has them. */
  company: { max: 100 },
  displayName: { max: 101 },
  addressLabel: { max: 50 },
  /** How many addresses a person keeps: `private.address_limit()` in SQL. */
  addresses: { max: 20 },
  /** Size of a person's picture: the bucket `avatars` takes no more. */
  avatar: { bytes: 2 * 1024 * 1024 },
  /** What one cart takes: the server refuses more. */
  cart: { lines: 100, quantity: 99 },
  /** §5, §7, §9 Search: characters before anything is suggested; what is read, and what of it is shown. */
  search: { characters: 2, products: 5, vendors: 3, shown: 8, text: 200 },
  /** §4, §9 Comparison: products side by side; features of each (§2). */
  comparison: { products: 4, features: 3 },
  /** Ours: a question about a product, in characters. */
  question: { min: 10, max: 500 },
  /** §5 Review; the text to a store and the words beside a reason are ours. */
  review: { title: { min: 5, max: 100 }, content: { min: 10, max: 1000 }, stars: 5 },
  /**
   * Ours: pictures of a review. A phone's photo has 3 to 12 MB and is made smaller before it is sent: 1600 pixels fill a
   * screen, and hardly ever need 2 MB, which is all that the bucket `reviews` takes of one.
   */
  reviewPicture: { count: 4, chosenBytes: 20 * 1024 * 1024, bytes: 2 * 1024 * 1024, edge: 1600, alt: 120 },
  orderMessage: { min: 2, max: 2000 },
  reasonNote: { max: 500 },
  /** Ours: what the browser keeps of each list. */
  wishlist: { products: 200 },
  recentlyViewed: { products: 12 },
  /** §9 Badge caps. */
  badge: { wishlist: 9, menu: 99 },
} as const;
