/** The family that headings, prices and buttons are set in, and its weights, lightest first. */
export const displayFace = 'Barlow Condensed';
export const displayWeights = ['600', '700'] as const;

/**
 * Entry of the browser's storage with the addresses that it has the face from, in the order of the weights: the script in the
 * head takes them before the first paint.
 */
export const displayFontKey = 'stallbar-font';
