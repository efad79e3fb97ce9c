/**
 * The drawing tools of every picture: shapes on a square of 400 units, an iron outline of 4 units (about 2 px on a
 * tile), flat fills in two or three tones and a soft shadow on the ground. Outlined shapes have no stroke;
 * `sheet` draws them twice, first with a wide chalk stroke, so that the outline is also visible on a dark tile.
 */
export type View = 'front' | 'side' | 'detail';

export interface Tone {
  base: string;
  light: string;
  dark: string;
  /** Black or white, whichever is legible on `base`. */
  ink: string;
}

/** What a family draws: one product in one color from one side. */
export interface Subject {
  view: View;
  /** The color of the variant. */
  tone: Tone;
  /** A second material of the product. */
  trim: Tone;
  /** The plate color of its category. */
  accent: string;
  /** The member of the family, for example 'trap' for a bar. */
  kind: string;
  /** A number or a short word on the product; '' for none. */
  label: string;
}

export type Drawing = (subject: Subject) => string;

export const line = '#1d2126';
const halo = '#f6f4ef';

function channels(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

export function mix(from: string, to: string, share: number): string {
  const a = channels(from);
  const b = channels(to);
  const parts = a.map((part, index) => Math.round(part + ((b[index] ?? 0) - part) * share));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

export function toneOf(hex: string): Tone {
  const [red, green, blue] = channels(hex);
  const luminance = (red * 299 + green * 587 + blue * 114) / 255000;
  return {
    base: hex,
    light: mix(hex, '#ffffff', luminance > 0.75 ? 0.55 : 0.24),
    dark: mix(hex, '#14161a', luminance > 0.75 ? 0.16 : 0.3),
    ink: luminance > 0.56 ? line : '#f6f4ef',
  };
}

export const steel = toneOf('#b9c0c6');
export const rubber = toneOf('#353a41');
export const paper = toneOf('#ece7dc');

/** At most one decimal. */
export function n(value: number): string {
  return String(Math.round(value * 10) / 10);
}

export function rect(x: number, y: number, w: number, h: number, fill: string, radius = 0): string {
  const round = radius > 0 ? ` rx="${n(radius)}"` : '';
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}"${round} fill="${fill}"/>`;
}

export function circle(cx: number, cy: number, radius: number, fill: string): string {
  return `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(radius)}" fill="${fill}"/>`;
}

export function ellipse(cx: number, cy: number, rx: number, ry: number, fill: string): string {
  return `<ellipse cx="${n(cx)}" cy="${n(cy)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"/>`;
}

export function shape(d: string, fill: string): string {
  return `<path d="${d}" fill="${fill}"/>`;
}

/** Straight-edged shape through `points` (x, y, x, y …). */
export function poly(points: readonly number[], fill: string): string {
  const pairs: string[] = [];
  for (let index = 0; index < points.length; index += 2) {
    pairs.push(`${n(points[index] ?? 0)} ${n(points[index + 1] ?? 0)}`);
  }
  return `<path d="M${pairs.join('L')}Z" fill="${fill}"/>`;
}

/** Shapes without an outline: shading and print. */
export function flat(...shapes: string[]): string {
  return `<g stroke="none">${shapes.join('')}</g>`;
}

export function group(transform: string, ...shapes: string[]): string {
  return `<g transform="${transform}">${shapes.join('')}</g>`;
}

/** A line without an outline: seams, grooves, highlights. */
export function stroke(d: string, color: string, width: number, extra = ''): string {
  return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${n(width)}"${extra}/>`;
}

export function stitches(d: string, color: string, width = 2.5): string {
  return stroke(d, color, width, ` stroke-dasharray="${n(width * 3)} ${n(width * 2.4)}"`);
}

/** A tube along a path: outline, body and a highlight on its light side. */
export function tube(d: string, width: number, tone: Tone, edge = 4): string {
  const shine =
    width > 8
      ? stroke(d, tone.light, width * 0.28, ` transform="translate(${n(-width * 0.14)} ${n(-width * 0.16)})"`)
      : '';
  return stroke(d, line, width + edge * 2) + stroke(d, tone.base, width) + shine;
}

/** A word or number on the product; `size` is the em height. */
export function print(text: string, x: number, y: number, size: number, color: string, extra = ''): string {
  return `<text x="${n(x)}" y="${n(y)}" font-size="${n(size)}" font-family="'Barlow Condensed','Arial Narrow',Arial,sans-serif" font-weight="700" text-anchor="middle" fill="${color}" stroke="none"${extra}>${text}</text>`;
}

/** A fill of crossing lines, like a knurled bar: use `url(#k)`. */
export function knurl(step: number, color: string, width = 1.6): string {
  return `<pattern id="k" width="${step}" height="${step}" patternUnits="userSpaceOnUse" patternTransform="rotate(30)"><path d="M0 0H${step}M0 0V${step}" stroke="${color}" stroke-width="${width}"/></pattern>`;
}

/** A grainy fill, like rubber, felt or powder: use `url(#g)`. */
export function grain(color: string, other: string, step = 26): string {
  const at = (x: number, y: number, r: number, c: string) =>
    `<circle cx="${n((x * step) / 26)}" cy="${n((y * step) / 26)}" r="${n((r * step) / 26)}" fill="${c}"/>`;
  return `<pattern id="g" width="${step}" height="${step}" patternUnits="userSpaceOnUse">${at(5, 6, 1.6, color)}${at(18, 3, 1.1, other)}${at(12, 15, 1.4, color)}${at(22, 19, 1.7, other)}${at(4, 22, 1.2, other)}</pattern>`;
}

/** A woven fill: use `url(#w)`. */
export function weave(color: string, step = 12): string {
  return `<pattern id="w" width="${step}" height="${step}" patternUnits="userSpaceOnUse"><path d="M0 ${step / 4}h${step / 2}M${step / 2} ${(step * 3) / 4}h${step / 2}" stroke="${color}" stroke-width="2"/></pattern>`;
}

export function shadow(cx: number, cy: number, rx: number, ry = rx * 0.11): string {
  return `<ellipse cx="${n(cx)}" cy="${n(cy)}" rx="${n(rx)}" ry="${n(ry)}" fill="#14161a" fill-opacity=".14"/>`;
}

export interface SheetOptions {
  ground?: string;
  defs?: string;
  outline?: number;
}

/** The finished picture. `shapes` are ordered from back to front. */
export function sheet(shapes: string, { ground = '', defs = '', outline = 4 }: SheetOptions = {}): string {
  const edge = (color: string, width: number, opacity: string) =>
    `<use href="#o" stroke="${color}" stroke-width="${n(width)}"${opacity}/>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="0 0 400 400" stroke-linejoin="round" stroke-linecap="round">` +
    `<defs>${defs}<g id="o">${shapes}</g></defs>${ground}` +
    `${edge(halo, outline + 6, ' stroke-opacity=".55"')}${edge(line, outline, '')}</svg>\n`
  );
}

/** Part of a drawing, enlarged `scale` times with (x, y) in the center: the base of many details. */
export function closeUp(shapes: string, x: number, y: number, scale: number): string {
  return group(`translate(200 200) scale(${n(scale)}) translate(${n(-x)} ${n(-y)})`, shapes);
}
