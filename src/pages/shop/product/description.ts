/** What any of these may mean in Markdown; also lines that begin or end with space, a list sign or a number. */
const markup = /[*_`#<>[\]\\~=\t\r\0]|&[#\w]|^[ +-]|^\d+[.)]|[ \u00A0]$/m;

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;' };

/** The paragraphs of a text without markup as HTML; null where it may have some. */
export function plainDescription(text: string): string | null {
  if (markup.test(text) || text.startsWith('\n') || text.endsWith('\n')) return null;
  const paragraphs = text.replaceAll(/[&"]/g, (sign) => escapes[sign] ?? sign).split(/\n{2,}/);
  return paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('\n');
}

/** Most descriptions are plain, and their page need not load the Markdown reader. */
export async function descriptionHtml(text: string): Promise<string> {
  const plain = plainDescription(text);
  if (plain !== null) return plain;
  const { micromark } = await import('micromark');
  return micromark(text);
}
