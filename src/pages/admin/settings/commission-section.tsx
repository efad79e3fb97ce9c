import { useState } from 'react';
import { DiscardDraft } from '#pages/admin/kit/drafts/discard-draft.tsx';
import { previewSettings } from '#actors/admin/settings.ts';
import * as page from '#panel/page/store-page.css.ts';
import { moved, useOrder } from '#panel/reorder/use-order.ts';
import { platformToday } from '#lazy/platform-day.ts';
import type { CommissionRule } from '#schema/admin/settings.ts';
import { Button } from '#ui/components/actions/button.tsx';
import { TextField } from '#ui/components/fields/text-field.tsx';
import { visuallyHidden, actions, stack } from '#ui/css/layout.css.ts';
import { later } from '#ui/later.tsx';
import { Change } from './change.tsx';
import { CommissionEntry } from './commission-entry.tsx';
import { changeWords, rulesProblems, savedWords, scopeWords, startWords } from './commission-rules.ts';
import type { RuleProblems } from './commission-rules.ts';
import { DraftConflict } from '#pages/admin/kit/drafts/draft-conflict.tsx';
import type { SectionProps } from './section-props.ts';
import { useVersionedDraft } from '#pages/admin/kit/drafts/use-versioned-draft.ts';

// Rarely there.
const WaitingCommission = later(async () => (await import('./waiting-commission.tsx')).WaitingCommission);
const Effect = later(async () => (await import('./effects.tsx')).CommissionEffect);

const labels = { rules: 'Rules' };

const blank = (): CommissionRule => ({
  id: crypto.randomUUID(),
  name: '',
  rate: '',
  vendor: '',
  vendor_name: '',
  category: '',
  category_name: '',
  starts_on: '',
  ends_on: '',
});

/** A server's problem is named '<id>.<field>'. */
const byRule = (problems: Readonly<Record<string, string>>): ReadonlyMap<string, RuleProblems> => {
  const found = new Map<string, RuleProblems>();
  for (const [name, sentence] of Object.entries(problems)) {
    const [id = '', field = ''] = name.split('.');
    found.set(id, { ...found.get(id), [field]: sentence });
  }
  return found;
};

/** The platform's commission on a sale: the first rule that matches a line applies. */
export function CommissionSection({ settings, mayWrite, onChanged }: SectionProps) {
  const waiting = settings.waiting_commission;
  const now = { rules: settings.commission.value };
  const draft = useVersionedDraft('settings/commission-rules', { ...settings.commission, value: now });
  const { rules } = draft.value;
  const change = (next: readonly CommissionRule[]) => draft.change({ rules: next });
  const [open, setOpen] = useState<string | null>(null);
  const [onDay, setOnDay] = useState<string>(platformToday);
  const [refused, setRefused] = useState<ReadonlyMap<string, RuleProblems>>(new Map());
  const [spoken, setSpoken] = useState('');
  const problems = rulesProblems(rules);
  const categoryOf = (slug: string) => settings.categories.find((each) => each.slug === slug)?.name ?? slug;
  const tell = (list: readonly CommissionRule[]) =>
    list
      .map((rule) => `${rule.name.trim() || 'New rule'}: ${rule.rate}%. ${scopeWords(rule, categoryOf)}.`)
      .join(' ');
  const starts = startWords(settings.commission.value, rules, platformToday());
  const movable = rules.length - 1;
  const reorder = (from: number, to: number) => {
    if (to >= movable) return;
    change(moved(rules, from, to));
    setSpoken(`Rule ${from + 1} is now ${to + 1} of ${rules.length}.`);
  };
  const { list, dragging, handle, move } = useOrder(movable, reorder);
  const replace = (id: string, next: Partial<CommissionRule>) => {
    setRefused(new Map());
    change(rules.map((rule) => (rule.id === id ? { ...rule, ...next } : rule)));
  };
  return (
    <div className={stack({ gap: 5 })}>
      <p className={page.hint}>
        The first rule that matches an item applies. Changes apply to new orders only.
      </p>
      <DraftConflict draft={draft} now={now} labels={labels} tell={tell} />
      {waiting !== null && (
        <WaitingCommission
          waiting={waiting}
          words={changeWords(settings.commission.value, waiting.rules, tell)}
          mayWrite={mayWrite}
          onDecided={onChanged}
        />
      )}
      {mayWrite && (
        <div className={actions}>
          <Button
            onPress={() => {
              const rule = blank();
              change([rule, ...rules]);
              setOpen(rule.id);
            }}
          >
            Add rule
          </Button>
        </div>
      )}
      <p role="status" className={visuallyHidden}>
        {spoken}
      </p>
      <ol ref={list} className={stack({ gap: 4 })}>
        {rules.map((rule, place) => (
          <CommissionEntry
            key={rule.id}
            rule={rule}
            at={{
              place,
              count: rules.length,
              dragging,
              handle: mayWrite && place < movable ? handle(place) : null,
            }}
            isNew={settings.commission.value.every(({ id }) => id !== rule.id)}
            isOpen={open === rule.id}
            mayWrite={mayWrite}
            categories={settings.categories}
            problems={problems.get(rule.id) ?? {}}
            refused={refused.get(rule.id) ?? {}}
            onOpen={(isOpen) => setOpen(isOpen ? rule.id : null)}
            onEdit={(next) => replace(rule.id, next)}
            onMove={(to) => move(place, to)}
            onRemove={() => change(rules.filter(({ id }) => id !== rule.id))}
          />
        ))}
      </ol>
      {mayWrite && (
        <>
          {draft.isChanged && (
            <TextField
              label="Preview the rules on"
              type="date"
              description="Shows last month's orders as if they were placed on this day."
              value={onDay}
              onChange={setOnDay}
            />
          )}
          <Change
            change={{ section: 'commission', version: draft.version, value: draft.value }}
            isReady={draft.isChanged && !draft.isOld && problems.size === 0 && waiting === null}
            preview={() => previewSettings('commission', { rules, on_day: onDay })}
            Effect={Effect}
            action="Preview change"
            label="Change commission"
            savedOf={(outcome) => savedWords(outcome, starts)}
            consequence={(preview) =>
              preview?.needs_approval === true
                ? 'Nothing changes until another admin approves it. Then it applies to new orders.'
                : `${starts === '' ? 'Stores pay this on new orders from now on.' : starts} Existing orders keep their commission.`
            }
            onProblems={(found) => {
              const named = byRule(found);
              setRefused(named);
              const [first] = named.keys();
              if (first !== undefined) setOpen(first);
            }}
            onSaved={draft.forget}
            onChanged={onChanged}
            more={<DiscardDraft draft={draft} />}
          />
        </>
      )}
    </div>
  );
}
