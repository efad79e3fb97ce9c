import { gridOf, picturesOf } from '#schema/vendor-panel/product-form.ts';
import type { Cells, GridRow, ProductValues } from '#schema/vendor-panel/product-form.ts';
import type { EditedVariant, ProductDocument } from '#schema/vendor-panel/product.ts';
import { storedOption } from './option-rules.ts';

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

const isFilled = (row: readonly string[]): boolean => row.some((cell) => cell !== '');

/** The rows of a table, each cell trimmed. */
const cellsOf = (text: string): Cells =>
  (JSON.parse(text) as Cells).map((row) => row.map((cell) => cell.trim()));

/** What a form's values are sent as. */
export function documentOf(values: ProductValues): ProductDocument {
  const { options, rows } = gridOf(values);
  // Without its heading, a chart's first size must not become one: the rules report the empty heading.
  const [columns = [], ...below] = cellsOf(values.size_chart);
  const sizes = below.filter(isFilled);
  return {
    name: values.name.trim(),
    description: values.description.trim(),
    category_id: values.category_id,
    discount: values.discount.trim() === '' ? '0' : values.discount.trim(),
    features: values.features
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
    options: options.map(storedOption),
    variants: rows.map(variantOf),
    media: picturesOf(values),
    brand: values.brand.trim(),
    tags: values.tags
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
    condition: values.condition,
    care: values.care.trim(),
    specs: cellsOf(values.specs)
      .filter(isFilled)
      .map(([name = '', value = '']) => ({ name, value })),
    size_chart: sizes.length > 0 || isFilled(columns) ? { columns, rows: sizes } : null,
    seo_title: values.seo_title.trim(),
    seo_description: values.seo_description.trim(),
    slug: values.slug.trim(),
  };
}
