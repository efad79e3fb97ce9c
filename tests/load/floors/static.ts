import type { FloorPart } from './content.ts';
import type { FloorProduct } from './product.ts';

const css = `
*{box-sizing:border-box;margin:0}body{font:16px/1.5 system-ui,sans-serif;background:#f6f4ef;color:#1d2126}
header{position:sticky;top:0;display:flex;gap:16px;align-items:center;padding:12px 16px;background:#f6f4ef;border-bottom:1px solid #c9c7c1}
main{padding:16px;max-width:1320px;margin:auto}h1{font-size:36px;line-height:1}
ul{list-style:none;padding:0;display:grid;grid-template-columns:repeat(auto-fill,minmax(160px,1fr));gap:16px;margin-top:16px}
img{width:100%;height:auto;aspect-ratio:1;background:#eceae4;display:block}a{color:inherit;text-decoration:none}p{font-size:14px}
.narrow{width:48%;display:inline-block}
`;

const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const widths = (srcset: string | undefined, sizes: string | undefined) =>
  srcset === undefined || srcset === '' ? '' : ` srcset="${srcset}" sizes="${sizes ?? ''}"`;

/** The floor for painting: the product list as hand-written HTML with the same pictures and no script. */
export function staticPage(products: readonly FloorProduct[]): string {
  const tiles = products
    .map(
      (product, index) =>
        `<li><a href="${product.href}"><img src="${product.picture}"${widths(product.srcset, product.sizes)} alt="" width="400" height="400" ${
          index < 2 ? 'fetchpriority="high"' : 'loading="lazy"'
        }><b>${escape(product.name)}</b><p>${escape(product.vendor)}</p><p>$${product.price}</p></a></li>`,
    )
    .join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Products</title><style>${css}</style></head><body><header><a href="/">Floor</a><a href="/cart">Cart</a></header><main><h1>Products</h1><ul>${tiles}</ul></main></body></html>`;
}

/** A part of a page: a picture of a product in a grid is narrow, as in the app. */
function partHtml(part: FloorPart): string {
  if (part.kind === 'heading') return `<h${part.level}>${escape(part.text)}</h${part.level}>`;
  if (part.kind === 'text') return `<p>${escape(part.text)}</p>`;
  const { src, srcset, sizes, width, height, eager } = part;
  const loading = eager ? 'fetchpriority="high"' : 'loading="lazy"';
  return `<img${width < 800 ? ' class="narrow"' : ''} src="${src}"${widths(srcset, sizes)} alt="" width="${width}" height="${height}" ${loading}>`;
}

/** The floor for painting of any other page. */
export function staticContent(parts: readonly FloorPart[]): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Page</title><style>${css}</style></head><body><header><a href="/">Floor</a><a href="/cart">Cart</a></header><main>${parts.map(partHtml).join('')}</main></body></html>`;
}

/** The empty page that the client-only floor starts from. @param content Where the parts of the page are. */
export function csrPage(script: string, content?: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Products</title><style>${css}</style><script type="module" src="${script}"></script></head><body><div id="root"${content === undefined ? '' : ` data-content="${content}"`}></div></body></html>`;
}
