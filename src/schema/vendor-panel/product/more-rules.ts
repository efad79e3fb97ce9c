import { moreMessages } from '#schema/texts/more-product-texts.ts';
import type { SizeChart } from '#schema/kit/size-chart.ts';
import type { EditedVariant, ProductDocument } from '../product.ts';
import { moreLimits } from './more-limits.ts';

const count = (text: string): number => [...text].length;

/** A GTIN: its last digit checks the others. */
export function isGtin(code: string): boolean {
  if (!/^(?:\d{8}|\d{12,14})$/.test(code) || !/[1-9]/.test(code)) return false;
  const sum = [...code.padStart(14, '0')].reduce(
    (all, digit, n) => all + Number(digit) * (n % 2 === 0 ? 3 : 1),
    0,
  );
  return sum % 10 === 0;
}

const isSlug = (text: string): boolean =>
  /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) && text.length <= moreLimits.slug;

const isSpecs = (specs: NonNullable<ProductDocument['specs']>): boolean =>
  specs.length <= moreLimits.specs.count &&
  specs.every(
    ({ name, value }) =>
      name !== '' &&
      count(name) <= moreLimits.specs.name &&
      value !== '' &&
      count(value) <= moreLimits.specs.value,
  ) &&
  new Set(specs.map(({ name }) => name.toLowerCase())).size === specs.length;

function isChart({ columns, rows }: SizeChart): boolean {
  const most = moreLimits.sizeChart;
  const isCell = (cell: string | undefined) => cell !== undefined && count(cell) <= most.cell;
  return (
    columns.length >= 2 &&
    columns.length <= most.columns &&
    columns.every((cell) => cell !== '' && isCell(cell)) &&
    rows.length >= 1 &&
    rows.length <= most.rows &&
    rows.every((row) => row.length === columns.length && row[0] !== '' && row.every(isCell))
  );
}

function variantProblems({ gtin = '', mpn = '', cost }: EditedVariant): Readonly<Record<string, string>> {
  return {
    ...(gtin === '' || isGtin(gtin) ? {} : { gtin: moreMessages.gtin }),
    ...(count(mpn) <= moreLimits.mpn ? {} : { mpn: moreMessages.mpnLength }),
    ...(cost == null || /^\d{1,6}(\.\d{1,2})?$/.test(cost) ? {} : { cost: moreMessages.costRange }),
  };
}

/** A message for each invalid field that most products leave empty. */
export function moreProblems(document: ProductDocument): Readonly<Record<string, string>> {
  const {
    brand = '',
    tags = [],
    care = '',
    specs = [],
    size_chart: chart = null,
    seo_title: title = '',
    seo_description: description = '',
    slug = '',
  } = document;
  const { count: most, length } = moreLimits.tags;
  const found: Record<string, string> = {};
  if (count(brand) > moreLimits.brand) found['brand'] = moreMessages.brandLength;
  if (tags.length > most || tags.some((tag) => count(tag) > length)) {
    found['tags'] = moreMessages.tagLength;
  }
  if (count(care) > moreLimits.care) found['care'] = moreMessages.careLength;
  if (!isSpecs(specs)) found['specs'] = moreMessages.specLength;
  if (chart !== null && !isChart(chart)) found['size_chart'] = moreMessages.sizeChart;
  if (count(title) > moreLimits.seo.title) found['seo_title'] = moreMessages.seoTitleLength;
  if (count(description) > moreLimits.seo.description) {
    found['seo_description'] = moreMessages.seoDescriptionLength;
  }
  if (slug !== '' && !isSlug(slug)) found['slug'] = moreMessages.slugForm;
  document.variants.forEach((variant, n) => {
    for (const [field, message] of Object.entries(variantProblems(variant))) {
      found[`variants.${n}.${field}`] = message;
    }
  });
  return found;
}
