import { clockHours, saveMeasures } from '#actors/vendor-panel/settings/measures.ts';
import { unitChoices } from '#schema/measures/units.ts';
import { zoneChoices, zoneWords } from '#schema/time-zones.ts';
import { measureProblems, measureValuesOf, offeredMeasures } from '#schema/measures/store-measures.ts';
import type { ClockHours, MeasureValues, StoreMeasures } from '#schema/measures/store-measures.ts';
import { Select } from '#ui/components/fields/select.tsx';
import { RecordForm } from './record-form.tsx';
import { useRecordFields, useRecordForm } from './use-record-form.ts';

const fields = {
  time_zone: { label: 'Time zone', tell: zoneWords },
  units: {
    label: 'Units',
    tell: (units: string) => (units === 'metric' ? unitChoices.metric : unitChoices.us),
  },
} as const;

const itemsOf = (choices: Readonly<Record<string, string>>) =>
  Object.entries(choices).map(([id, label]) => ({ id, label }));

interface MeasuresFormProps {
  vendorId: string;
  measures: StoreMeasures;
  isReadOnly?: boolean;
  /** It is part of the first steps: its button works without a change. */
  isAsked?: boolean;
  onSaved?: () => void;
  /** Tests pass others. */
  save?: typeof saveMeasures;
  clock?: ClockHours;
}

/** The one time zone of a store, and the units of its panel. */
export function MeasuresForm({
  vendorId,
  measures,
  isReadOnly = false,
  isAsked = false,
  onSaved,
  save = saveMeasures,
  clock = clockHours(),
}: MeasuresFormProps) {
  const actor = useRecordForm<MeasureValues>({
    // Elsewhere an offer would look saved.
    values: isAsked ? offeredMeasures(measures, clock) : measureValuesOf(measures),
    version: measures.version,
    draft: `measures/${vendorId}`,
    save: (values, version) => save(vendorId, values, version ?? 0),
    ...(onSaved === undefined ? {} : { onSaved }),
  });
  const { values, field } = useRecordFields<MeasureValues>(actor, measureProblems);
  const { address_zone: address } = measures;
  return (
    <RecordForm
      actor={actor}
      label="Time zone and units"
      action="Save time zone and units"
      isPart={isAsked || measures.version === 0}
      problemsOf={measureProblems}
      fields={fields}
      isReadOnly={isReadOnly}
    >
      <Select
        {...field('time_zone')}
        label={fields.time_zone.label}
        items={itemsOf(zoneChoices)}
        description={
          address !== null && address !== values.time_zone
            ? `Your business address is in ${zoneWords(address)}.`
            : 'Your reports, statements, promotions, vacations and ship-by days use it.'
        }
      />
      <Select
        {...field('units')}
        label={fields.units.label}
        items={itemsOf(unitChoices)}
        description="For weights and sizes in your panel. Product files always use grams."
      />
    </RecordForm>
  );
}
