import type { OptionSeed, ProductSeed } from './catalog/types.ts';
import type { View } from './drawings/canvas.ts';
import { catalog } from './catalog/all.ts';
import { drafts } from './catalog/drafts.ts';
import { flattenCategories } from './categories.ts';
import { steel, toneOf } from './drawings/canvas.ts';
import { draw } from './drawings/families.ts';
import { type ColorName, palette, plates } from './palette.ts';
import { mediaRows } from './photographs/photographs.ts';
import { createRandom, hash, seedId } from './random.ts';
import { type Row, hoursAgo } from './sql.ts';
import { slugify } from './text.ts';
import { vendors } from './vendors.ts';

export interface SeedFile {
  /** Path inside the bucket `media`. */
  path: string;
  body: string;
  type: string;
}

export interface Variant {
  id: string;
  sku: string;
  color: ColorName | null;
  size: string | null;
  flavor: string | null;
  quantity: string | null;
  /** Dollars. */
  price: number;
  compareAt: number | null;
  grams: number;
  stock: number;
}

interface Medium {
  path: string;
  color: ColorName | null;
  /** The size that is written on it. */
  size: string | null;
  alt: string;
}

export interface Product {
  id: string;
  seed: ProductSeed;
  slug: string;
  /** Drafts are not. */
  published: boolean;
  vendorId: string;
  description: string;
  ageHours: number;
  variants: readonly Variant[];
  media: readonly Medium[];
  files: readonly SeedFile[];
}

const views: readonly { view: View; text: string }[] = [
  { view: 'front', text: 'front view' },
  { view: 'side', text: 'from the side' },
  { view: 'detail', text: 'detail' },
];

export function vendorId(slug: string): string {
  return seedId(`vendor ${slug}`);
}

export function categoryId(slug: string): string {
  return seedId(`category ${slug}`);
}

/** A color that contrasts with the product: that of its plate, or chalk if the two are too similar. */
function accentOn(hex: string, plateColor: string): string {
  const distance = [1, 3, 5].reduce((sum, at) => {
    const part = (color: string) => Number.parseInt(color.slice(at, at + 2), 16);
    return sum + Math.abs(part(hex) - part(plateColor));
  }, 0);
  return distance < 85 ? '#f2efe8' : plateColor;
}

function salePrice(price: number, off: number): number {
  const lowered = price * (1 - off);
  return price >= 20 ? Math.round(lowered) : Math.round(lowered * 2) / 2;
}

function several<T>(values: readonly T[] | undefined): readonly (T | null)[] {
  return values && values.length > 1 ? values : [null];
}

function initials(name: string): string {
  return name
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0))
    .join('')
    .toUpperCase();
}

function code(text: string | null): string {
  return text === null ? '' : `-${slugify(text).replaceAll('-', '').slice(0, 9).toUpperCase()}`;
}

function variantsOf(seed: ProductSeed, slug: string, order: number): Variant[] {
  const random = createRandom(`variants ${slug}`);
  const excluded = new Set(seed.without);
  const variants: Variant[] = [];
  const soleSize = seed.sizes?.length === 1 ? seed.sizes[0] : undefined;
  const soleQuantity = seed.quantities?.length === 1 ? seed.quantities[0] : undefined;
  for (const size of several<OptionSeed>(seed.sizes)) {
    for (const quantity of several<OptionSeed>(seed.quantities)) {
      for (const flavor of several(seed.flavors)) {
        for (const color of several(seed.colors)) {
          const parts = [color, size?.value, flavor, quantity?.value].filter(
            (part) => typeof part === 'string',
          );
          if (excluded.has(parts.join('/'))) continue;
          const base = size?.price ?? soleSize?.price ?? seed.price;
          const packed = quantity ?? soleQuantity;
          const price = packed?.price === undefined ? base : (packed.price * base) / seed.price;
          const list = Math.round(price * 100) / 100;
          const grams = size?.grams ?? seed.grams;
          const sold = seed.off === undefined ? list : salePrice(list, seed.off);
          const kind = random.weighted([0.06, 0.14, 0.8]);
          const stock = [0, random.int(1, 5), random.int(8, 90)][kind] ?? 0;
          const name = [slug, ...parts].join(' ');
          variants.push({
            id: seedId(`variant ${name}`, order),
            sku: `${initials(seed.vendor)}-${initials(slug)}${hash(slug).toString(36).slice(0, 2).toUpperCase()}${code(color)}${code(size?.value ?? null)}${code(flavor)}${code(quantity?.value ?? null)}`,
            color,
            size: size?.value ?? null,
            flavor,
            quantity: quantity?.value ?? null,
            price: sold,
            compareAt: sold < list ? list : null,
            grams: packed?.grams === undefined ? grams : Math.round((packed.grams * grams) / seed.grams),
            stock: seed.stock === 'out' ? 0 : seed.stock === 'low' ? 1 + (stock % 3) : stock,
          });
        }
      }
    }
  }
  return variants;
}

/** The number on the drawing of a size; sizes without one number, such as M, show that of the product. */
function labelOf(seed: ProductSeed, size: string | null): string {
  const option = seed.sizes?.find(({ value }) => value === size);
  const [number, ...others] = option?.value.match(/\d+(\.\d+)?/g) ?? [];
  return option?.label ?? (others.length === 0 ? number : undefined) ?? seed.label ?? '';
}

/** The sizes of a color; the one whose number the product is known by comes first and stands for all. */
function sizesOf(
  seed: ProductSeed,
  color: ColorName | null,
  variants: readonly Variant[],
): (string | null)[] {
  const made = variants.filter((variant) => variant.color === color).map(({ size }) => size);
  const isLead = (size: string | null) => labelOf(seed, size) === seed.label;
  return [...new Set(made)].toSorted((a, b) => Number(isLead(b)) - Number(isLead(a)));
}

function picturesOf(
  seed: ProductSeed,
  slug: string,
  plateColor: string,
  variants: readonly Variant[],
): { media: Medium[]; files: SeedFile[] } {
  const media: Medium[] = [];
  const files: SeedFile[] = [];
  const first = seed.colors?.[0] ?? 'Black';
  for (const color of several(seed.colors)) {
    const hex = palette[color ?? first];
    const drawn = (view: View, label: string) =>
      draw(seed.art, {
        view,
        tone: toneOf(hex),
        trim: seed.trim ? toneOf(palette[seed.trim]) : steel,
        accent: accentOn(hex, plateColor),
        label,
      });
    const made = sizesOf(seed, color, variants);
    const [lead = null] = made;
    for (const { view, text } of views) {
      const bodies = new Map(made.map((size) => [size, drawn(view, labelOf(seed, size))]));
      const isMarked = new Set(bodies.values()).size > 1;
      const add = (size: string | null, body: string) => {
        const suffix = size === null || size === lead ? '' : `-${slugify(size.replaceAll('.', '-'))}`;
        const path = `products/${slug}/${color === null ? 'base' : slugify(color)}${suffix}-${view}.svg`;
        const of = [
          ...(color === null ? [] : [`in ${color.toLowerCase()}`]),
          ...(size === null ? [] : [size]),
        ];
        files.push({ path, type: 'image/svg+xml', body });
        media.push({ path, color, size, alt: [[seed.name, ...of].join(' '), text].join(', ') });
      };
      // The other views of a product that is marked with its size show no mark.
      if (isMarked && view === 'front') for (const [size, body] of bodies) add(size, body);
      else add(null, isMarked ? drawn(view, '') : (bodies.get(lead) ?? drawn(view, labelOf(seed, lead))));
    }
  }
  return { media, files };
}

/** Most catalogs start with black; here two of three products with a choice start with a color. */
function withLead(seed: ProductSeed): ProductSeed {
  const [first, second, ...rest] = seed.colors ?? [];
  const isDull = first === 'Black' || first === 'Graphite';
  if (!isDull || second === undefined || hash(seed.name.replaceAll('-', ' ')) % 3 === 0) return seed;
  return { ...seed, colors: [second, first, ...rest] };
}

/** Every product with its variants and pictures; ids increase with time, so that the newest product has the highest. */
export function buildProducts(): Product[] {
  const random = createRandom('products');
  const plateOf = new Map(flattenCategories().map((category) => [category.slug, plates[category.plate]]));
  // Each closing paragraph belongs to one product: no two descriptions of a store share a sentence.
  const closings = new Map(vendors.map((vendor) => [vendor.slug, [...vendor.closings]]));
  const ages = random.shuffle(catalog.map((_, index) => 30 + index * 41 + random.int(0, 37)));
  const made = (seed: ProductSeed, ageHours: number, published: boolean): Product => {
    const slug = seed.slug ?? slugify(seed.name);
    const order = 400_000 - ageHours;
    const variants = variantsOf(seed, slug, order);
    const plateColor = plateOf.get(seed.category);
    if (plateColor === undefined) throw new Error(`${seed.name}: no category ${seed.category}`);
    const closing = published ? (closings.get(seed.vendor)?.shift() ?? '') : '';
    return {
      published,
      id: seedId(`product ${slug}`, order),
      seed,
      slug,
      vendorId: vendorId(seed.vendor),
      description: [...seed.text, closing].filter((part) => part !== '').join('\n\n'),
      ageHours,
      variants,
      ...picturesOf(seed, slug, plateColor, variants),
    };
  };
  return [
    ...catalog.map(withLead).map((seed, index) => made(seed, ages[index] ?? 0, true)),
    ...drafts.map((seed, index) => made(seed, 20 + index * 31, false)),
  ];
}

export interface ProductRows {
  products: Row[];
  options: Row[];
  variants: Row[];
  media: Row[];
}

export function productRows(products: readonly Product[]): ProductRows {
  const roots = new Map(flattenCategories().map((category) => [category.slug, category.root]));
  const rows: ProductRows = { products: [], options: [], variants: [], media: [] };
  for (const product of products) {
    const { id, seed, slug, published, description, ageHours, variants, vendorId: vendor } = product;
    rows.products.push({
      id,
      vendor_id: vendor,
      category_id: categoryId(seed.category),
      root_category_id: categoryId(roots.get(seed.category) ?? seed.category),
      name: seed.name,
      slug,
      description,
      features: seed.features,
      specs: { json: Object.entries(seed.specs).map(([name, value]) => ({ name, value })) },
      published,
      created_at: hoursAgo(ageHours),
      updated_at: hoursAgo(Math.min(ageHours, 24 * (3 + (hash(slug) % 60)))),
    });
    const first = variants[0];
    const names = (['color', 'size', 'flavor', 'quantity'] as const).filter((name) => first?.[name] != null);
    names.forEach((name, position) => rows.options.push({ product_id: id, name, position }));
    variants.forEach((variant, position) =>
      rows.variants.push({
        id: variant.id,
        product_id: id,
        vendor_id: vendor,
        sku: variant.sku,
        color: variant.color,
        color_hex: variant.color === null ? null : palette[variant.color],
        size: variant.size,
        flavor: variant.flavor,
        quantity_option: variant.quantity,
        price: variant.price,
        compare_at_price: variant.compareAt,
        weight_grams: variant.grams,
        stock: variant.stock,
        position,
      }),
    );
    rows.media.push(...mediaRows(product));
  }
  return rows;
}

const featured = [
  'monongahela-olympic-bar',
  'competition-kettlebell',
  'headwind-pro-air-bike',
  'dock-push-sled',
] as const;

/** What the home page features. */
export const featuredRows = (products: readonly Product[]): Row[] =>
  featured.map((slug, index) => {
    const product = products.find((each) => each.slug === slug);
    if (product === undefined) throw new Error(`No product ${slug} to feature`);
    return { product_id: product.id, position: index + 1 };
  });
