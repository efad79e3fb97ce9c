import { Schema } from 'effect';
import { limits } from '#schema/limits.ts';
import { businessMessages as messages } from '#schema/texts/business-texts.ts';

// Read the members one by one: destructuring a namespace keeps all of it in the browser's chunk.
const Text = Schema.String;

export const documentKinds = {
  identity: 'Government-issued ID',
  registration: 'Business registration',
  tax: 'Tax document',
  insurance: 'Insurance',
  other: 'Something else',
} as const;
export type DocumentKind = keyof typeof documentKinds;

export const VendorDocument = Schema.Struct({
  id: Text,
  kind: Schema.Literals(['identity', 'registration', 'tax', 'insurance', 'other']),
  name: Text,
  type: Text,
  bytes: Schema.Int,
  path: Text,
  created_at: Text,
});
export type VendorDocument = typeof VendorDocument.Type;

const documentTypes: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
};
export const acceptedDocuments = Object.keys(documentTypes);
/** The extension of a stored document; null for an unsupported type. */
export const documentEnding = (type: string): string | null => documentTypes[type] ?? null;

/** Why a file can't be sent; the server reads the bytes again. */
export function documentProblem(file: { type: string; size: number }, count: number): string | null {
  if (documentEnding(file.type) === null) return messages.documentType;
  if (file.size > limits.document.bytes) return messages.documentSize;
  return count >= limits.document.count ? messages.documentCount : null;
}
