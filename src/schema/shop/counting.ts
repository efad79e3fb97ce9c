/** What led someone to a product. */
export type Source = 'search' | 'category' | 'store' | 'home' | 'direct' | 'campaign' | 'elsewhere';

export interface Sight {
  product: string;
  what: 'listed' | 'viewed' | 'carted';
  source: Source;
}

/** Set by people who opt out of counting. */
export const uncountedKey = 'stallbar-uncounted';
/** What led to the variants that this tab added to the cart. */
export const waysKey = 'stallbar-ways';

/** The maximum number of views sent at once. */
export const sightsAtOnce = 60;

const pages: Readonly<Record<string, Source>> = {
  home: 'home',
  products: 'category',
  category: 'category',
  categories: 'category',
  search: 'search',
  store: 'store',
  vendors: 'store',
};

/** The source that a page with products counts as; undefined for other pages. */
export const sourceOfPage = (route: string): Source | undefined => pages[route];

/** How a person came to the shop. */
export function arrival(search: string, referrer: string, origin: string): Source {
  for (const name of new URLSearchParams(search).keys()) {
    if (/^(utm_\w+|gclid|fbclid|msclkid)$/.test(name)) return 'campaign';
  }
  return referrer === '' || referrer === origin || referrer.startsWith(`${origin}/`) ? 'direct' : 'elsewhere';
}

/** A browser's signals about its user. */
export interface Wishes {
  /** `navigator.doNotTrack`. */
  doNotTrack?: string | null | undefined;
  /** Global Privacy Control. */
  globalPrivacyControl?: boolean | undefined;
  /** Controlled by automation. */
  webdriver?: boolean | undefined;
}

export const mayCount = (
  { doNotTrack, globalPrivacyControl, webdriver }: Wishes,
  uncounted: string | null,
): boolean => doNotTrack !== '1' && globalPrivacyControl !== true && webdriver !== true && uncounted === null;
