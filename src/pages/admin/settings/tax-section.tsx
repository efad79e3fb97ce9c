import { useState } from 'react';
import { previewSettings } from '#actors/admin/settings.ts';
import * as page from '#panel/page/store-page.css.ts';
import { isPlainDate } from '#schema/day.ts';
import { formatDate } from '#schema/format-date.ts';
import { platformToday } from '#lazy/platform-day.ts';
import { EmptyState } from '#ui/components/feedback/empty-state.tsx';
import { Select } from '#ui/components/fields/select.tsx';
import { TextField } from '#ui/components/fields/text-field.tsx';
import { stack } from '#ui/css/layout.css.ts';
import { heading } from '#ui/css/text.css.ts';
import { later } from '#ui/later.tsx';
import { Change } from './change.tsx';
import type { SectionProps } from './section-props.ts';
import { TaxRates } from './tax-rates.tsx';
import { PageSection } from '#ui/components/structure/page-section.tsx';

const Effect = later(async () => (await import('./effects.tsx')).TaxEffect);

const blank = { state: '', rate: '', to: '' };
type Draft = typeof blank & { from: string };

/** Sales tax rates, by state and day. A change has a start day; orders placed before keep their tax. */
export function TaxSection({ settings, mayWrite, onChanged }: SectionProps) {
  const [draft, setDraft] = useState<Draft>(() => ({ ...blank, from: platformToday() }));
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const { version, value: rates } = settings.taxes;
  const field = (name: keyof Draft) => ({
    value: draft[name],
    errorMessage: problems[name],
    onChange: (value: string) => {
      setProblems({});
      setDraft({ ...draft, [name]: value });
    },
  });
  const { from } = draft;
  const starts =
    isPlainDate(from) && from > platformToday()
      ? `This applies from ${formatDate(from)}.`
      : 'This applies from now on.';
  const shown = draft.state === '' ? rates : rates.filter(({ state }) => state === draft.state);
  return (
    <div className={stack({ gap: 5 })}>
      <p className={page.hint}>
        A percentage of the items after discounts, by ship-to state. Without a rate, no tax is charged.
      </p>
      <Select
        label="State"
        placeholder="All states"
        items={settings.states.map(({ code, name }) => ({ id: code, label: name }))}
        {...field('state')}
      />
      {mayWrite && draft.state !== '' && (
        <PageSection className={stack({ gap: 5 })} aria-labelledby="new-rate">
          <h2 id="new-rate" className={heading({ level: 20 })}>
            Add rate
          </h2>
          <TextField label="Rate" inputMode="decimal" maxLength={6} suffix="%" {...field('rate')} />
          <TextField label="From" type="date" {...field('from')} />
          <TextField
            label="Ends before"
            optional
            type="date"
            description="From this day, the later rates apply again. Leave blank to replace all later rates."
            {...field('to')}
          />
          <Change
            change={{ section: 'taxes', version, value: draft }}
            isReady={draft.rate.trim() !== '' && draft.from !== ''}
            preview={() => previewSettings('taxes', draft)}
            Effect={Effect}
            action="Preview change"
            label="Change sales tax"
            savedOf={() => `Saved. ${starts}`}
            consequence="Applies to orders from that day on. Existing orders keep their tax."
            onProblems={setProblems}
            onSaved={() => setDraft({ ...blank, state: draft.state, from: platformToday() })}
            onChanged={onChanged}
          />
        </PageSection>
      )}
      {shown.length === 0 ? (
        <EmptyState drawing="rack" title="No sales tax in this state.">
          <p>Choose a state to set its rate.</p>
        </EmptyState>
      ) : (
        <TaxRates rates={shown} />
      )}
    </div>
  );
}
