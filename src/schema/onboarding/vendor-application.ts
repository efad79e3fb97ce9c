import { Schema } from 'effect';
import { VendorStatus } from '#schema/identity/session.ts';
import { NullableText } from '#schema/wire.ts';
import { VendorDocument } from './documents.ts';

// Read the members one by one: destructuring a namespace keeps all of it in the browser's chunk.
const Text = Schema.String;
const Struct = Schema.Struct;
const List = Schema.Array;

export const ApplicationStatus = Schema.Literals([
  'draft',
  'pending',
  'information-asked',
  'approved',
  'rejected',
  'withdrawn',
]);
export type ApplicationStatus = typeof ApplicationStatus.Type;

const Event = Struct({
  id: Text,
  kind: Schema.Literals(['submitted', 'asked', 'approved', 'rejected', 'withdrawn']),
  words: NullableText,
  at: Text,
});
export type ApplicationEvent = typeof Event.Type;

const WireAnswers = Schema.Record(Text, Schema.Unknown);

/** The answer of `my_vendor_application`. `status` is null before the first answer was saved. */
export const VendorApplication = Struct({
  id: NullableText,
  status: Schema.NullOr(ApplicationStatus),
  version: Schema.Int,
  answers: WireAnswers,
  submitted_at: NullableText,
  /** Why it can't change. */
  closed: Schema.NullOr(Schema.Literals(['has_store', 'store_closed', 'application_in_review'])),
  events: List(Event),
  documents: List(VendorDocument),
  store: Schema.NullOr(
    Struct({
      status: VendorStatus,
      store_name: NullableText,
      description: NullableText,
      phone: NullableText,
      website: NullableText,
      slug: NullableText,
    }),
  ),
});
export type VendorApplication = typeof VendorApplication.Type;

export const SaveReply = Struct({
  outcome: Schema.Literals(['saved', 'conflict']),
  version: Schema.Int,
  answers: WireAnswers,
});

/** A category to sell in. */
export const SellingCategory = Struct({ id: Text, slug: Text, name: Text, parent_id: NullableText });
export type SellingCategory = typeof SellingCategory.Type;
