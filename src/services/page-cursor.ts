/** A page as lists store it: the next one's cursor is text, null after the last. */
export const withTextCursor = <Page extends { readonly next: object | null }>(page: Page) => ({
  ...page,
  next: page.next === null ? null : JSON.stringify(page.next),
});
