import { Schema } from 'effect';
import { NullableText } from '#schema/wire.ts';

const Text = Schema.String;
const Struct = Schema.Struct;

/** An email of the shop, such as `order-confirmation`. */
export const EmailRow = Struct({
  key: Text,
  subject: Text,
  is_edited: Schema.Boolean,
  edited_at: NullableText,
  /** When the edited email could not be sent. */
  failed_at: NullableText,
  last_at: NullableText,
});
export type EmailRow = typeof EmailRow.Type;

const template = { subject: Text, html: Text, text: Text };

/** The editable part: Mustache without partials, delimiters and unescaped variables. */
export const EmailTemplate = Struct(template);
export type EmailTemplate = typeof EmailTemplate.Type;

export const EmailSheet = Struct({
  key: Text,
  ...template,
  /** 0 for the built-in email without edits. */
  version: Schema.Int,
  built_in: EmailTemplate,
  failure: NullableText,
  failed_at: NullableText,
  /** Required variables must stay in a link. Secret ones are only in the links of the built-in email. */
  variables: Schema.Array(Struct({ name: Text, is_needed: Schema.Boolean, is_secret: Schema.Boolean })),
  /** Sample data to fill it in with. */
  sample: Schema.Record(Text, Schema.Unknown),
  versions: Schema.Array(
    Struct({ number: Schema.Int, at: Text, is_built_in: Schema.Boolean, author: NullableText }),
  ),
});
export type EmailSheet = typeof EmailSheet.Type;

export const SavedEmail = Struct({ outcome: Schema.Literals(['saved', 'conflict']) });

export const mailStates = ['waiting', 'retrying', 'sent', 'failed'] as const;

/** A sent or queued email, without its content. */
export const SentEmail = Struct({
  id: Text,
  template: Text,
  to_email: Text,
  created_at: Text,
  status: Schema.Literals(mailStates),
  attempts: Schema.Int,
  /** Why the last attempt failed. */
  reason: NullableText,
  next_at: NullableText,
  may_retry: Schema.Boolean,
});
export type SentEmail = typeof SentEmail.Type;

export const SentEmails = Struct({
  rows: Schema.Array(SentEmail),
  next: Schema.NullOr(Struct({ key: Text, id: Text })),
  counts: Struct({ failed: Schema.Int }),
});
