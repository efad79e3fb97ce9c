import { mediaUrl } from '#routing/paths.ts';
import type { RenderMarkdown } from '#schema/content/render-markdown.ts';
import { renditionsOf } from '#schema/renditions.ts';
import type { ProductCard } from '#schema/shop/catalog.ts';

/** A piece of safe HTML, or products shown as cards. */
export type PostPart = { html: string } | { cards: readonly ProductCard[] };

interface Picture {
  path: string;
  width: number;
  height: number;
}

/** As `PostPart`, before its Markdown is parsed. */
type Stretch = { markdown: string } | { cards: readonly ProductCard[] };

const productLine = /^\[[^\]\n]*\]\(\/products\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\)\s*$/;
const fence = /^ {0,3}(`{3,}|~{3,})/;
const image = /<img src="([^"]*)" alt="([^"]*)"(?: title="[^"]*")? \/>/g;

/** The text's pictures at their renditions' sizes. Any other picture leaves only its description. */
const withPictures = (html: string, known: ReadonlyMap<string, Picture>): string =>
  html.replace(image, (_, path: string, alt: string) => {
    const picture = known.get(path);
    const url = picture === undefined ? null : mediaUrl(picture.path);
    const sizes = url === null ? null : renditionsOf(url);
    if (picture === undefined || sizes === null) return alt;
    return (
      `<img src="${sizes.src}" srcset="${sizes.srcSet}" sizes="(min-width: 48rem) 44rem, 100vw" alt="${alt}" ` +
      `width="${picture.width}" height="${picture.height}" loading="lazy" decoding="async" />`
    );
  });

/** A link to the store's product on its own line becomes a card; a product that is no longer sold leaves nothing. */
function stretchesOf(body: string, linked: readonly ProductCard[]): Stretch[] {
  const stretches: Stretch[] = [];
  const known = new Map(linked.map((card) => [card.id, card]));
  let lines: string[] = [];
  let cards = new Set<ProductCard>();
  let open: string | null = null;
  const endText = () => {
    stretches.push({ markdown: lines.join('\n') });
    lines = [];
  };
  const endCards = () => {
    if (cards.size > 0) stretches.push({ cards: [...cards] });
    cards = new Set();
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
      const card = known.get(id);
      if (card !== undefined) cards.add(card);
    }
  }
  if (lines.some((each) => each.trim() !== '')) {
    endCards();
    endText();
  }
  endCards();
  return stretches;
}

/** A post's Markdown as shown. */
export async function postParts(
  body: string,
  pictures: readonly Picture[],
  linked: readonly ProductCard[],
  markdown: RenderMarkdown,
): Promise<PostPart[]> {
  const stretches = stretchesOf(body, linked);
  const texts = stretches.flatMap((each) => ('markdown' in each ? [each.markdown] : []));
  const rendered = (await markdown(texts)).values();
  const known = new Map(pictures.map((picture) => [picture.path, picture]));
  return stretches.flatMap((each): PostPart[] => {
    if ('cards' in each) return [each];
    const html = withPictures(rendered.next().value ?? '', known);
    return html === '' ? [] : [{ html }];
  });
}
