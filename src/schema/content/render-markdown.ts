/** Turns Markdown texts into safe HTML, in the same order. It never rejects. */
export type RenderMarkdown = (texts: readonly string[]) => Promise<readonly string[]>;

/** In the browser, with code that loads at its first use. A server has its own, in a worker thread. */
export const renderInBrowser: RenderMarkdown = async (texts) => {
  if (texts.length === 0) return [];
  const { markdownHtml } = await import('./markdown.ts');
  return texts.map(markdownHtml);
};
