import MarkdownIt from 'markdown-it';
import { limits } from '#schema/limits.ts';
import { paragraphsOf } from './plain-text.ts';

/** Where a link or a picture of a text may lead; an address without a scheme stays within the shop. */
const schemes: ReadonlySet<string> = new Set(['http', 'https', 'mailto']);

function isSafe(url: string): boolean {
  const scheme = /^[^/?#:]*(?=:)/.exec(url)?.[0];
  return scheme === undefined || schemes.has(scheme.toLowerCase());
}

/**
 * CommonMark. Tags of the author are shown as text, and what is nested deeper than 20 levels is not read: the time grows with
 * the length of the text alone, whatever is in it.
 */
const reader = new MarkdownIt('commonmark', { html: false, xhtmlOut: true });
reader.validateLink = isSafe;

/** The longest text that people may write in Markdown, with room for what an editor adds. */
const longest = limits.post.body.max;

/** Markdown as safe HTML. Parse what people have written only in here, and on a server only in the thread for it. */
export function markdownHtml(text: string): string {
  return text.length > longest ? paragraphsOf(text) : reader.render(text).trim();
}
