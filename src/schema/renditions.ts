/** Widths in which a product picture is stored, in pixels. */
const standard = [160, 400, 800, 1600] as const;

export const widest = 1600;

/** The widths of a picture whose largest rendition has this one: the rule of `private.rendition_widths`. */
export const renditionWidths = (largest: number): readonly number[] => [
  ...standard.filter((width) => width * 5 <= largest * 4),
  largest,
];

export interface Renditions {
  /** The one for browsers without `srcset`. */
  src: string;
  srcSet: string;
  /** The dominant color, as CSS. */
  backdrop: string;
}

/**
 * The renditions of a picture by its URL or path, which ends in `-<color>/<width>.<type>`; null for a picture with one
 * size, such as a drawing.
 */
export function renditionsOf(url: string): Renditions | null {
  const [, folder, color, largest, ending] = /^(.*-([0-9a-f]{6})\/)(\d+)(\.(?:webp|jpg))$/.exec(url) ?? [];
  if (folder === undefined) return null;
  const of = (width: number) => folder + width + ending;
  const widths = renditionWidths(Number(largest));
  return {
    src: of(widths.findLast((width) => width <= 800) ?? Number(largest)),
    srcSet: widths.map((width) => `${of(width)} ${width}w`).join(', '),
    backdrop: `#${color}`,
  };
}
