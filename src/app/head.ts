import { brand } from '#brand';
import type { Head } from './routes.tsx';

/** The text of the title bar: the page first, since tabs cut the end off. */
export function titleOf(head: Head): string {
  return head.title === brand.name ? `${brand.name}: ${brand.tagline}` : `${head.title} · ${brand.name}`;
}

/** The one path of a page's content: without the query, unless the page names one. */
export function canonicalOf(head: Head, url: string): string {
  return head.canonical ?? url.replace(/[?#].*$/, '');
}

function setAttribute(selector: string, attribute: string, value: string): void {
  document.head.querySelector(selector)?.setAttribute(attribute, value);
}

/** Brings the document's title, description and canonical address to a page reached without a reload. */
export function applyHead(head: Head, url: string): void {
  document.title = titleOf(head);
  setAttribute('meta[name="description"]', 'content', head.description ?? brand.description);
  setAttribute('link[rel="canonical"]', 'href', new URL(canonicalOf(head, url), location.origin).href);
}
