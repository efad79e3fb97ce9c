/** Not in the spec: the database's own refusals. Its messages are never shown. */
export const refusalTexts = {
  value: "One of these values isn't allowed. Check them and try again.",
  field: "This value isn't allowed. Check it and try again.",
  malformed: "We couldn't process this. Check what you entered.",
  twice: 'This already exists. Reload the page to see it.',
  gone: 'This changed after you opened it. Reload the page.',
  ended: 'Your session has ended. Log in again.',
  notAllowed: "You don't have permission to do this.",
  notFound: 'This no longer exists. Reload the page.',
  busy: 'The shop is busy. Try again in a moment.',
} as const;
