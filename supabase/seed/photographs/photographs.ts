import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Product } from '../products.ts';
import { seedId } from '../random.ts';
import type { Row } from '../sql.ts';

/** A file of the bucket `media` with the weight of a photograph. */
export interface PhotographFile {
  path: string;
  body: Uint8Array;
  type: string;
}

const widths = [160, 400, 800, 1600];
const [width, height] = [1600, 1200];

/** The store that shows photographs, so that pages and benchmarks meet their weight. */
const vendor = 'kettle-row-foundry';

/** By the first part of a product's drawing: its photograph, written by make.ts, and the color behind it. */
const scenes: Readonly<Record<string, { backdrop: string; alt: string }>> = {
  kettlebell: { backdrop: '717374', alt: 'on the gym floor' },
  plate: { backdrop: 'a68f75', alt: 'on a wooden floor' },
  dumbbell: { backdrop: '8f918d', alt: 'in front of a wall' },
};

interface Photograph {
  name: string;
  folder: string;
  alt: string;
  backdrop: string;
}

function photographOf({ seed, slug, vendorId }: Product): Photograph | null {
  const [name = ''] = seed.art.split('/');
  const scene = seed.vendor === vendor ? scenes[name] : undefined;
  if (scene === undefined) return null;
  const { backdrop, alt } = scene;
  const folder = `products/${vendorId}/${seedId(`photograph ${slug}`)}-${backdrop}`;
  return { name, folder, alt: `${seed.name}, ${alt}`, backdrop: `#${backdrop}` };
}

/** The columns of `product_media` that say which widths there are. */
const renditions = (backdrop: string | null): Row => ({
  widths: { raw: backdrop === null ? "'{}'" : `'{${widths.join()}}'` },
  backdrop,
});

/** The pictures of a product as rows: its photograph, if it has one, before its drawings. */
export function mediaRows(product: Product): Row[] {
  const photograph = photographOf(product);
  const drawn = product.media.map((medium): Row => ({
    color: medium.color,
    size: medium.size,
    path: medium.path,
    alt: medium.alt,
    width: 800,
    height: 800,
    ...renditions(null),
  }));
  const taken: Row[] =
    photograph === null
      ? []
      : [
          {
            color: null,
            size: null,
            path: `${photograph.folder}/${width}.webp`,
            alt: photograph.alt,
            width,
            height,
            ...renditions(photograph.backdrop),
          },
        ];
  return [...taken, ...drawn].map((row, position) => ({
    id: seedId(`media ${String(row['path'])}`, position),
    product_id: product.id,
    position,
    ...row,
  }));
}

export function photographFiles(products: readonly Product[]): PhotographFile[] {
  return products.flatMap((product) => {
    const photograph = photographOf(product);
    if (photograph === null) return [];
    return widths.map((size) => ({
      path: `${photograph.folder}/${size}.webp`,
      body: readFileSync(join(import.meta.dirname, `${photograph.name}-${size}.webp`)),
      type: 'image/webp',
    }));
  });
}
