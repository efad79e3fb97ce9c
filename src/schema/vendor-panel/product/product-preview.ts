import { Schema } from 'effect';
import { EditedOption, EditedPicture } from '../product.ts';

const Text = Schema.String;
const MaybeText = Schema.NullOr(Text);

export const PreviewLink = Schema.Struct({ token: Text, expires_at: Text });
export type PreviewLink = typeof PreviewLink.Type;

export const PreviewedProduct = Schema.Struct({
  name: Text,
  description: Text,
  features: Schema.Array(Text),
  store_name: MaybeText,
  category: MaybeText,
  options: Schema.Array(EditedOption),
  media: Schema.Array(EditedPicture),
  variants: Schema.Array(
    Schema.Struct({
      color: MaybeText,
      size: MaybeText,
      flavor: MaybeText,
      quantity_option: MaybeText,
      price: Text,
      compare_at_price: MaybeText,
      in_stock: Schema.Boolean,
    }),
  ),
});
export type PreviewedProduct = typeof PreviewedProduct.Type;
