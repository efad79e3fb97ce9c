import { cellText } from '#schema/kit/cells.ts';
import { createConversion } from './conversion.ts';
import { moreLimits } from '#schema/vendor-panel/product/more-limits.ts';
import { conditionOf, detailsCell, isOnSale } from './more-fields.ts';
import type { NamedValue } from './options.ts';
import type { Converted, FileRow, Shop } from './shop-table.ts';
import { comparedTo, gramsOf, shortened } from './values.ts';

const sources = {
  name: ['itemname'],
  description: ['productdescription', 'itemdescription'],
  category: ['feedproducttype', 'itemtype', 'itemtypename'],
  features: Array.from({ length: 10 }, (_, n) => `bulletpoint${n + 1}`),
  sku: ['itemsku', 'sellersku'],
  price: ['standardprice', 'price'],
  compare_at_price: ['listprice', 'listpricewithtax'],
  stock: ['quantity'],
  weight_grams: ['itemweight', 'websiteshippingweight'],
  gtin: ['externalproductid', 'productid'],
  mpn: ['partnumber', 'manufacturerpartnumber', 'mfrpartnumber'],
  brand: ['brandname', 'brand'],
  tags: ['generickeywords', ...Array.from({ length: 5 }, (_, n) => `generickeywords${n + 1}`)],
  condition: ['conditiontype', 'itemcondition'],
  care: ['careinstructions'],
  pictures: ['mainimageurl', ...Array.from({ length: 8 }, (_, n) => `otherimageurl${n + 1}`)],
} as const;

/** The columns that variation themes such as SizeColor refer to. */
const themes: readonly { name: string; heading: string; theme: RegExp; isMain?: true }[] = [
  { name: 'Color', heading: 'colorname', theme: /colou?r/, isMain: true },
  { name: 'Size', heading: 'sizename', theme: /size/, isMain: true },
  { name: 'Flavor', heading: 'flavorname', theme: /flavou?r/, isMain: true },
  { name: 'Quantity', heading: 'itempackagequantity', theme: /quantity|pack/ },
  { name: 'Style', heading: 'stylename', theme: /style/ },
  { name: 'Material', heading: 'materialtype', theme: /material/ },
];

/** What a details table says, and the columns of its units. */
const details: readonly { name: string; headings: readonly string[]; units?: readonly string[] }[] = [
  { name: 'Material', headings: ['materialtype', 'outermaterialtype', 'fabrictype'] },
  { name: 'Style', headings: ['stylename'] },
  { name: 'Pattern', headings: ['patternname', 'patterntype'] },
  { name: 'Model', headings: ['modelname', 'model', 'modelnumber'] },
  { name: 'Manufacturer', headings: ['manufacturer'] },
  { name: 'Country of origin', headings: ['countryoforigin', 'countryasvalue'] },
  { name: 'Included', headings: ['includedcomponents'] },
  ...['Length', 'Width', 'Height'].map((name) => ({
    name,
    headings: [`item${name.toLowerCase()}`],
    units: [`item${name.toLowerCase()}unitofmeasure`, 'itemdimensionsunitofmeasure'],
  })),
];

/** Only these numbers are barcodes; 3 and 4 are UPC and EAN in reports. */
const isBarcode = (type: string): boolean => /^(?:gtin|upc|ean|jan|3|4)$/i.test(type.trim());

const units = ['itemweightunitofmeasure', 'websiteshippingweightunitofmeasure'] as const;

function weightOf(row: FileRow) {
  for (const [n, heading] of sources.weight_grams.entries()) {
    const cell = row.cell(heading);
    if (cell !== '') return gramsOf(cell, row.text(units[n] ?? '') || 'g');
  }
  return '';
}

/** The options of a family: the main ones, and those that its theme names or, without a theme, that differ. */
function optionsOf(children: readonly FileRow[], theme: string) {
  return themes.filter(({ heading, theme: wanted, isMain }) => {
    const values = children.map((child) => child.text(heading));
    if (values.some((value) => value === '')) return false;
    return isMain || wanted.test(theme) || (theme === '' && new Set(values).size > 1);
  });
}

function convert(rows: readonly FileRow[], today: string): Converted {
  const { options, changes, next, add, join, result } = createConversion();
  const used = new Set<string>();
  const parents = new Map<string, FileRow>();
  const families = new Map<string, FileRow[]>();
  const isParent = (row: FileRow) => row.text('parentchild').toLowerCase() === 'parent';
  for (const row of rows) {
    const of = row.text('parentsku');
    if (isParent(row)) parents.set(row.text(...sources.sku), row);
    else {
      const key = of === '' ? `row ${row.line}` : of;
      families.set(key, [...(families.get(key) ?? []), row]);
    }
  }
  for (const [key, children] of families) {
    const parent = parents.get(key);
    const [head] = children;
    if (head === undefined) continue;
    const said = (headings: readonly string[]) =>
      [parent, ...children].map((row) => row?.text(...headings) ?? '').find((text) => text !== '') ?? '';
    const theme = `${parent?.text('variationtheme') ?? ''}${head.text('variationtheme')}`.toLowerCase();
    const found = optionsOf(children, theme);
    for (const { heading } of found) used.add(heading);
    const optional = new Set(found.map(({ heading }) => heading));
    const from = parent ?? head;
    const bullets = sources.features.map((heading) => said([heading])).filter((each) => each !== '');
    const first = next();
    const picturesOf = (row: FileRow | undefined) =>
      sources.pictures.map((heading) => row?.text(heading) ?? '');
    // A child's main picture shows that child; the others come after those of the family.
    const shared = [...picturesOf(from), ...children.flatMap((row) => picturesOf(row).slice(1))];
    for (const [n, row] of children.entries()) {
      const regular = row.cell(...sources.price);
      const reduced = isOnSale(row, 'salefromdate', 'saleenddate', today) ? row.cell('saleprice') : '';
      const price = reduced === '' ? regular : reduced;
      const values = found.map(({ name, heading }): NamedValue => ({ name, value: row.cell(heading) }));
      add(row, {
        // Product names repeat on Amazon; the seller's SKUs don't.
        handle: head.text('parentsku') === '' ? head.cell(...sources.sku) : key,
        ...(n === 0
          ? {
              name: changes.name(said(sources.name), from.line),
              description: changes.description(
                said(sources.description) || bullets.map((each) => `- ${each}`).join('\n'),
                from.line,
              ),
              category: said(sources.category),
              features: changes.features(bullets, from.line),
              pictures: changes.pictures(shared, from.line).join('|'),
              specs: detailsCell(
                details.map(({ name, headings, units: measures = [] }) => {
                  const value = said(headings.filter((heading) => !optional.has(heading)));
                  return [name, value === '' ? '' : `${value} ${said(measures).toLowerCase()}`] as const;
                }),
              ),
              condition: conditionOf(said(sources.condition)),
              care: shortened(said(sources.care), moreLimits.care),
              ...changes.listing({
                brand: said(sources.brand),
                tags: sources.tags
                  .map((heading) => said([heading]))
                  .join(',')
                  .replaceAll(';', ','),
                title: '',
                description: '',
              }),
            }
          : {}),
        ...options.cellsOf(
          found.map(({ name }) => name),
          values.filter(({ value }) => cellText(value) !== ''),
        ),
        sku: row.cell(...sources.sku),
        price,
        compare_at_price: comparedTo(price, reduced === '' ? row.cell(...sources.compare_at_price) : regular),
        stock: row.cell('quantity'),
        weight_grams: weightOf(row),
        gtin: isBarcode(row.text('externalproductidtype', 'productidtype'))
          ? changes.barcode(row.text(...sources.gtin), row.line)
          : '',
        mpn: shortened(row.text(...sources.mpn), moreLimits.mpn),
        ...(row === from ? {} : { variant_picture: row.text('mainimageurl') }),
      });
    }
    if (parent !== undefined) join(parent, first);
  }
  for (const [key, { line }] of parents) {
    if (!families.has(key))
      changes.leave(line, 'These parents have no child in this file. Add their variants.');
  }
  return result(used);
}

export const amazon: Shop = {
  name: 'amazon',
  isIts: (has) => sources.sku.some(has) && has('itemname'),
  sources,
  used: [
    'parentchild',
    'parentsku',
    'relationshiptype',
    'variationtheme',
    'updatedelete',
    'externalproductidtype',
    'productidtype',
    'saleprice',
    'salefromdate',
    'saleenddate',
    ...units,
    ...details.flatMap(({ headings, units: measures = [] }) => [...headings, ...measures]),
  ],
  convert,
};
