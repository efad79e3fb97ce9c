/** The font family of headings, prices and buttons, and its weights, lightest first. */
export const displayFace = 'Barlow Condensed';
export const displayWeights = ['600', '700'] as const;

/**
 * The storage key of the font's URLs, in the order of the weights: the script in the head loads them before the first
 * paint.
 */
export const displayFontKey = 'stallbar-font';
