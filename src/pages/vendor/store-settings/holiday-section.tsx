import { holidayValues, saveHoliday } from '#actors/vendor/store-settings.ts';
import { useForm } from '#pages/kit/use-form.ts';
import { SettingsForm } from '#pages/vendor/kit/settings-form.tsx';
import type { SettingsField } from '#pages/vendor/kit/settings-form.tsx';
import * as page from '#pages/vendor/kit/store-page.css.ts';
import { holidayProblems, timeZones } from '#schema/vendor/store-settings.ts';
import type { HolidayForm, StoreHoliday } from '#schema/vendor/store-settings.ts';
import { heading } from '#ui/css/text.css.ts';

const modes = {
  none: 'No holiday',
  closed: 'No orders',
  slower: 'Orders, with longer handling',
} as const;

const isPlanned = ({ mode }: Pick<HolidayForm, 'mode'>): boolean => mode !== 'none';

const fields: readonly SettingsField<keyof HolidayForm>[] = [
  { name: 'mode', label: 'Holiday', kind: 'choice', options: modes },
  { name: 'from', label: 'First day', kind: 'date', half: true, isShown: isPlanned },
  { name: 'to', label: 'Last day', kind: 'date', half: true, isShown: isPlanned },
  {
    name: 'timeZone',
    label: 'Time zone',
    kind: 'choice',
    options: timeZones,
    description: 'The holiday begins and ends at midnight there.',
    isShown: isPlanned,
  },
  {
    name: 'extraDays',
    label: 'Extra days',
    kind: 'number',
    description: 'Added to your handling time.',
    isShown: ({ mode }) => mode === 'slower',
  },
  {
    name: 'note',
    label: 'Note for shoppers',
    kind: 'long',
    optional: true,
    description: 'Shown on your store and on each of your products, at most 300 characters.',
    isShown: isPlanned,
  },
];

interface HolidaySectionProps {
  vendorId: string;
  holiday: StoreHoliday;
  isReadOnly: boolean;
}

/** The current or next holiday. */
export function HolidaySection({ vendorId, holiday, isReadOnly }: HolidaySectionProps) {
  const form = useForm<HolidayForm>({
    values: holidayValues(holiday),
    version: holiday.version,
    save: (values, version) => saveHoliday(vendorId, values, version ?? 0),
  });
  return (
    <section className={page.section} aria-labelledby="holiday">
      <h2 id="holiday" className={heading({ level: 26 })}>
        Holiday
      </h2>
      <SettingsForm
        actor={form}
        label="Holiday"
        fields={fields}
        problemsOf={holidayProblems}
        action="Save the holiday"
        isReadOnly={isReadOnly}
        saved={<p>Saved. Shoppers read it from the first day on.</p>}
      />
    </section>
  );
}
