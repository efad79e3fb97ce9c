import bidiFactory from 'bidi-js';
import LineBreaker from 'linebreak';
import { graphemesOf, type Cluster } from './clusters.ts';

/** Letters of one font in one direction. */
export interface Run {
  /** As the shaper takes it. */
  readonly text: string;
  readonly font: string;
  /** Right to left if odd. */
  readonly level: number;
}

export type Measure = (text: string, font: string) => number;

/** A paragraph with the font of each of its UTF-16 units; null if all have the same and run left to right. */
interface Paragraph {
  readonly text: string;
  readonly fonts: readonly string[] | null;
  readonly base: string;
}

const bidi = bidiFactory();
const isolates = /[\u{2066}-\u{2069}]/u;
const ignorable = /\p{Default_Ignorable_Code_Point}/u;
const shapedRightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;
/** Scripts whose words have no spaces between them, for which a dictionary knows where they end. */
const unspaced = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

export const plainParagraph = (text: string, base: string): Paragraph => ({ text, fonts: null, base });

export const paragraphOf = (clusters: readonly Cluster[], base: string): Paragraph => ({
  text: clusters.map(({ text }) => text).join(''),
  fonts: clusters.flatMap(({ text, font }) => Array.from<string>({ length: text.length }).fill(font)),
  base,
});

/** From `start` to `end` in pieces of one font, without the marks of direction. */
function piecesOf(
  { text, fonts, base }: Paragraph,
  start: number,
  end: number,
): [text: string, font: string][] {
  if (fonts === null) return start === end ? [] : [[text.slice(start, end), base]];
  const pieces: [string, string][] = [];
  for (let at = start; at < end; at += 1) {
    const unit = text[at] ?? '';
    if (isolates.test(unit)) continue;
    const font = fonts[at] ?? base;
    const last = pieces.at(-1);
    if (last !== undefined && last[1] === font) last[0] += unit;
    else pieces.push([unit, font]);
  }
  return pieces;
}

/** Places at which a line may end. */
function endsOf(text: string): number[] {
  const ends: number[] = [];
  const breaker = new LineBreaker(text);
  let from = 0;
  for (let next = breaker.nextBreak(); next !== null; next = breaker.nextBreak()) {
    const segment = text.slice(from, next.position);
    if (unspaced.test(segment)) {
      const words = new Intl.Segmenter('th', { granularity: 'word' });
      for (const { index } of words.segment(segment)) if (index > 0) ends.push(from + index);
    }
    ends.push(next.position);
    from = next.position;
  }
  return ends;
}

/** Breaks where words end; a word that is longer than a line, between its letters. */
export function breakLines(
  paragraph: Paragraph,
  width: number,
  measure: Measure,
): readonly (readonly [start: number, end: number])[] {
  const { text } = paragraph;
  const widthOf = (start: number, end: number) =>
    piecesOf(paragraph, start, end).reduce((sum, [piece, font]) => sum + measure(piece, font), 0);
  if (widthOf(0, text.length) <= width) return [[0, text.length]];
  const trimmed = (start: number, end: number) => start + text.slice(start, end).trimEnd().length;
  const lines: [number, number][] = [];
  let start = 0;
  let end = 0;
  let filled = 0;
  const close = () => {
    if (end > start) lines.push([start, trimmed(start, end)]);
    start = end;
    filled = 0;
  };
  for (const next of endsOf(text)) {
    if (filled > 0 && filled + widthOf(end, trimmed(end, next)) > width) close();
    if (filled === 0 && widthOf(end, trimmed(end, next)) > width) {
      for (const letter of graphemesOf(text.slice(end, next))) {
        if (end > start && widthOf(start, end + letter.length) > width && letter.trim() !== '') close();
        end += letter.length;
      }
      filled = widthOf(start, end);
    } else {
      filled += widthOf(end, next);
      end = next;
    }
  }
  close();
  return lines.length === 0 ? [[0, 0]] : lines;
}

const mirrored = (text: string): string =>
  graphemesOf(text)
    .map((letter) => bidi.getMirroredCharacter(letter) ?? letter)
    .join('');
const reversed = (text: string): string => graphemesOf(text).reverse().join('');

/** The runs of a line from left to right. */
export function runsOf(paragraph: Paragraph, start: number, end: number): Run[] {
  const { text, fonts, base } = paragraph;
  if (fonts === null) return [{ text: text.slice(start, end), font: base, level: 0 }];
  const { levels } = bidi.getEmbeddingLevels(text, 'ltr');
  const runs: { text: string; font: string; level: number }[] = [];
  for (let at = start; at < end; at += 1) {
    const unit = text[at] ?? '';
    if (isolates.test(unit)) continue;
    const font = fonts[at] ?? base;
    const last = runs.at(-1);
    const level = last !== undefined && ignorable.test(unit) ? last.level : (levels[at] ?? 0);
    if (last !== undefined && last.font === font && last.level === level) last.text += unit;
    else runs.push({ text: unit, font, level });
  }
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    for (let from = 0; from < runs.length; from += 1) {
      let to = from;
      while ((runs[to]?.level ?? -1) >= level) to += 1;
      if (to > from) runs.splice(from, to - from, ...runs.slice(from, to).reverse());
      from = to;
    }
  }
  return runs.map((run) => {
    const isRightToLeft = run.level % 2 === 1;
    const turned = isRightToLeft ? mirrored(run.text) : run.text;
    // The shaper reverses what is in a right-to-left script, and nothing else.
    return { ...run, text: isRightToLeft === shapedRightToLeft.test(run.text) ? turned : reversed(turned) };
  });
}

/** Whether the shaper needs the whole text: right-to-left words are not in reading order. */
export const isShapedWhole = (text: string): boolean => shapedRightToLeft.test(text);
