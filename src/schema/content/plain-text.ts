const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };

/** The paragraphs of a text as HTML, every sign of it as it was written. Its time grows with the length alone. */
export function paragraphsOf(text: string): string {
  return text
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${paragraph.replaceAll(/[&"<>]/g, (sign) => escapes[sign] ?? sign)}</p>`)
    .join('\n');
}

/** Characters that are read for each that is shown: links and marks fall away. */
const excess = 10;

/** The beginning of Markdown as plain words, `most` characters at most. */
export function plainWords(markdown: string, most: number): string {
  const plain = markdown
    .slice(0, most * excess)
    .replaceAll(/\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replaceAll(/[#*_`>]|<[^<>]*>/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return plain.length <= most ? plain : `${plain.slice(0, most - 1).replace(/\s+\S*$/, '')}…`;
}
