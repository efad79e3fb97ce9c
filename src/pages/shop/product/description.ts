import { paragraphsOf } from '#schema/content/plain-text.ts';
import type { RenderMarkdown } from '#schema/content/render-markdown.ts';

/** Characters that may be Markdown; also lines that start or end with space, a list marker or a number. */
const markup = /[*_`#<>[\]\\~=\t\r\0]|&[#\w]|^[ +-]|^\d+[.)]|[ \u00A0]$/m;

/** A text's paragraphs as HTML if it has no markup; null if it may have some. */
export function plainDescription(text: string): string | null {
  if (markup.test(text) || text.startsWith('\n') || text.endsWith('\n')) return null;
  return paragraphsOf(text);
}

/** Most descriptions are plain, and their page need not load the Markdown parser. */
export async function descriptionHtml(text: string, markdown: RenderMarkdown): Promise<string> {
  const plain = plainDescription(text);
  if (plain !== null) return plain;
  const [html = paragraphsOf(text)] = await markdown([text]);
  return html;
}
