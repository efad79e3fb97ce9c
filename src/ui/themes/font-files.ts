import bold from '@fontsource/barlow-condensed/files/barlow-condensed-latin-700-normal.woff2?url';

/** URL of the one font file to preload: headings and prices are set in it. Preload with `crossorigin`. */
export const preloadedFont: string = bold;
