import { useState } from 'react';
import type { SaveCarrier } from '#actors/vendor-panel/settings/carrier.ts';
import { RecordForm } from '#panel/form/record-form.tsx';
import { useForm } from '#actors/kit/use-form.ts';
import { useRecordFields } from '#panel/form/use-record-form.ts';
import * as styles from '#pages/vendor-panel/settings/settings.css.ts';
import { carrierProblems, carrierValuesOf, chosenIn } from '#schema/vendor-panel/carrier.ts';
import type { CarrierSheet, CarrierValues } from '#schema/vendor-panel/carrier.ts';
import { Checkbox } from '#ui/components/fields/checkbox.tsx';
import { Select } from '#ui/components/fields/select.tsx';
import { TextField } from '#ui/components/fields/text-field.tsx';

interface CarrierFormProps {
  sheet: CarrierSheet;
  savingOf: (sheet: CarrierSheet) => SaveCarrier;
}

/** The input is not stored in the browser: it opens an account that costs money. */
export function CarrierForm({ sheet, savingOf }: CarrierFormProps) {
  const [save] = useState(() => savingOf(sheet));
  const actor = useForm<CarrierValues>({
    values: carrierValuesOf(sheet),
    version: sheet.account.version,
    save,
  });
  const problemsOf = (values: CarrierValues) => carrierProblems(sheet, values);
  const { field, choice, values, change } = useRecordFields<CarrierValues>(actor, problemsOf);
  const chosen = chosenIn(sheet, String(values['carrier']));
  const isStored = chosen?.name === sheet.account.carrier;
  const labels = Object.fromEntries(
    sheet.carriers.flatMap(({ credentials }) => credentials.map(({ name, label }) => [name, { label }])),
  );
  const choose = (name: string) =>
    change({
      // Input for one carrier means nothing to another.
      ...Object.fromEntries(Object.keys(labels).map((each) => [each, ''])),
      carrier: name,
      testMode: chosenIn(sheet, name)?.has_test_mode === true,
    });
  return (
    <div className={styles.form}>
      <RecordForm<CarrierValues>
        actor={actor}
        label="Carrier account"
        action="Save carrier"
        problemsOf={problemsOf}
        fields={{ ...labels, carrier: { label: 'Carrier' }, testMode: { label: 'Test mode' } }}
      >
        <Select
          label="Carrier"
          {...field('carrier')}
          onChange={choose}
          description={chosen?.about}
          items={sheet.carriers.map(({ name, title }) => ({ id: name, label: title }))}
        />
        {(chosen?.credentials ?? []).map(({ name, label, hint }) => (
          <TextField
            key={name}
            label={label}
            {...field(name)}
            autoComplete="off"
            optional={isStored}
            description={
              isStored && sheet.account.ends[name] !== undefined
                ? `Saved, ending in ${sheet.account.ends[name]}. Leave all of these blank to keep them.`
                : `${hint} Hidden after you save.`
            }
          />
        ))}
        {chosen?.has_test_mode === true && (
          <Checkbox
            {...choice('testMode')}
            description="Labels are free and marked as samples, and nothing is picked up."
          >
            Test mode
          </Checkbox>
        )}
      </RecordForm>
    </div>
  );
}
