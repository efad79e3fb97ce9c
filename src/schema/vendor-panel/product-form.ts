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

export type GridCell = 'sku' | 'price' | 'compare_at_price' | 'stock' | 'weight_grams';

export type GridValue = { readonly options: readonly EditedOption[]; readonly rows: readonly GridRow[] };

/** The values of the editor's form: lists are JSON, features one per line. */
export type ProductValues = Readonly<
  Record<
    'name' | 'description' | 'category_id' | 'discount' | 'features' | 'options' | 'variants' | 'media',
    string
  >
>;

export const columnOf = (option: ProductOption): 'color' | 'size' | 'flavor' | 'quantity_option' =>
  option === 'quantity' ? 'quantity_option' : option;

const rowOf = (variant: EditedVariant): GridRow => ({
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
  ...row
}: GridRow): EditedVariant => ({
  ...row,
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
});

export const gridOf = ({ options, variants }: ProductValues): GridValue => ({
  options: JSON.parse(options) as EditedOption[],
  rows: JSON.parse(variants) as GridRow[],
});

export const picturesOf = ({ media }: ProductValues): readonly EditedPicture[] =>
  JSON.parse(media) as EditedPicture[];

export function documentOf(values: ProductValues): ProductDocument {
  const { options, rows } = gridOf(values);
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
  };
}

export const emptyValues: ProductValues = valuesOf(emptyDocument);

/** 'Black / M'; empty for the only variant of a product without options. */
export const rowName = (row: GridRow): string =>
  [row.color, row.size, row.flavor, row.quantity_option].filter((one) => one !== null).join(' / ');
