import type { SaveAnswer } from '#machines/kit/form.rules.ts';
import { PanelForm } from '#panel/form/panel-form.tsx';
import { usePanelFields, usePanelForm } from '#panel/form/use-panel-form.ts';
import * as page from '#panel/page/store-page.css.ts';
import { itemsOf } from '#pages/vendor-panel/settings/items-of.ts';
import { form } from '#pages/vendor-panel/settings/settings.css.ts';
import { formatMoney } from '#schema/format.ts';
import { parseMoney } from '#schema/money.ts';
import { PayoutSchedule, deskValuesOf } from '#schema/vendor-panel/money/payouts.ts';
import type { PayoutDesk, PayoutSettingsValues } from '#schema/vendor-panel/money/payouts.ts';
import { Select } from '#ui/components/select.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import { heading } from '#ui/css/text.css.ts';
import { scheduleWords } from '#panel/money/schedule-words.ts';
import { PageSection } from '#ui/components/page-section.tsx';

interface PayoutSettingsProps {
  desk: PayoutDesk;
  isReadOnly: boolean;
  /** The name of its unsaved text. */
  draft: string;
  save: (values: PayoutSettingsValues, version: number) => Promise<SaveAnswer>;
  onSaved: () => void;
}

const most = 100_000_000;

/** When a store is paid, and from how much on. */
export function PayoutSettings({ desk, isReadOnly, draft, save, onSaved }: PayoutSettingsProps) {
  const { standard, settings } = desk;
  const problemsOf = ({ minimum }: PayoutSettingsValues): { minimum?: string } => {
    if (minimum === '') return {};
    const amount = parseMoney(minimum);
    return amount === undefined || amount < standard.minimum || amount > most
      ? { minimum: `Enter an amount from ${formatMoney(standard.minimum)} to ${formatMoney(most)}.` }
      : {};
  };
  const actor = usePanelForm<PayoutSettingsValues>({
    values: deskValuesOf(settings),
    version: settings.version,
    draft,
    problemsOf,
    save: (values, version) => save(values, version ?? 0),
    onSaved,
  });
  const { field } = usePanelFields<PayoutSettingsValues>(actor, problemsOf);
  return (
    <PageSection className={page.section} aria-labelledby="payout-settings">
      <h2 id="payout-settings" className={heading({ level: 26 })}>
        Schedule
      </h2>
      <div className={form}>
        <PanelForm
          actor={actor}
          label="Schedule"
          action="Save"
          problemsOf={problemsOf}
          fields={{ schedule: { label: 'When you are paid' }, minimum: { label: 'Smallest payout' } }}
          isReadOnly={isReadOnly}
        >
          <Select
            {...field('schedule')}
            label="When you are paid"
            items={itemsOf([
              ['', `As the shop does (${scheduleWords[standard.schedule]})`],
              ...PayoutSchedule.literals.map((each) => [each, scheduleWords[each]] as const),
            ])}
          />
          <TextField
            {...field('minimum')}
            label="Smallest payout"
            optional
            inputMode="decimal"
            prefix="$"
            description={`Less than this waits for the next time. Empty: ${formatMoney(standard.minimum)}.`}
          />
        </PanelForm>
      </div>
    </PageSection>
  );
}
