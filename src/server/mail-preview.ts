import { cspHash } from './html.ts';

/**
 * Shows the content that its parent page posts. `innerHTML` runs no script, the policy allows no handler, and a link
 * would leave the preview.
 */
const script = `addEventListener('message', (event) => {
  if (event.source === parent && typeof event.data === 'string') document.documentElement.innerHTML = event.data;
});
addEventListener('click', (event) => event.preventDefault(), true);`;

/** The document at `mailPreviewPath`. It has no content: it is the same for everyone. */
export const mailPreview = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="robots" content="noindex"><title>Email preview</title></head><body><script>${script}</script></body></html>`;

/** An opaque origin, so no cookie, storage or page of the shop is within reach; no network but the shop's pictures. */
export const mailPreviewPolicy = async (siteUrl: string): Promise<string> =>
  [
    'sandbox allow-scripts',
    "default-src 'none'",
    `script-src ${await cspHash(script)}`,
    "style-src 'unsafe-inline'",
    `img-src ${new URL(siteUrl).origin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
