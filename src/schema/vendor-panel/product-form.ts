import { emptyDocument } from './product.ts';
import type {
  EditedOption,
  EditedPicture,
  EditedVariant,
  ProductDocument,
  ProductOption,
} from './product.ts';

/** A row of the variant grid: everything as typed. An empty compare-at price means none. */
export type GridRow = {
  readonly gtin: string;
  readonly mpn: string;
  readonly cost: string;
  readonly id: string | null;
  readonly color: string | null;
  readonly color_hex: string | null;
  readonly size: string | null;
  readonly flavor: string | null;
  readonly quantity_option: string | null;
  readonly sku: string;
  readonly price: string;
  readonly compare_at_price: string;
  readonly stock: string;
  /** The stock that was read with the row; null for a new one. */
  readonly stock_was: number | null;
  readonly weight_grams: string;
};

export type GridCell =
  | 'sku'
  | 'price'
  | 'compare_at_price'
  | 'stock'
  | 'weight_grams'
  | 'gtin'
  | 'mpn'
  | 'cost';

export type GridValue = { readonly options: readonly EditedOption[]; readonly rows: readonly GridRow[] };

/**
 * The values of the editor's form: lists are JSON, features one per line, tags have commas between them. The details
 * and the size chart are tables: lists of rows of cells, the columns of a size chart in its first row.
 */
export type ProductValues = Readonly<
  Record<
    | 'name'
    | 'description'
    | 'category_id'
    | 'discount'
    | 'features'
    | 'options'
    | 'variants'
    | 'media'
    | MoreField,
    string
  >
>;

/** Fields that most products leave empty. */
export type MoreField =
  | 'brand'
  | 'tags'
  | 'condition'
  | 'care'
  | 'specs'
  | 'size_chart'
  | 'seo_title'
  | 'seo_description'
  | 'slug';

export type Cells = readonly (readonly string[])[];

export const columnOf = (option: ProductOption): 'color' | 'size' | 'flavor' | 'quantity_option' =>
  option === 'quantity' ? 'quantity_option' : option;

/** Input that was kept before there were these cells has none. */
const noFacts = { gtin: '', mpn: '', cost: '' };

const rowOf = (variant: EditedVariant): GridRow => ({
  gtin: variant.gtin ?? '',
  mpn: variant.mpn ?? '',
  cost: variant.cost ?? '',
  id: variant.id ?? null,
  color: variant.color ?? null,
  color_hex: variant.color_hex ?? null,
  size: variant.size ?? null,
  flavor: variant.flavor ?? null,
  quantity_option: variant.quantity_option ?? null,
  sku: variant.sku,
  price: variant.price,
  compare_at_price: variant.compare_at_price ?? '',
  stock: String(variant.stock),
  stock_was: variant.stock_was ?? null,
  weight_grams: String(variant.weight_grams),
});

/** NaN if the text is not a number: the rules then report it. */
const wholeOf = (text: string): number => (/^\d{1,7}$/.test(text.trim()) ? Number(text) : Number.NaN);

const variantOf = ({
  id,
  stock,
  stock_was,
  weight_grams,
  compare_at_price,
  cost,
  ...row
}: GridRow): EditedVariant => ({
  ...row,
  gtin: row.gtin.trim(),
  mpn: row.mpn.trim(),
  cost: cost.trim() === '' ? null : cost.trim(),
  ...(id === null ? {} : { id }),
  price: row.price.trim(),
  sku: row.sku.trim(),
  compare_at_price: compare_at_price.trim() === '' ? null : compare_at_price.trim(),
  stock: wholeOf(stock),
  stock_was,
  weight_grams: wholeOf(weight_grams),
});

export const valuesOf = (document: ProductDocument): ProductValues => ({
  name: document.name,
  description: document.description,
  category_id: document.category_id,
  // 12.50 and 0.00 as people write them.
  discount: String(Number(document.discount)),
  features: document.features.join('\n'),
  options: JSON.stringify(document.options),
  variants: JSON.stringify(document.variants.map(rowOf)),
  media: JSON.stringify(document.media),
  brand: document.brand ?? '',
  tags: (document.tags ?? []).join(', '),
  condition: document.condition ?? 'new',
  care: document.care ?? '',
  specs: JSON.stringify((document.specs ?? []).map(({ name, value }) => [name, value])),
  size_chart: JSON.stringify(
    document.size_chart ? [document.size_chart.columns, ...document.size_chart.rows] : [],
  ),
  seo_title: document.seo_title ?? '',
  seo_description: document.seo_description ?? '',
  slug: document.slug ?? '',
});

/** Rows with something in them, each cell trimmed. */
const cellsOf = (text: string): Cells =>
  (JSON.parse(text) as Cells)
    .map((row) => row.map((cell) => cell.trim()))
    .filter((row) => row.some((cell) => cell !== ''));

export const gridOf = ({ options, variants }: ProductValues): GridValue => ({
  options: JSON.parse(options) as EditedOption[],
  rows: (JSON.parse(variants) as GridRow[]).map((row) => ({ ...noFacts, ...row })),
});

export const picturesOf = ({ media }: ProductValues): readonly EditedPicture[] =>
  JSON.parse(media) as EditedPicture[];

export function documentOf(values: ProductValues): ProductDocument {
  const { options, rows } = gridOf(values);
  const [columns, ...sizes] = cellsOf(values.size_chart);
  return {
    name: values.name.trim(),
    description: values.description.trim(),
    category_id: values.category_id,
    discount: values.discount.trim() === '' ? '0' : values.discount.trim(),
    features: values.features
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
    options,
    variants: rows.map(variantOf),
    media: picturesOf(values),
    brand: values.brand.trim(),
    tags: values.tags
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
    condition: values.condition,
    care: values.care.trim(),
    specs: cellsOf(values.specs).map(([name = '', value = '']) => ({ name, value })),
    size_chart: columns === undefined ? null : { columns, rows: sizes },
    seo_title: values.seo_title.trim(),
    seo_description: values.seo_description.trim(),
    slug: values.slug.trim(),
  };
}

export const emptyValues: ProductValues = valuesOf(emptyDocument);

/** 'Black / M'; empty for the only variant of a product without options. */
export const rowName = (row: GridRow): string =>
  [row.color, row.size, row.flavor, row.quantity_option].filter((one) => one !== null).join(' / ');
