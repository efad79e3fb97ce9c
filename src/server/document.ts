import { brand } from '#brand';
import { envElementId, pageElementId, termsElementId } from '#services/env.ts';
import type { AppEnv, PagePayload } from '#services/env.ts';
import type { ShopTerms } from '#schema/shop-terms.ts';
import { canonicalOf, titleOf } from '#routing/head.ts';
import { mediaUrl } from '#routing/paths.ts';
import type { Head } from '#routing/route.ts';
import type { RouteAssets } from './assets.ts';
import { earlyScript, modulesMeta, wideScript } from './early-script.ts';
import { cspHash, escapeHtml, escapeJson, withoutPreloads } from './html.ts';

export interface DocumentParts {
  env: AppEnv;
  assets: RouteAssets;
  head: Head;
  /** Path with query. */
  url: string;
  payload: PagePayload;
  terms: ShopTerms;
  /** What React rendered. */
  markup: string;
  structuredData: readonly object[];
  /** Markup that a development server inserts at the start of the head. */
  headStart?: string;
}

/** A complete page. Styles are inlined, so that the first paint waits for the page alone. */
export function renderDocument(parts: DocumentParts): string {
  const { env, assets, head, url, payload, terms, structuredData } = parts;
  const body = withoutPreloads(parts.markup).replaceAll(wideMarkup, `$&<script>${wideScript}</script>`);
  const title = escapeHtml(titleOf(head));
  const description = escapeHtml(head.description ?? brand.description);
  const canonical = escapeHtml(new URL(canonicalOf(head, url), env.siteUrl).href);
  const picture = mediaUrl(head.image) ?? '/social.png';
  const image = escapeHtml(new URL(picture, env.siteUrl).href);
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    parts.headStart ?? '',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<script>${earlyScript}</script>`,
    `<title>${title}</title>`,
    `<meta name="${modulesMeta}" content="${[assets.entry, ...assets.modules].join(' ')}" data-wide="${assets.wideModules.join(' ')}">`,
    ...assets.styles.map(({ text }) => (text === '' ? '' : `<style>${text}</style>`)),
    `<meta name="description" content="${description}">`,
    `<link rel="canonical" href="${canonical}">`,
    head.noIndex === true ? '<meta name="robots" content="noindex">' : '',
    '<link rel="icon" href="/favicon.ico" sizes="32x32">',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="manifest" href="/manifest.webmanifest">',
    '<link rel="apple-touch-icon" href="/icon-180.png">',
    '<meta name="color-scheme" content="light dark">',
    `<meta property="og:site_name" content="${escapeHtml(brand.name)}">`,
    `<meta property="og:type" content="${structuredData.some(isProduct) ? 'product' : 'website'}">`,
    `<meta property="og:title" content="${escapeHtml(head.title)}">`,
    `<meta property="og:description" content="${description}">`,
    `<meta property="og:url" content="${canonical}">`,
    `<meta property="og:image" content="${image}">`,
    '<meta name="twitter:card" content="summary_large_image">',
    ...structuredData.map((data) => `<script type="application/ld+json">${escapeJson(data)}</script>`),
    `</head><body><div id="root">${body}</div>`,
    `<script type="application/json" id="${envElementId}">${escapeJson(env)}</script>`,
    `<script type="application/json" id="${pageElementId}">${escapeJson(payload)}</script>`,
    `<script type="application/json" id="${termsElementId}">${escapeJson(terms)}</script>`,
    // Stylesheets already inlined in the page: these links keep the module loader from requesting them.
    ...assets.styles.map(({ href }) =>
      href === '' ? '' : `<link rel="stylesheet" href="${href}" disabled>`,
    ),
    '</body></html>',
  ].join('');
}

/** What `WideOnly` renders on the server. */
const wideMarkup = /<noscript data-wide="">.*?<\/noscript>/gs;

function isProduct(data: object): boolean {
  return '@type' in data && data['@type'] === 'Product';
}

/** The style element that React Aria adds for pressable elements: allowed by its text. */
const pressableStyle = `@layer {
  [data-react-aria-pressable] {
    touch-action: pan-x pan-y pinch-zoom;
  }
}`;

/** The headers of every page. Inline scripts and styles are allowed only by their hash. */
export async function securityHeaders(
  env: AppEnv,
  assets: RouteAssets,
): Promise<Readonly<Record<string, string>>> {
  const styles = [...assets.styles.map(({ text }) => text).filter((text) => text !== ''), pressableStyle];
  const styleHashes = await Promise.all(styles.map(cspHash));
  const backend = new URL(env.supabaseUrl).origin;
  const socket = backend.replace(/^http/, 'ws');
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${await cspHash(earlyScript)} ${await cspHash(wideScript)}`,
    `style-src 'self' ${styleHashes.join(' ')}`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob: ${backend}`,
    "font-src 'self'",
    `connect-src 'self' ${backend} ${socket}`,
    `form-action 'self' ${backend}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    // Only the preview of an email, which has its own policy.
    "frame-src 'self'",
    "frame-ancestors 'none'",
  ];
  return { ...commonHeaders, 'content-security-policy': policy.join('; ') };
}

const permissions = 'geolocation=(), microphone=(), payment=(), usb=()';

/** The headers of every answer, pages and files. */
export const commonHeaders: Readonly<Record<string, string>> = {
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'permissions-policy': `camera=(), ${permissions}`,
  'cross-origin-opener-policy': 'same-origin',
};

/** The headers of a panel's pages besides: sellers scan barcodes. */
export const panelHeaders: Readonly<Record<string, string>> = {
  'permissions-policy': `camera=(self), ${permissions}`,
};
