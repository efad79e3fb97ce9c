import MarkdownIt from 'markdown-it';
import { limits } from '#schema/limits.ts';
import { paragraphsOf } from './plain-text.ts';

/** Where a link or a picture in a text may lead; a URL without a scheme stays within the shop. */
const schemes: ReadonlySet<string> = new Set(['http', 'https', 'mailto']);

function isSafe(url: string): boolean {
  const scheme = /^[^/?#:]*(?=:)/.exec(url)?.[0];
  return scheme === undefined || schemes.has(scheme.toLowerCase());
}

/**
 * CommonMark. The author's tags show as text, and nesting deeper than 20 levels is not parsed: the time is linear in
 * the length, whatever the content.
 */
const reader = new MarkdownIt('commonmark', { html: false, xhtmlOut: true });
reader.validateLink = isSafe;

/** The longest Markdown text that people may write, with room for the editor's additions. */
const longest = limits.post.body.max;

/** Markdown as safe HTML. Parse people's text only here, and on a server only in its worker thread. */
export function markdownHtml(text: string): string {
  return text.length > longest ? paragraphsOf(text) : reader.render(text).trim();
}
