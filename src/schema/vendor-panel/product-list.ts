import { Schema } from 'effect';
import { Money } from '#schema/wire.ts';

const Text = Schema.String;
const NullOr = Schema.NullOr;
const Count = Schema.Finite;

const ProductState = Schema.Literals(['draft', 'published', 'archived']);

/** The list's filters: a state, scheduled, sold out. */
export const productFilters = ['draft', 'published', 'archived', 'scheduled', 'sold-out'] as const;
export type ProductFilter = (typeof productFilters)[number];

/** A product as its store's team lists it. */
export const ListedProduct = Schema.Struct({
  id: Text,
  name: Text,
  slug: Text,
  state: ProductState,
  /** Shoppers see it: published, in an open store, for sale, and not taken down. */
  listed: Schema.Boolean,
  image: NullOr(Text),
  category_name: Text,
  /** Null without an active variant. */
  price_from: NullOr(Money),
  price_to: NullOr(Money),
  variants: Count,
  stock: Count,
  /** Variants low on stock. */
  low: Count,
  /** Set if there is only one variant. */
  sku: NullOr(Text),
  updated_at: Text,
  publish_at: NullOr(Text),
  has_draft: Schema.Boolean,
});
export type ListedProduct = typeof ListedProduct.Type;

const Place = Schema.Struct({ key: Text, id: Text });

export const ListedProducts = Schema.Struct({ rows: Schema.Array(ListedProduct), next: NullOr(Place) });
export type ListedProducts = typeof ListedProducts.Type;

const RowResult = Schema.Struct({
  id: Text,
  code: Text,
  sentence: NullOr(Text),
  changed: Schema.optionalKey(Schema.Boolean),
});

export const BulkEdited = Schema.Struct({ undo_token: NullOr(Text), results: Schema.Array(RowResult) });

export const Undone = Schema.Struct({
  results: Schema.Array(Schema.Struct({ id: Text, code: Text, sentence: Schema.optional(NullOr(Text)) })),
});
