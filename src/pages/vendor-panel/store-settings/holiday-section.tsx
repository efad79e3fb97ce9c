import { zoneWords } from '#schema/time-zones.ts';
import { holidayValues, saveHoliday } from '#actors/vendor-panel/store-settings.ts';
import { RecordForm } from '#panel/form/record-form.tsx';
import { useRecordFields, useRecordForm } from '#panel/form/use-record-form.ts';
import * as page from '#panel/page/store-page.css.ts';
import { itemsOf } from '#pages/vendor-panel/settings/items-of.ts';
import * as styles from '#pages/vendor-panel/settings/settings.css.ts';
import { holidayProblems } from '#schema/vendor-panel/store-settings.ts';
import type { HolidayForm, StoreHoliday } from '#schema/vendor-panel/store-settings.ts';
import { Select } from '#ui/components/fields/select.tsx';
import { TextArea } from '#ui/components/fields/text-area.tsx';
import { TextField } from '#ui/components/fields/text-field.tsx';
import { heading } from '#ui/css/text.css.ts';
import { PageSection } from '#ui/components/structure/page-section.tsx';

const modes = itemsOf([
  ['none', 'Off'],
  ['closed', "On: don't take orders"],
  ['slower', 'On: keep taking orders with longer handling times'],
]);

const fields = {
  mode: { label: 'Vacation mode' },
  from: { label: 'Start date' },
  to: { label: 'End date' },
  extraDays: { label: 'Extra days' },
  note: { label: 'Note for shoppers' },
} as const;

interface HolidaySectionProps {
  vendorId: string;
  holiday: StoreHoliday;
  isReadOnly: boolean;
  /** Tests pass another one. */
  save?: typeof saveHoliday;
}

/** The current or next vacation. */
export function HolidaySection({ vendorId, holiday, isReadOnly, save = saveHoliday }: HolidaySectionProps) {
  const actor = useRecordForm<HolidayForm>({
    values: holidayValues(holiday),
    version: holiday.version,
    draft: `holiday/${vendorId}`,
    save: (values, version) => save(vendorId, values, version ?? 0),
  });
  const { values, field } = useRecordFields<HolidayForm>(actor, holidayProblems);
  const named = (name: keyof typeof fields) => ({ ...field(name), label: fields[name].label });
  return (
    <PageSection className={page.section} aria-labelledby="holiday">
      <h2 id="holiday" className={heading({ level: 26 })}>
        Vacation mode
      </h2>
      <div className={styles.form}>
        <RecordForm
          actor={actor}
          label="Vacation mode"
          action="Save vacation mode"
          problemsOf={holidayProblems}
          fields={fields}
          isReadOnly={isReadOnly}
          saved="Saved. Shoppers will see it on the start date."
        >
          <Select {...named('mode')} items={modes} />
          {values.mode !== 'none' && (
            <>
              <div className={styles.grid}>
                <TextField {...named('from')} type="date" />
                <TextField {...named('to')} type="date" />
              </div>
              <p className={page.hint}>
                {`Your vacation starts and ends at midnight, ${zoneWords(holiday.timeZone)}.`}
              </p>
            </>
          )}
          {values.mode === 'slower' && (
            <TextField
              {...named('extraDays')}
              inputMode="numeric"
              description="Added to your handling time."
            />
          )}
          {values.mode !== 'none' && (
            <TextArea
              {...named('note')}
              optional
              description="Shown on your store and each of your products. Up to 300 characters."
            />
          )}
        </RecordForm>
      </div>
    </PageSection>
  );
}
