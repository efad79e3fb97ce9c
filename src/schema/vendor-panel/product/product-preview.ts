import { Schema } from 'effect';

const Text = Schema.String;

export const PreviewLink = Schema.Struct({
  /** Null for a link from before they were kept: it works, but can't be shown. */
  token: Schema.NullOr(Text),
  expires_at: Text,
});
export type PreviewLink = typeof PreviewLink.Type;
