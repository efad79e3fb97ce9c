/** Not in the spec: what the database refuses by itself. Its own words are never shown. */
export const refusalTexts = {
  value: 'The shop does not take one of these values. Please check them.',
  field: 'The shop does not take this value. Please check it.',
  malformed: 'The shop could not read this. Please check what you entered.',
  twice: 'This is already there. Load the page again to see it.',
  gone: 'This has changed meanwhile. Load the page again.',
  notAllowed: 'You are not allowed to do this.',
  notFound: 'This is no longer there. Load the page again.',
  busy: 'The shop is busy. Please try again in a moment.',
} as const;
