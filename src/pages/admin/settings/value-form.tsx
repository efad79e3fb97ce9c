import { useState } from 'react';
import type { ComponentType } from 'react';
import type { PreviewAnswer } from '#actors/admin/settings.ts';
import * as page from '#pages/vendor/kit/store-page.css.ts';
import type { SettingsSection } from '#schema/admin/settings.ts';
import { PlainButton } from '#ui/components/plain-button.tsx';
import { PlainField } from '#ui/components/plain-field.tsx';
import { Change } from './change.tsx';
import { OldDraft } from '#pages/admin/kit/old-draft.tsx';
import { useVersionedDraft } from '#pages/admin/kit/use-versioned-draft.ts';

/** A value of a section, with its limits as the database has them. */
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

interface ValueFormProps<Name extends string, Preview> {
  section: SettingsSection;
  now: { version: number; value: Readonly<Record<Name, string>> };
  fields: readonly ValueField<Name>[];
  preview?: (value: Readonly<Record<Name, string>>) => Promise<PreviewAnswer<Preview>>;
  Effect?: ComponentType<{ preview: Preview }>;
  action: string;
  label: string;
  consequence: string;
  mayWrite: boolean;
  onChanged: () => void;
}

/** Numbers that the platform has set, changed together. */
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
  const problemOf = ({ name, pattern, least, most, problem }: ValueField<Name>) => {
    const text = draft.value[name];
    return pattern.test(text) && Number(text) >= least && Number(text) <= most ? refused[name] : problem;
  };
  const isFine = fields.every((field) => problemOf(field) === undefined);
  return (
    <div className={page.stack}>
      <OldDraft draft={draft}>
        <ul>
          {fields.map(({ name, label, prefix = '', suffix = '' }) => (
            <li key={name}>{`${label}: ${prefix}${now.value[name]} ${suffix}`}</li>
          ))}
        </ul>
      </OldDraft>
      {fields.map((field) => (
        <PlainField
          key={field.name}
          label={field.label}
          inputMode="decimal"
          maxLength={8}
          prefix={field.prefix}
          suffix={field.suffix}
          description={field.description}
          isDisabled={!mayWrite}
          value={draft.value[field.name]}
          errorMessage={draft.isChanged ? problemOf(field) : undefined}
          onChange={(text) => {
            setRefused({});
            draft.change({ ...draft.value, [field.name]: text.trim() });
          }}
        />
      ))}
      {mayWrite && (
        <Change
          change={{ section, version: draft.version, value: draft.value }}
          isReady={draft.isChanged && !draft.isOld && isFine}
          preview={preview === undefined ? undefined : () => preview(draft.value)}
          Effect={Effect}
          {...words}
          onProblems={setRefused}
          onSaved={draft.takeTheirs}
          onChanged={onChanged}
          more={
            draft.isChanged && (
              <PlainButton variant="quiet" onPress={draft.takeTheirs}>
                Discard changes
              </PlainButton>
            )
          }
        />
      )}
    </div>
  );
}
