import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Product } from '../products.ts';
import { seedId } from '../random.ts';
import type { Row } from '../sql.ts';
import { renditionWidths } from '#schema/renditions.ts';
import { type Shot, shotsOf } from './shots.ts';

/** A file of the bucket `media` with the weight of a photograph. */
export interface PhotographFile {
  path: string;
  body: Uint8Array;
  type: string;
}

interface Photograph extends Shot {
  folder: string;
  alt: string;
}

function photographsOf(product: Product): Photograph[] {
  const { seed, slug, vendorId } = product;
  return shotsOf(product).map((shot) => {
    const of = [...(shot.color === null ? [] : [`in ${shot.color.toLowerCase()}`]), shot.size ?? []].flat();
    return {
      ...shot,
      folder: `products/${vendorId}/${seedId(`photograph ${[slug, ...of].join(' ')}`)}-${shot.backdrop}`,
      alt: `${[seed.name, ...of].join(' ')}, ${shot.place}`,
    };
  });
}

/** The columns of `product_media` that say which widths there are. */
const renditions = (backdrop: string | null, largest: number): Row => ({
  widths: { raw: backdrop === null ? "'{}'" : `'{${renditionWidths(largest).join()}}'` },
  backdrop,
});

/** The pictures of a product as rows: its photographs, if it has any, before its drawings. */
export function mediaRows(product: Product): Row[] {
  const drawn = product.media.map((medium): Row => ({
    color: medium.color,
    size: medium.size,
    path: medium.path,
    alt: medium.alt,
    width: 800,
    height: 800,
    ...renditions(null, 800),
  }));
  const taken = photographsOf(product).map((photograph): Row => ({
    color: photograph.color,
    size: photograph.size,
    path: `${photograph.folder}/${photograph.widest}.webp`,
    alt: photograph.alt,
    width: photograph.widest,
    height: photograph.widest * 0.75,
    ...renditions(`#${photograph.backdrop}`, photograph.widest),
  }));
  return [...taken, ...drawn].map((row, position) => ({
    id: seedId(`media ${String(row['path'])}`, position),
    product_id: product.id,
    position,
    ...row,
  }));
}

export function photographFiles(products: readonly Product[]): PhotographFile[] {
  return products.flatMap(photographsOf).flatMap(({ folder, file, widest }) =>
    renditionWidths(widest).map((size) => ({
      path: `${folder}/${size}.webp`,
      body: readFileSync(join(import.meta.dirname, file, `${size}.webp`)),
      type: 'image/webp',
    })),
  );
}
