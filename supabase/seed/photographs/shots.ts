import type { Product } from '../products.ts';
import { widest } from '#schema/renditions.ts';
import type { ColorName } from '../palette.ts';
import { slugify } from '../text.ts';
import { type PlateKind, type Scene, dumbbellScene, kettlebellScene, plateScene } from './scenes.ts';

/** One photograph of a product. */
export interface Shot {
  /** Folder of its files, from this one. */
  file: string;
  scene: () => Scene;
  /** Pixels of its largest file. */
  widest: number;
  /** The color of the variants that it shows; null for all colors. */
  color: ColorName | null;
  size: string | null;
  /** Where it was taken, for the alternative text. */
  place: string;
  /** The color behind it. */
  backdrop: string;
}

/** The only store with photographs, so that pages and benchmarks include their size. */
const vendor = 'kettle-row-foundry';

/** Products of several pieces, which no photograph shows. */
const sets = new Set(['hex-dumbbell-rack-set']);

/** Bells were photographed in these colors; the others have drawings. */
const bellColors = new Set<ColorName>(['Black', 'Graphite']);

const plateKinds: Readonly<Record<string, PlateKind>> = {
  'deep-dish-iron-plates': 'dish',
  'pancake-iron-plates': 'pancake',
  'speckled-crumb-bumpers': 'crumb',
  'three-grip-iron-plates': 'tri',
  'urethane-studio-bumpers': 'competition',
};

/** Bumpers have one diameter and differ in thickness; iron plates grow with their weight. */
function plateShape(kind: PlateKind, kilos: number): { radius: number; half: number } {
  return kind === 'crumb' || kind === 'competition'
    ? { radius: 0.8, half: 0.07 + 0.005 * kilos }
    : { radius: Math.min(0.86, 0.42 + 0.09 * Math.sqrt(kilos)), half: 0.07 + 0.003 * kilos };
}

type Found = Pick<Shot, 'file' | 'scene' | 'size' | 'place' | 'backdrop'>;

function shotOf(product: Product, color: ColorName, size: string | null): Found | null {
  const { seed, slug } = product;
  const [name, kind] = seed.art.split('/');
  if (name === 'plate') {
    const form = plateKinds[slug];
    if (form === undefined) return null;
    const option = seed.sizes?.find(({ value }) => value === size);
    const label = option?.label ?? seed.label ?? '';
    const shape = plateShape(form, (option?.grams ?? seed.grams) / 1000);
    return {
      file: `plates/${slug}/${slugify(color)}-${label}`,
      scene: () => plateScene(form, { ...shape, label, color }),
      size,
      place: 'on a wooden floor',
      backdrop: 'a68f75',
    };
  }
  if (!bellColors.has(color)) return null;
  if (name === 'kettlebell' && kind !== 'trio')
    return {
      file: `kettlebells/${slugify(color)}`,
      scene: () => kettlebellScene(color),
      size: null,
      place: 'on the gym floor',
      backdrop: '717374',
    };
  if (name === 'dumbbell' && (kind === 'hex' || kind === 'round') && !sets.has(slug))
    return {
      file: `dumbbells/${kind}-${slugify(color)}`,
      scene: () => dumbbellScene(kind, color),
      size: null,
      place: 'in front of a wall',
      backdrop: '8f918d',
    };
  return null;
}

/** The photographs of a product: of a plate one for each color and weight. The first one is the largest. */
export function shotsOf(product: Product): Shot[] {
  const { seed, media } = product;
  if (seed.vendor !== vendor) return [];
  const found = media
    .filter(({ path }) => path.endsWith('-front.svg'))
    .flatMap(({ color, size }) => {
      const shot = shotOf(product, color ?? seed.colors?.[0] ?? 'Black', size);
      return shot === null ? [] : [{ ...shot, color }];
    });
  const files = found.map(({ file }) => file);
  return found
    .filter(({ file }, index) => files.indexOf(file) === index)
    .map((shot, index) => ({ ...shot, widest: index === 0 ? widest : 800 }));
}
