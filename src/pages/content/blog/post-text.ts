import { micromark } from 'micromark';
import { mediaUrl } from '#routing/paths.ts';
import { renditionsOf } from '#schema/renditions.ts';
import type { ProductCard } from '#schema/shop/catalog.ts';

/** A stretch of safe HTML, or products that are shown as cards. */
export type PostPart = { html: string } | { cards: readonly ProductCard[] };

interface Picture {
  path: string;
  width: number;
  height: number;
}

const productLine = /^\[[^\]\n]*\]\(\/products\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\)\s*$/;
const fence = /^ {0,3}(`{3,}|~{3,})/;
const image = /<img src="([^"]*)" alt="([^"]*)"(?: title="[^"]*")? \/>/g;

/** The text's pictures at the size of their renditions. Of any other picture only the description is left. */
const withPictures = (html: string, pictures: readonly Picture[]): string =>
  html.replace(image, (_, path: string, alt: string) => {
    const known = pictures.find((each) => each.path === path);
    const url = known === undefined ? null : mediaUrl(known.path);
    const sizes = url === null ? null : renditionsOf(url);
    if (known === undefined || sizes === null) return alt;
    return (
      `<img src="${sizes.src}" srcset="${sizes.srcSet}" sizes="(min-width: 48rem) 44rem, 100vw" alt="${alt}" ` +
      `width="${known.width}" height="${known.height}" loading="lazy" decoding="async" />`
    );
  });

/**
 * The Markdown of a post as it is shown. A link to a product of the store that stands in a line of its own becomes its
 * card; a product that is not for sale any more leaves nothing. micromark escapes HTML and drops dangerous URLs.
 */
export function postParts(
  body: string,
  pictures: readonly Picture[],
  linked: readonly ProductCard[],
): PostPart[] {
  const parts: PostPart[] = [];
  let lines: string[] = [];
  let cards: ProductCard[] = [];
  let open: string | null = null;
  const endText = () => {
    const html = withPictures(micromark(lines.join('\n')), pictures).trim();
    if (html !== '') parts.push({ html });
    lines = [];
  };
  const endCards = () => {
    if (cards.length > 0) parts.push({ cards });
    cards = [];
  };
  for (const line of body.split(/\r?\n/)) {
    const mark = fence.exec(line)?.[1];
    if (mark !== undefined && (open === null || mark.startsWith(open))) open = open === null ? mark : null;
    const id = open === null ? productLine.exec(line)?.[1] : undefined;
    if (id === undefined) {
      if (line.trim() !== '') endCards();
      lines.push(line);
    } else {
      if (lines.some((each) => each.trim() !== '')) endText();
      lines = [];
      const card = linked.find((each) => each.id === id);
      if (card !== undefined && !cards.includes(card)) cards.push(card);
    }
  }
  if (lines.some((each) => each.trim() !== '')) {
    endCards();
    endText();
  }
  endCards();
  return parts;
}
