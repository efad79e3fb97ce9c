import { brand } from '#brand';
import type { Head } from './route.ts';

/** The document title: the page first, since tabs cut off the end. */
export function titleOf(head: Head): string {
  return head.title === brand.name ? `${brand.name}: ${brand.tagline}` : `${head.title} · ${brand.name}`;
}

/** The canonical path of a page's content: without the query, unless the page specifies one. */
export function canonicalOf(head: Head, url: string): string {
  return head.canonical ?? url.replace(/[?#].*$/, '');
}

function setAttribute(selector: string, attribute: string, value: string): void {
  document.head.querySelector(selector)?.setAttribute(attribute, value);
}

/** Updates the document's title, description and canonical URL after a navigation without a reload. */
export function applyHead(head: Head, url: string): void {
  document.title = titleOf(head);
  setAttribute('meta[name="description"]', 'content', head.description ?? brand.description);
  setAttribute('link[rel="canonical"]', 'href', new URL(canonicalOf(head, url), location.origin).href);
}
