import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute } from 'react';
import { cleanForm } from '#schema/clean.ts';
import { TextField } from '#ui/components/fields/text-field.tsx';
import * as styles from './fields.css.ts';
import { StateField } from './state-field.tsx';

const widths = { wide: styles.wide, half: styles.half, third: styles.third } as const;

export interface Field<Name extends string> {
  name: Name;
  label: string;
  kind?: 'state';
  type?: HTMLInputTypeAttribute;
  inputMode?: 'text' | 'email' | 'tel' | 'numeric';
  autoComplete: HTMLInputAutoCompleteAttribute;
  description?: string;
  optional?: boolean;
  width: keyof typeof widths;
}

export type Values<Name extends string> = Readonly<Record<Name, string>>;
/** The spec's message for each invalid field; empty when all are valid. */
export type Messages<Name extends string> = Partial<Record<Name, string>>;

export type PlaceName = 'address' | 'address2' | 'city' | 'state' | 'zipCode';

/** The delivery address of a parcel. */
export const placeFields: readonly Field<PlaceName>[] = [
  { name: 'address', label: 'Street address', autoComplete: 'address-line1', width: 'wide' },
  {
    name: 'address2',
    label: 'Apartment, suite',
    autoComplete: 'address-line2',
    optional: true,
    width: 'wide',
  },
  { name: 'city', label: 'City', autoComplete: 'address-level2', width: 'third' },
  { name: 'state', label: 'State', kind: 'state', autoComplete: 'address-level1', width: 'third' },
  { name: 'zipCode', label: 'ZIP code', autoComplete: 'postal-code', inputMode: 'numeric', width: 'third' },
];

export function readFields<Name extends string>(
  form: HTMLFormElement,
  fields: readonly Field<Name>[],
): Values<Name> {
  const data = new FormData(form);
  return cleanForm(
    Object.fromEntries(fields.map(({ name }) => [name, String(data.get(name) ?? '').trim()])) as Values<Name>,
  );
}

/** The messages already shown whose fields are still invalid; no field shows a message before the button is pressed. */
export const stillWrong = <Name extends string>(
  found: Messages<Name>,
  shown: Messages<Name>,
): Messages<Name> =>
  Object.fromEntries(Object.entries(found).filter(([name]) => name in shown)) as Messages<Name>;

interface FieldsProps<Name extends string> {
  fields: readonly Field<Name>[];
  values: Values<Name>;
  messages: Messages<Name>;
  /** Prefix of each field's id, which links point to. */
  idPrefix?: string;
}

/** The fields of a form in a grid, each with its message. */
export function Fields<Name extends string>({ fields, values, messages, idPrefix }: FieldsProps<Name>) {
  return (
    <div className={styles.fields}>
      {fields.map((field) => (
        <div
          key={field.name}
          id={idPrefix === undefined ? undefined : `${idPrefix}${field.name}`}
          className={widths[field.width]}
        >
          <FieldInput field={field} value={values[field.name]} message={messages[field.name]} />
        </div>
      ))}
    </div>
  );
}

function FieldInput<Name extends string>({
  field,
  value,
  message,
}: {
  field: Field<Name>;
  value: string;
  message: string | undefined;
}) {
  if (field.kind === 'state') {
    return <StateField name={field.name} label={field.label} value={value} message={message} />;
  }
  return (
    <TextField
      name={field.name}
      label={field.label}
      defaultValue={value}
      type={field.type ?? 'text'}
      inputMode={field.inputMode ?? 'text'}
      autoComplete={field.autoComplete}
      optional={field.optional}
      description={field.description}
      errorMessage={message}
    />
  );
}
