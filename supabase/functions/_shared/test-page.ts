import { brand } from '../../../src/brand.ts';
import { Html, html } from './html.ts';

const styles = `
:root { color-scheme: light dark;
  --page: oklch(97% 0.008 90); --surface: oklch(99.3% 0.004 90); --ink: oklch(21% 0.01 260);
  --muted: oklch(44% 0.012 260); --line: oklch(85% 0.008 260); --strong: oklch(55% 0.012 260);
  --action: oklch(21% 0.01 260); --action-ink: oklch(97% 0.008 90); --focus: oklch(50% 0.17 255);
  --danger: oklch(48% 0.19 27); --iron: oklch(21% 0.01 260); --chalk: oklch(97% 0.008 90); --red: oklch(56% 0.21 27);
  --yellow: oklch(85% 0.16 90); }
@media (prefers-color-scheme: dark) { :root {
  --page: oklch(18% 0.01 260); --surface: oklch(23% 0.01 260); --ink: oklch(95% 0.008 90);
  --muted: oklch(76% 0.01 260); --line: oklch(36% 0.012 260); --strong: oklch(62% 0.012 260);
  --action: oklch(97% 0.008 90); --action-ink: oklch(21% 0.01 260); --focus: oklch(76% 0.13 250);
  --danger: oklch(76% 0.14 27); --iron: oklch(14% 0.01 260); } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 17px/1.5 system-ui, sans-serif; }
.band { background: var(--iron); color: var(--chalk); border-bottom: 4px solid var(--red); }
.band div, main { max-width: 560px; margin: 0 auto; padding: 16px; }
.display { font-family: 'Barlow Condensed', 'Roboto Condensed', 'Arial Narrow', sans-serif; font-weight: 700; line-height: 1; }
.name { font-size: 26px; margin: 0; display: flex; align-items: center; gap: 12px; }
.tag { font: 600 13px/1 system-ui, sans-serif; letter-spacing: 0.06em; text-transform: uppercase;
  background: var(--yellow); color: oklch(21% 0.01 260); padding: 6px 8px; border-radius: 2px; }
h1 { font-size: 36px; margin: 24px 0 8px; text-wrap: balance; }
p { margin: 0 0 16px; } .muted { color: var(--muted); }
.card { background: var(--surface); border: 1px solid var(--line); border-radius: 2px; padding: 20px; margin: 16px 0; }
dl { margin: 0; display: grid; grid-template-columns: auto 1fr; gap: 8px 24px; align-items: baseline; }
dt { color: var(--muted); } dd { margin: 0; text-align: right; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
dd.amount { font-size: 52px; }
form { display: grid; gap: 12px; } dl + form { margin-top: 16px; }
button, .button { font: 600 20px/1 'Barlow Condensed', 'Roboto Condensed', 'Arial Narrow', sans-serif; min-height: 48px; padding: 12px 16px;
  border-radius: 2px; border: 1px solid var(--strong); background: var(--surface); color: var(--ink); cursor: pointer;
  text-align: center; text-decoration: none; display: grid; place-items: center; }
button small { font: 400 15px/1.4 system-ui, sans-serif; color: var(--muted); display: block; margin-top: 4px; }
.primary { background: var(--action); color: var(--action-ink); border-color: var(--action); }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
label { font-weight: 600; }
input { font: inherit; font-size: 26px; letter-spacing: 0.2em; min-height: 48px; padding: 8px 12px; width: 100%; border: 1px solid var(--strong);
  border-radius: 2px; background: var(--page); color: var(--ink); font-variant-numeric: tabular-nums; }
input[aria-invalid='true'] { border-color: var(--danger); }
.error { color: var(--danger); font-weight: 600; margin: 0; }
`;

export interface Page {
  readonly title: string;
  readonly status: number;
  /** Next to the shop's name. */
  readonly tag: string;
  readonly body: Html;
  /** Where the answer to the page's form redirects to: browsers apply `form-action` to redirects as well. */
  readonly formTarget?: string;
}

function document(page: Page, nonce: string): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${page.title} – ${brand.name}</title>
        <style nonce="${nonce}">
          ${new Html(styles)}
        </style>
      </head>
      <body>
        <header class="band">
          <div>
            <p class="name display">${brand.name} <span class="tag">${page.tag}</span></p>
          </div>
        </header>
        <main>${page.body}</main>
      </body>
    </html>`.markup;
}

export function respond(page: Page): Response {
  const nonce = crypto.randomUUID();
  return new Response(document(page, nonce), {
    status: page.status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': [
        "default-src 'none'",
        `style-src 'nonce-${nonce}'`,
        page.formTarget ? `form-action 'self' ${page.formTarget}` : "form-action 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ].join('; '),
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    },
  });
}

export function messagePage(
  tag: string,
  status: number,
  title: string,
  text: string,
  link: { href: string; label: string },
): Page {
  return {
    tag,
    title,
    status,
    body: html` <h1 class="display">${title}</h1>
      <p>${text}</p>
      <p><a class="button primary" href="${link.href}">${link.label}</a></p>`,
  };
}
