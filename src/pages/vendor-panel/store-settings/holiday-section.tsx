import { zoneChoices } from '#schema/time-zones.ts';
import { holidayValues, saveHoliday } from '#actors/vendor-panel/store-settings.ts';
import { PanelForm } from '#panel/form/panel-form.tsx';
import { usePanelFields, usePanelForm } from '#panel/form/use-panel-form.ts';
import * as page from '#panel/page/store-page.css.ts';
import { itemsOf } from '#pages/vendor-panel/settings/items-of.ts';
import * as styles from '#pages/vendor-panel/settings/settings.css.ts';
import { holidayProblems } from '#schema/vendor-panel/store-settings.ts';
import type { HolidayForm, StoreHoliday } from '#schema/vendor-panel/store-settings.ts';
import { Select } from '#ui/components/select.tsx';
import { TextArea } from '#ui/components/text-area.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import { heading } from '#ui/css/text.css.ts';
import { PageSection } from '#ui/components/page-section.tsx';

const modes = itemsOf([
  ['none', 'No holiday'],
  ['closed', 'No orders'],
  ['slower', 'Orders, with longer handling'],
]);

const fields = {
  mode: { label: 'Holiday' },
  from: { label: 'First day' },
  to: { label: 'Last day' },
  timeZone: { label: 'Time zone' },
  extraDays: { label: 'Extra days' },
  note: { label: 'Note for shoppers' },
} as const;

interface HolidaySectionProps {
  vendorId: string;
  holiday: StoreHoliday;
  isReadOnly: boolean;
}

/** The current or next holiday. */
export function HolidaySection({ vendorId, holiday, isReadOnly }: HolidaySectionProps) {
  const actor = usePanelForm<HolidayForm>({
    values: holidayValues(holiday),
    version: holiday.version,
    draft: `holiday/${vendorId}`,
    problemsOf: holidayProblems,
    save: (values, version) => saveHoliday(vendorId, values, version ?? 0),
  });
  const { values, field } = usePanelFields<HolidayForm>(actor, holidayProblems);
  const named = (name: keyof typeof fields) => ({ ...field(name), label: fields[name].label });
  return (
    <PageSection className={page.section} aria-labelledby="holiday">
      <h2 id="holiday" className={heading({ level: 26 })}>
        Holiday
      </h2>
      <div className={styles.form}>
        <PanelForm
          actor={actor}
          label="Holiday"
          action="Save the holiday"
          problemsOf={holidayProblems}
          fields={fields}
          isReadOnly={isReadOnly}
          saved="Saved. Shoppers read it from the first day on."
        >
          <Select {...named('mode')} items={modes} />
          {values.mode !== 'none' && (
            <>
              <div className={styles.grid}>
                <TextField {...named('from')} type="date" />
                <TextField {...named('to')} type="date" />
              </div>
              <Select
                {...named('timeZone')}
                items={itemsOf(Object.entries(zoneChoices))}
                description="The holiday begins and ends at midnight there."
              />
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
              description="Shown on your store and on each of your products, at most 300 characters."
            />
          )}
        </PanelForm>
      </div>
    </PageSection>
  );
}
