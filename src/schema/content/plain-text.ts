const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };

/** The paragraphs of a text as HTML, every character of it as written. It takes time linear in the length. */
export function paragraphsOf(text: string): string {
  return text
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${paragraph.replaceAll(/[&"<>]/g, (sign) => escapes[sign] ?? sign)}</p>`)
    .join('\n');
}

/** Characters to read for each one shown: links and marks are dropped. */
const excess = 10;

/** The start of Markdown as plain text, `most` characters at most. */
export function plainWords(markdown: string, most: number): string {
  const plain = markdown
    .slice(0, most * excess)
    .replaceAll(/\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replaceAll(/[#*_`>]|<[^<>]*>/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return plain.length <= most ? plain : `${plain.slice(0, most - 1).replace(/\s+\S*$/, '')}…`;
}
