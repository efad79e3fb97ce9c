import { useState } from 'react';
import { previewSettings } from '#actors/admin/settings.ts';
import * as page from '#panel/page/store-page.css.ts';
import { platformToday } from '#lazy/platform-day.ts';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { Select } from '#ui/components/select.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import { heading } from '#ui/css/text.css.ts';
import { later } from '#ui/later.tsx';
import { Change } from './change.tsx';
import type { SectionProps } from './section-props.ts';
import { TaxRates } from './tax-rates.tsx';
import { PageSection } from '#ui/components/page-section.tsx';

const Effect = later(async () => (await import('./effects.tsx')).TaxEffect);

const blank = { state: '', rate: '', to: '' };
type Draft = typeof blank & { from: string };

/** Rates of sales tax, by state and day. A change says from when; what was placed before keeps its tax. */
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
  const shown = draft.state === '' ? rates : rates.filter(({ state }) => state === draft.state);
  return (
    <div className={page.stack}>
      <p className={page.hint}>
        A share of the goods after discounts, by the state that an order goes to. Without a rate nothing is
        charged.
      </p>
      <Select
        label="State"
        placeholder="All states"
        items={settings.states.map(({ code, name }) => ({ id: code, label: name }))}
        {...field('state')}
      />
      {mayWrite && draft.state !== '' && (
        <PageSection className={page.stack} aria-labelledby="new-rate">
          <h2 id="new-rate" className={heading({ level: 20 })}>
            Another rate
          </h2>
          <TextField label="Rate" inputMode="decimal" maxLength={6} suffix="%" {...field('rate')} />
          <TextField label="From" type="date" {...field('from')} />
          <TextField
            label="Until before"
            optional
            type="date"
            description="What was set for later stands again from this day on. Without it, this rate replaces all later ones."
            {...field('to')}
          />
          <Change
            change={{ section: 'taxes', version, value: draft }}
            isReady={draft.rate.trim() !== '' && draft.from !== ''}
            preview={() => previewSettings('taxes', draft)}
            Effect={Effect}
            action="See the effect"
            label="Change the sales tax"
            consequence="Orders from that day on are charged this. Orders that were placed keep their tax."
            onProblems={setProblems}
            onSaved={() => setDraft({ ...blank, state: draft.state, from: platformToday() })}
            onChanged={onChanged}
          />
        </PageSection>
      )}
      {shown.length === 0 ? (
        <EmptyState drawing="rack" title="No tax is charged here.">
          <p>Choose a state to set its rate.</p>
        </EmptyState>
      ) : (
        <TaxRates rates={shown} />
      )}
    </div>
  );
}
