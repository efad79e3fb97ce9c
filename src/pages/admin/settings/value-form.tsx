import { useState } from 'react';
import { DiscardDraft } from '#pages/admin/kit/drafts/discard-draft.tsx';
import type { ComponentType } from 'react';
import type { PreviewAnswer } from '#actors/admin/settings.ts';
import * as page from '#panel/page/store-page.css.ts';
import { Field } from '#panel/form/fields.tsx';
import * as panel from '#panel/page/panel.css.ts';
import type { SettingsSection } from '#schema/admin/settings.ts';
import { TextField } from '#ui/components/fields/text-field.tsx';
import { Change } from './change.tsx';
import { DraftConflict } from '#pages/admin/kit/drafts/draft-conflict.tsx';
import { useVersionedDraft } from '#pages/admin/kit/drafts/use-versioned-draft.ts';
import { stack } from '#ui/css/layout.css.ts';

/** A value of a section, with the database's limits. */
export interface ValueField<Name extends string> {
  name: Name;
  label: string;
  prefix?: string;
  suffix?: string;
  description: string;
  pattern: RegExp;
  least: number;
  most: number;
  problem: string;
}

/** A value with a few options. */
export interface ValueChoice<Name extends string> {
  name: Name;
  label: string;
  description: string;
  choices: Readonly<Record<string, string>>;
}

type AnyField<Name extends string> = ValueField<Name> | ValueChoice<Name>;

/** A section's value for people. */
function shown<Name extends string>(field: AnyField<Name>, value: string): string {
  if ('choices' in field) return field.choices[value] ?? value;
  const { prefix = '', suffix = '' } = field;
  return value === '' ? 'none' : `${prefix}${value} ${suffix}`;
}

interface ValueFormProps<Name extends string, Preview> {
  section: SettingsSection;
  now: { version: number; value: Readonly<Record<Name, string>> };
  fields: readonly AnyField<Name>[];
  preview?: (value: Readonly<Record<Name, string>>) => Promise<PreviewAnswer<Preview>>;
  Effect?: ComponentType<{ preview: Preview }>;
  action: string;
  label: string;
  consequence: string;
  mayWrite: boolean;
  onChanged: () => void;
}

/** The platform's numbers, changed together. */
export function ValueForm<Name extends string, Preview>({
  section,
  now,
  fields,
  preview,
  Effect,
  mayWrite,
  onChanged,
  ...words
}: ValueFormProps<Name, Preview>) {
  const draft = useVersionedDraft(`settings/${section}`, now);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const problemOf = (field: AnyField<Name>) => {
    const text = draft.value[field.name];
    if ('choices' in field) return refused[field.name];
    const { name, pattern, least, most, problem } = field;
    return pattern.test(text) && Number(text) >= least && Number(text) <= most ? refused[name] : problem;
  };
  const labels = Object.fromEntries(fields.map(({ name, label }) => [name, label])) as Record<Name, string>;
  const tell = (value: string, name: string) => {
    const field = fields.find((each) => each.name === name);
    return field === undefined ? value : shown(field, value);
  };
  const isFine = fields.every((field) => problemOf(field) === undefined);
  return (
    <div className={stack({ gap: 5 })}>
      <DraftConflict draft={draft} now={now.value} labels={labels} tell={tell} />
      {fields.map((field) => {
        const change = (text: string) => {
          setRefused({});
          draft.change({ ...draft.value, [field.name]: text.trim() });
        };
        return 'choices' in field ? (
          <Field key={field.name} label={field.label}>
            <select
              className={panel.control}
              disabled={!mayWrite}
              value={draft.value[field.name]}
              onChange={({ currentTarget }) => change(currentTarget.value)}
            >
              {Object.entries(field.choices).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
            <span className={page.hint}>{field.description}</span>
          </Field>
        ) : (
          <TextField
            key={field.name}
            label={field.label}
            inputMode="decimal"
            maxLength={10}
            prefix={field.prefix}
            suffix={field.suffix}
            description={field.description}
            isDisabled={!mayWrite}
            value={draft.value[field.name]}
            errorMessage={draft.isChanged ? problemOf(field) : undefined}
            onChange={change}
          />
        );
      })}
      {mayWrite && (
        <Change
          change={{ section, version: draft.version, value: draft.value }}
          isReady={draft.isChanged && !draft.isOld && isFine}
          preview={preview === undefined ? undefined : () => preview(draft.value)}
          Effect={Effect}
          {...words}
          onProblems={setRefused}
          onSaved={draft.forget}
          onChanged={onChanged}
          more={<DiscardDraft draft={draft} />}
        />
      )}
    </div>
  );
}
