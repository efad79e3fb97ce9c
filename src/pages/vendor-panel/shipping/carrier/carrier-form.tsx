import { useState } from 'react';
import type { SaveCarrier } from '#actors/vendor-panel/settings/carrier.ts';
import { PanelForm } from '#panel/form/panel-form.tsx';
import { useForm } from '#actors/kit/use-form.ts';
import { usePanelFields } from '#panel/form/use-panel-form.ts';
import * as styles from '#pages/vendor-panel/settings/settings.css.ts';
import { carrierProblems, carrierValuesOf, chosenIn } from '#schema/vendor-panel/carrier.ts';
import type { CarrierSheet, CarrierValues } from '#schema/vendor-panel/carrier.ts';
import { Checkbox } from '#ui/components/checkbox.tsx';
import { Select } from '#ui/components/select.tsx';
import { TextField } from '#ui/components/text-field.tsx';

interface CarrierFormProps {
  sheet: CarrierSheet;
  savingOf: (sheet: CarrierSheet) => SaveCarrier;
}

/** What is typed here is not kept in the browser: it opens an account that costs money. */
export function CarrierForm({ sheet, savingOf }: CarrierFormProps) {
  const [save] = useState(() => savingOf(sheet));
  const actor = useForm<CarrierValues>({
    values: carrierValuesOf(sheet),
    version: sheet.account.version,
    save,
  });
  const problemsOf = (values: CarrierValues) => carrierProblems(sheet, values);
  const { field, choice, values, change } = usePanelFields<CarrierValues>(actor, problemsOf);
  const chosen = chosenIn(sheet, String(values['carrier']));
  const isStored = chosen?.name === sheet.account.carrier;
  const labels = Object.fromEntries(
    sheet.carriers.flatMap(({ credentials }) => credentials.map(({ name, label }) => [name, { label }])),
  );
  const choose = (name: string) =>
    change({
      // What was typed for one carrier is nothing for another.
      ...Object.fromEntries(Object.keys(labels).map((each) => [each, ''])),
      carrier: name,
      testMode: chosenIn(sheet, name)?.has_test_mode === true,
    });
  return (
    <div className={styles.form}>
      <PanelForm<CarrierValues>
        actor={actor}
        label="Carrier account"
        action="Save the carrier"
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
                ? `Saved; ends in ${sheet.account.ends[name]}. Leave all of them empty to keep them.`
                : `${hint} Nobody reads it back once it is saved.`
            }
          />
        ))}
        {chosen?.has_test_mode === true && (
          <Checkbox
            {...choice('testMode')}
            description="Labels cost nothing, say that they are samples, and no parcel is picked up."
          >
            Test mode
          </Checkbox>
        )}
      </PanelForm>
    </div>
  );
}
