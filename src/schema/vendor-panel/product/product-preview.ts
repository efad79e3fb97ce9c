import { Schema } from 'effect';

const Text = Schema.String;

export const PreviewLink = Schema.Struct({ token: Text, expires_at: Text });
export type PreviewLink = typeof PreviewLink.Type;
