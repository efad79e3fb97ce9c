import { paragraphsOf } from '#schema/content/plain-text.ts';
import type { RenderMarkdown } from '#schema/content/render-markdown.ts';

/** What any of these may mean in Markdown; also lines that begin or end with space, a list sign or a number. */
const markup = /[*_`#<>[\]\\~=\t\r\0]|&[#\w]|^[ +-]|^\d+[.)]|[ \u00A0]$/m;

/** The paragraphs of a text without markup as HTML; null where it may have some. */
export function plainDescription(text: string): string | null {
  if (markup.test(text) || text.startsWith('\n') || text.endsWith('\n')) return null;
  return paragraphsOf(text);
}

/** Most descriptions are plain, and their page need not load the Markdown reader. */
export async function descriptionHtml(text: string, markdown: RenderMarkdown): Promise<string> {
  const plain = plainDescription(text);
  if (plain !== null) return plain;
  const [html = paragraphsOf(text)] = await markdown([text]);
  return html;
}
