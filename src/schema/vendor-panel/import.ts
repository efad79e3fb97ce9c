import { Schema } from 'effect';
import { Job } from '#schema/kit/job.ts';

const Text = Schema.String;
const Count = Schema.Finite;

/** A shop whose product export is recognized by its header. */
export const ShopName = Schema.Literals(['shopify', 'woocommerce', 'etsy', 'amazon']);
export type ShopName = typeof ShopName.Type;
export const shopNames: Readonly<Record<ShopName, string>> = {
  shopify: 'Shopify',
  woocommerce: 'WooCommerce',
  etsy: 'Etsy',
  amazon: 'Amazon',
};

/** A column of the file that is not imported. */
export const LeftOut = Schema.Struct({
  heading: Text,
  /** Cells with content; the number of addresses if they are pictures. */
  cells: Count,
  pictures: Schema.Boolean,
});
export type LeftOut = typeof LeftOut.Type;

export const ProductImport = Schema.Struct({
  id: Text,
  kind: Schema.Literals(['products', 'stock']),
  stage: Schema.Literals(['uploading', 'checking', 'checked', 'importing', 'ended']),
  file_name: Text,
  headers: Schema.Array(Text),
  fields: Schema.Array(Text),
  total: Count,
  /** Rows of the file, which has others for pictures; null if it was sent without them. */
  file_rows: Schema.NullOr(Count),
  shop: Schema.NullOr(ShopName),
  left_out: Schema.Array(LeftOut),
  /** Products whose category is not in the file go here. */
  default_category: Schema.NullOr(Text),
  /** Words of the file that are no category yet. */
  unknown_words: Count,
  /** Rows with a problem. */
  wrong: Count,
  /** Products by what happens, or has happened, to them; variants for stock and prices. */
  creates: Count,
  updates: Count,
  unchanged: Count,
  /** That its rows name and their products lack, as of the check. */
  pictures: Count,
  stop_on_error: Schema.Boolean,
  job: Schema.NullOr(Job),
});
export type ProductImport = typeof ProductImport.Type;
export type ImportKind = ProductImport['kind'];

export const WrongRow = Schema.Struct({
  row: Count,
  cells: Schema.Array(Text),
  /** Cells beyond the last column of the header. */
  extra: Schema.NullOr(Text),
  problems: Schema.Array(Schema.Struct({ field: Text, code: Text, sentence: Text })),
});
export type WrongRow = typeof WrongRow.Type;

/** A row of the file as it was, and why it was skipped. */
export const WrongLine = Schema.Struct({
  row: Count,
  cells: Schema.Array(Text),
  sentences: Schema.Array(Text),
});
export type WrongLine = typeof WrongLine.Type;
export const WrongLines = Schema.Struct({ columns: Schema.Array(Text), lines: Schema.Array(WrongLine) });
export type WrongLines = typeof WrongLines.Type;

/** A word that the file uses for categories. */
export const CategoryWord = Schema.Struct({
  word: Text,
  /** Products with it. */
  products: Count,
  /** The category it means; null if unknown. */
  category_id: Schema.NullOr(Text),
  /** A person has chosen it for this store. */
  chosen: Schema.Boolean,
});
export type CategoryWord = typeof CategoryWord.Type;

/** Categories that people chose: by word, null where the store's choice is forgotten, and for all the rest. */
export type CategoryChoices = {
  readonly words: readonly { readonly word: string; readonly category_id: string | null }[];
  readonly rest: string | null;
};

export type ImportField = {
  readonly field: string;
  /** The template's heading. */
  readonly label: string;
  readonly kinds: readonly ImportKind[];
  /** Other headings for it, in lower case and without symbols. */
  readonly known: readonly string[];
};

const one: readonly ImportKind[] = ['products'];
const both: readonly ImportKind[] = ['products', 'stock'];

export const importFields: readonly ImportField[] = [
  { field: 'handle', label: 'Handle', kinds: one, known: ['slug', 'urlhandle', 'producthandle'] },
  {
    field: 'name',
    label: 'Name',
    kinds: one,
    known: [
      'title',
      'productname',
      'product',
      'titel',
      'bezeichnung',
      'artikelname',
      'nom',
      'nombre',
      'nome',
      'naam',
    ],
  },
  {
    field: 'description',
    label: 'Description',
    kinds: one,
    known: [
      'bodyhtml',
      'body',
      'text',
      'details',
      'beschreibung',
      'descripcion',
      'descrizione',
      'omschrijving',
    ],
  },
  {
    field: 'category',
    label: 'Category',
    kinds: one,
    known: ['productcategory', 'type', 'kategorie', 'categorie', 'categoria', 'warengruppe'],
  },
  {
    field: 'discount',
    label: 'Discount',
    kinds: one,
    known: ['discountpercent', 'rabatt', 'remise', 'descuento', 'sconto', 'korting'],
  },
  { field: 'features', label: 'Features', kinds: one, known: ['highlights', 'bullets'] },
  { field: 'color', label: 'Color', kinds: one, known: ['colour', 'farbe', 'couleur', 'colore', 'kleur'] },
  { field: 'size', label: 'Size', kinds: one, known: ['grosse', 'taille', 'talla', 'taglia', 'maat'] },
  {
    field: 'flavor',
    label: 'Flavor',
    kinds: one,
    known: ['flavour', 'taste', 'geschmack', 'gout', 'sabor', 'gusto', 'smaak'],
  },
  { field: 'quantity', label: 'Pack size', kinds: one, known: ['quantity', 'pack', 'packsize'] },
  // 'Size: Resistance | Color: Finish', for options that the product calls so.
  { field: 'option_names', label: 'Option names', kinds: one, known: ['optionname'] },
  {
    field: 'sku',
    label: 'SKU',
    kinds: both,
    known: [
      'variantsku',
      'articlenumber',
      'itemnumber',
      'artikelnummer',
      'artikelnr',
      'reference',
      'referencia',
    ],
  },
  {
    field: 'price',
    label: 'Price',
    kinds: both,
    known: ['variantprice', 'regularprice', 'preis', 'prix', 'precio', 'prezzo', 'prijs'],
  },
  {
    field: 'compare_at_price',
    label: 'Compare-at price',
    kinds: both,
    known: ['variantcompareatprice', 'was', 'listprice', 'rrp'],
  },
  {
    field: 'stock',
    label: 'Stock',
    kinds: both,
    known: [
      'variantinventoryqty',
      'inventory',
      'onhand',
      'stockquantity',
      'qty',
      'bestand',
      'lagerbestand',
      'existencias',
      'giacenza',
      'voorraad',
    ],
  },
  {
    field: 'weight_grams',
    label: 'Weight (g)',
    kinds: one,
    known: ['weight', 'variantgrams', 'grams', 'weightgrams', 'gewicht', 'gewichtg', 'poids', 'peso'],
  },
  {
    field: 'gtin',
    label: 'Barcode',
    kinds: one,
    known: [
      'gtin',
      'ean',
      'upc',
      'variantbarcode',
      'gtinupceanorisbn',
      'barcodegtin',
      'eancode',
      'strichcode',
    ],
  },
  {
    field: 'mpn',
    label: 'MPN',
    kinds: one,
    known: ['manufacturerpartnumber', 'partnumber', 'herstellernummer'],
  },
  {
    field: 'cost',
    label: 'Cost',
    kinds: one,
    known: ['costperitem', 'costprice', 'unitcost', 'purchaseprice', 'einkaufspreis'],
  },
  {
    field: 'brand',
    label: 'Brand',
    kinds: one,
    known: ['vendor', 'brands', 'manufacturer', 'marke', 'marque', 'marca', 'merk'],
  },
  { field: 'tags', label: 'Tags', kinds: one, known: ['keywords', 'schlagworter'] },
  { field: 'condition', label: 'Condition', kinds: one, known: ['itemcondition', 'zustand'] },
  { field: 'care', label: 'Care', kinds: one, known: ['careinstructions', 'pflege', 'pflegehinweise'] },
  { field: 'seo_title', label: 'Search title', kinds: one, known: ['seotitle', 'metatitle', 'pagetitle'] },
  {
    field: 'seo_description',
    label: 'Search description',
    kinds: one,
    known: ['seodescription', 'metadescription'],
  },
  {
    field: 'specs',
    label: 'Details table',
    kinds: one,
    known: ['specs', 'specifications', 'attributes', 'productdetails', 'technicaldetails', 'eigenschaften'],
  },
  {
    field: 'size_chart',
    label: 'Size chart',
    kinds: one,
    known: ['sizeguide', 'sizetable', 'grossentabelle'],
  },
  { field: 'color_hex', label: 'Swatch', kinds: one, known: ['colorhex', 'colorcode', 'hex', 'swatchcolor'] },
  {
    field: 'pictures',
    label: 'Pictures',
    kinds: one,
    known: [
      'images',
      'image',
      'imagesrc',
      'imageurl',
      'imageurls',
      'imagelink',
      'picture',
      'pictureurl',
      'photo',
      'photos',
      'bilder',
      'bild',
      'fotos',
      'imagenes',
      'immagini',
      'afbeeldingen',
    ],
  },
  {
    field: 'picture_alts',
    label: 'Picture descriptions',
    kinds: one,
    known: ['picturealttext', 'imagealttext', 'imagealt', 'alttext'],
  },
  {
    field: 'variant_picture',
    label: 'Variant picture',
    kinds: one,
    known: ['variantimage', 'variantimageurl', 'variantphoto'],
  },
];

const pictureFields: ReadonlySet<string> = new Set(['pictures', 'picture_alts', 'variant_picture']);
/** What an export has: a product keeps its pictures when its own export is imported. */
export const exportFields = importFields.filter(({ field }) => !pictureFields.has(field));
/** Whether rows with these fields may name pictures. */
export const namesPictures = (fields: readonly string[]): boolean =>
  fields.includes('pictures') || fields.includes('variant_picture');

export const fieldsOf = (kind: ImportKind): readonly ImportField[] =>
  importFields.filter(({ kinds }) => kinds.includes(kind));

/** A heading without case and symbols. */
export const lettersOf = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[^a-z0-9]/g, '');

/** The column of each field, guessed from the headings; a column is used once. */
export function guessColumns(headers: readonly string[], kind: ImportKind): Readonly<Record<string, number>> {
  const found: Record<string, number> = {};
  const taken = new Set<number>();
  const fields = fieldsOf(kind);
  const give = (matches: (heading: string, field: ImportField) => boolean) => {
    for (const each of fields) {
      if (each.field in found) continue;
      const column = headers.findIndex((heading, n) => !taken.has(n) && matches(lettersOf(heading), each));
      if (column === -1) continue;
      found[each.field] = column;
      taken.add(column);
    }
  };
  give((heading, { field, label }) => heading === lettersOf(label) || heading === lettersOf(field));
  give((heading, { known }) => known.includes(heading));
  return found;
}

const numbers: ReadonlySet<string> = new Set([
  'discount',
  'price',
  'compare_at_price',
  'stock',
  'weight_grams',
  'cost',
]);

export const isNumber = (field: string): boolean => numbers.has(field);

/** What is missing before rows can be recognized; null if nothing is. */
export function missingColumn(columns: Readonly<Record<string, number>>, kind: ImportKind): string | null {
  if (kind === 'stock') {
    if (!('sku' in columns)) return 'Choose the column with the SKU.';
    return 'price' in columns || 'stock' in columns || 'compare_at_price' in columns
      ? null
      : 'Choose a column with prices or stock.';
  }
  return 'name' in columns || 'handle' in columns ? null : 'Choose the column with the name or the handle.';
}

/** Product's own names of options by their fields, in a cell as 'Size: Resistance | Color: Finish'. */
export function ownNamesIn(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const each of text.split('|')) {
    const at = each.indexOf(':');
    const usual = lettersOf(each.slice(0, at));
    const own = each.slice(at + 1).trim();
    const field = usual === 'packsize' ? 'quantity' : usual;
    if (at > 0 && own !== '') found.set(field, own);
  }
  return found;
}

/** What a file holds that is not imported: columns without a field, and what a shop's export has besides. */
export const leftOutOf = (
  { leftOut, contents }: { leftOut: readonly LeftOut[]; contents: readonly (LeftOut | null)[] },
  columns: Readonly<Record<string, number>>,
): readonly LeftOut[] => {
  const used = new Set(Object.values(columns));
  return [...leftOut, ...contents.filter((each, n) => each !== null && !used.has(n))].filter(
    (each) => each !== null,
  );
};

/** Columns of numbers that can be read in two ways or disagree, by the choices people made so far. */
export const unsureColumns = (
  decimals: readonly (string | null)[],
  columns: Readonly<Record<string, number>>,
  chosen: Readonly<Record<number, string>>,
): readonly number[] =>
  Object.entries(columns).flatMap(([field, n]) =>
    isNumber(field) && (decimals[n] === 'unsure' || decimals[n] === 'mixed') && chosen[n] === undefined
      ? [n]
      : [],
  );
