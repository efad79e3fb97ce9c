import { useState } from 'react';
import { previewSettings } from '#actors/admin/settings.ts';
import * as page from '#panel/page/store-page.css.ts';
import { moved, useOrder } from '#panel/reorder/use-order.ts';
import * as styles from '#pages/admin/kit/ordered-list.css.ts';
import { platformToday } from '#lazy/platform-day.ts';
import type { CommissionRule } from '#schema/admin/settings.ts';
import { Button } from '#ui/components/button.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import { visuallyHidden, actions } from '#ui/css/layout.css.ts';
import { later } from '#ui/later.tsx';
import { Change } from './change.tsx';
import { CommissionEntry } from './commission-entry.tsx';
import { rulesProblems, scopeWords } from './commission-rules.ts';
import type { RuleProblems } from './commission-rules.ts';
import { OldDraft } from '#pages/admin/kit/old-draft.tsx';
import type { SectionProps } from './section-props.ts';
import { useVersionedDraft } from '#pages/admin/kit/use-versioned-draft.ts';

const Effect = later(async () => (await import('./effects.tsx')).CommissionEffect);

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

/** What the platform takes of a sale: the first rule that fits a line counts. */
export function CommissionSection({ settings, mayWrite, onChanged }: SectionProps) {
  const draft = useVersionedDraft('settings/commission', settings.commission);
  const rules = draft.value;
  const [open, setOpen] = useState<string | null>(null);
  const [onDay, setOnDay] = useState<string>(platformToday);
  const [refused, setRefused] = useState<ReadonlyMap<string, RuleProblems>>(new Map());
  const [spoken, setSpoken] = useState('');
  const problems = rulesProblems(rules);
  const categoryOf = (slug: string) => settings.categories.find((each) => each.slug === slug)?.name ?? slug;
  const movable = rules.length - 1;
  const reorder = (from: number, to: number) => {
    if (to >= movable) return;
    draft.change(moved(rules, from, to));
    setSpoken(`Rule ${from + 1} is now ${to + 1} of ${rules.length}.`);
  };
  const { list, dragging, handle, move } = useOrder(movable, reorder);
  const replace = (id: string, next: Partial<CommissionRule>) => {
    setRefused(new Map());
    draft.change(rules.map((rule) => (rule.id === id ? { ...rule, ...next } : rule)));
  };
  return (
    <div className={page.stack}>
      <p className={page.hint}>
        The first rule that fits a line counts. A change holds for orders from then on: those that were placed
        keep theirs.
      </p>
      <OldDraft draft={draft}>
        <ol>
          {settings.commission.value.map((rule) => (
            <li key={rule.id}>{`${rule.name}: ${rule.rate}%. ${scopeWords(rule, categoryOf)}.`}</li>
          ))}
        </ol>
      </OldDraft>
      {mayWrite && (
        <div className={actions}>
          <Button
            onPress={() => {
              const rule = blank();
              draft.change([rule, ...rules]);
              setOpen(rule.id);
            }}
          >
            Add a rule
          </Button>
        </div>
      )}
      <p role="status" className={visuallyHidden}>
        {spoken}
      </p>
      <ol ref={list} className={styles.list}>
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
            onRemove={() => draft.change(rules.filter(({ id }) => id !== rule.id))}
          />
        ))}
      </ol>
      {mayWrite && (
        <>
          {draft.isChanged && (
            <TextField
              label="Try the rules as they hold on"
              type="date"
              description="Last month’s orders are counted as if they had been placed on this day."
              value={onDay}
              onChange={setOnDay}
            />
          )}
          <Change
            change={{ section: 'commission', version: draft.version, value: { rules } }}
            isReady={draft.isChanged && !draft.isOld && problems.size === 0}
            preview={() => previewSettings('commission', { rules, on_day: onDay })}
            Effect={Effect}
            action="See the effect"
            label="Change the commission"
            consequence="Stores pay this from now on. Orders that were placed keep what they were placed with."
            onProblems={(found) => {
              const named = byRule(found);
              setRefused(named);
              const [first] = named.keys();
              if (first !== undefined) setOpen(first);
            }}
            onSaved={draft.takeTheirs}
            onChanged={onChanged}
            more={
              draft.isChanged && (
                <Button variant="quiet" onPress={draft.takeTheirs}>
                  Discard changes
                </Button>
              )
            }
          />
        </>
      )}
    </div>
  );
}
