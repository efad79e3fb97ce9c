import type { SaveAnswer } from '#machines/kit/form.rules.ts';
import { RecordForm } from '#panel/form/record-form.tsx';
import { useRecordFields, useRecordForm } from '#panel/form/use-record-form.ts';
import * as page from '#panel/page/store-page.css.ts';
import { itemsOf } from '#pages/vendor-panel/settings/items-of.ts';
import { form } from '#pages/vendor-panel/settings/settings.css.ts';
import { formatMoney } from '#schema/format.ts';
import { parseMoney } from '#schema/money.ts';
import { PayoutSchedule, deskValuesOf } from '#schema/vendor-panel/money/payouts.ts';
import type { PayoutDesk, PayoutSettingsValues } from '#schema/vendor-panel/money/payouts.ts';
import { Select } from '#ui/components/fields/select.tsx';
import { TextField } from '#ui/components/fields/text-field.tsx';
import { heading } from '#ui/css/text.css.ts';
import { scheduleWords } from '#panel/money/schedule-words.ts';
import { PageSection } from '#ui/components/structure/page-section.tsx';

interface PayoutSettingsProps {
  desk: PayoutDesk;
  isReadOnly: boolean;
  /** The key of its unsaved input. */
  draft: string;
  save: (values: PayoutSettingsValues, version: number) => Promise<SaveAnswer>;
  onSaved: () => void;
}

const most = 100_000_000;

/** The payout schedule and minimum. */
export function PayoutSettings({ desk, isReadOnly, draft, save, onSaved }: PayoutSettingsProps) {
  const { standard, settings } = desk;
  const problemsOf = ({ minimum }: PayoutSettingsValues): { minimum?: string } => {
    if (minimum === '') return {};
    const amount = parseMoney(minimum);
    return amount === undefined || amount < standard.minimum || amount > most
      ? { minimum: `Enter an amount from ${formatMoney(standard.minimum)} to ${formatMoney(most)}.` }
      : {};
  };
  const actor = useRecordForm<PayoutSettingsValues>({
    values: deskValuesOf(settings),
    version: settings.version,
    draft,
    save: (values, version) => save(values, version ?? 0),
    onSaved,
  });
  const { field } = useRecordFields<PayoutSettingsValues>(actor, problemsOf);
  return (
    <PageSection className={page.section} aria-labelledby="payout-settings">
      <h2 id="payout-settings" className={heading({ level: 26 })}>
        Schedule
      </h2>
      <div className={form}>
        <RecordForm
          actor={actor}
          label="Schedule"
          action="Save"
          problemsOf={problemsOf}
          fields={{ schedule: { label: 'Payout schedule' }, minimum: { label: 'Minimum payout' } }}
          isReadOnly={isReadOnly}
        >
          <Select
            {...field('schedule')}
            label="Payout schedule"
            items={itemsOf([
              ['', `Use Stallbar's default: ${scheduleWords[standard.schedule]}`],
              ...PayoutSchedule.literals.map((each) => [each, scheduleWords[each]] as const),
            ])}
          />
          <TextField
            {...field('minimum')}
            label="Minimum payout"
            optional
            inputMode="decimal"
            prefix="$"
            description={`Smaller amounts wait for the next payout. Leave blank for ${formatMoney(standard.minimum)}.`}
          />
        </RecordForm>
      </div>
    </PageSection>
  );
}
