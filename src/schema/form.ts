import { Schema, SchemaIssue } from 'effect';
import { charactersIn, cleanForm } from '#schema/clean.ts';
import { messages } from '#schema/texts/texts.ts';

// Read the members one by one: destructuring a namespace keeps all of it in the browser's chunk.
const Text = Schema.String;

/** The first rule of a field: the rules after it ignore an empty value. */
export const required = (message: string) => Schema.isNonEmpty({ message }).abort();

export const atMost = (max: number, message: string) =>
  Schema.makeFilter((text: string) => charactersIn(text) <= max || message);

export const between = ({ min, max }: { min: number; max: number }, message: string) =>
  [Schema.makeFilter((text: string) => charactersIn(text) >= min || message), atMost(max, message)] as const;

const email = /^(?=.{3,254}$)[^\s@<>,;:"()]+@[^\s@.<>,;:"()]+(\.[^\s@.<>,;:"()]+)+$/;

/** §5: a valid email address. */
export const isEmail = (text: string): boolean => email.test(text);

/** §5: required, then a valid format. */
export const EmailText = Text.check(
  required(messages.emailRequired),
  Schema.isPattern(email, { message: messages.emailInvalid }),
);

const format = SchemaIssue.makeFormatterStandardSchemaV1();

/** The first error message per field, of the values as they will be sent; empty when all are valid. */
export function problemsOf<Form extends Record<string, unknown>>(
  schema: Schema.ConstraintDecoder<Form>,
  values: Form,
): Partial<Record<keyof Form, string>> {
  const result = Schema.decodeUnknownResult(schema)(cleanForm(values), { errors: 'all' });
  if (result._tag === 'Success') return {};
  const problems: Partial<Record<keyof Form, string>> = {};
  for (const { path, message } of format(result.failure.issue).issues) {
    const field = path?.[0] as keyof Form | undefined;
    if (field !== undefined && problems[field] === undefined) problems[field] = message;
  }
  return problems;
}
