import { Schema } from 'effect';
import { EmailText, problemsOf } from '#schema/form.ts';

const Text = Schema.String;

/** The public part of a notice, for anyone with its link. */
export const StockNotice = Schema.Struct({
  name: Text,
  vendor_name: Text,
  /** The variant's options in one text. */
  options: Schema.NullOr(Text),
  path: Text.check(Schema.isPattern(/^\/(?![/\\])/)),
  /** With its question mark; '' if the variant needs none. */
  query: Text.check(Schema.isPattern(/^(\?.*)?$/)),
  state: Schema.Literals(['waiting', 'told', 'stopped']),
  /** Notices that wait for the same address. */
  others: Schema.Finite,
});
export type StockNotice = typeof StockNotice.Type;

const StockNoticeForm = Schema.Struct({ email: EmailText });

export const stockNoticeFormProblems = (values: typeof StockNoticeForm.Type) =>
  problemsOf(StockNoticeForm, values);
