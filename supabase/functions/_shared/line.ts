import { textOf } from './http.ts';

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** Keeps the order of right-to-left words inside them, whatever surrounds them. */
export const isolated = (words: string): string =>
  rightToLeft.test(words) ? `\u{2068}${words}\u{2069}` : words;

/**
 * One line without nonprinting characters: line breaks, tabs, text direction marks. The joiners stay: Persian,
 * Indian scripts and emoji are spelled with them.
 */
export const lineOf = (value: unknown): string =>
  isolated((textOf(value) ?? '').replaceAll(/(?![\u{200c}\u{200d}])[\s\p{Cc}\p{Cf}\p{Cs}]+/gu, ' ').trim());
