/** What led somebody to a product. */
export type Source = 'search' | 'category' | 'store' | 'home' | 'direct' | 'campaign' | 'elsewhere';

export interface Sight {
  product: string;
  what: 'listed' | 'viewed' | 'carted';
  source: Source;
}

/** Set by people who do not want to be counted. */
export const uncountedKey = 'stallbar-uncounted';
/** What led to the variants that this tab put into the cart. */
export const waysKey = 'stallbar-ways';

/** The most sights that are sent at once. */
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

/** What a page with products is as a source; undefined for pages that are none. */
export const sourceOfPage = (route: string): Source | undefined => pages[route];

/** How somebody has come to the shop. */
export function arrival(search: string, referrer: string, origin: string): Source {
  for (const name of new URLSearchParams(search).keys()) {
    if (/^(utm_\w+|gclid|fbclid|msclkid)$/.test(name)) return 'campaign';
  }
  return referrer === '' || referrer === origin || referrer.startsWith(`${origin}/`) ? 'direct' : 'elsewhere';
}

/** What a browser says about its person. */
export interface Wishes {
  /** `navigator.doNotTrack`. */
  doNotTrack?: string | null | undefined;
  /** Global Privacy Control. */
  globalPrivacyControl?: boolean | undefined;
  /** Driven by a program. */
  webdriver?: boolean | undefined;
}

export const mayCount = (
  { doNotTrack, globalPrivacyControl, webdriver }: Wishes,
  uncounted: string | null,
): boolean => doNotTrack !== '1' && globalPrivacyControl !== true && webdriver !== true && uncounted === null;
