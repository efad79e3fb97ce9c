import { useState } from 'react';
import { useFocusHere } from '#panel/page/use-focus-here.ts';
import { OrderedEntry } from '#pages/admin/kit/ordered-entry.tsx';
import type { OrderedPlace } from '#pages/admin/kit/ordered-entry.tsx';
import * as styles from '#pages/admin/kit/ordered-list.css.ts';
import * as page from '#panel/page/store-page.css.ts';
import { platformToday } from '#lazy/platform-day.ts';
import type { AdminSettings, CommissionRule } from '#schema/admin/settings.ts';
import { Badge } from '#ui/components/labels/badge.tsx';
import { Button } from '#ui/components/actions/button.tsx';
import { Select } from '#ui/components/fields/select.tsx';
import { TextField } from '#ui/components/fields/text-field.tsx';
import { visuallyHidden, actions, stack } from '#ui/css/layout.css.ts';
import { isNarrow, ruleState, scopeWords } from './commission-rules.ts';
import type { RuleProblems } from './commission-rules.ts';

interface CommissionEntryProps {
  rule: CommissionRule;
  at: OrderedPlace;
  /** Whether it exists only in this form. */
  isNew: boolean;
  isOpen: boolean;
  mayWrite: boolean;
  categories: AdminSettings['categories'];
  problems: RuleProblems;
  /** The server's problems with it. */
  refused: RuleProblems;
  onOpen: (isOpen: boolean) => void;
  onEdit: (next: Partial<CommissionRule>) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}

const states = {
  ahead: ['attention', 'Starts later'],
  now: ['success', 'Active'],
  over: ['neutral', 'Ended'],
  new: ['neutral', 'Not saved yet'],
} as const;

/** One rule of the list; the last one applies to everything and stays last. */
export function CommissionEntry({
  rule,
  at,
  isNew,
  isOpen,
  mayWrite,
  categories,
  problems,
  refused,
  onOpen,
  onEdit,
  onMove,
  onRemove,
}: CommissionEntryProps) {
  const { place, count } = at;
  const focus = useFocusHere();
  const isLast = place === count - 1;
  const name = rule.name.trim() === '' ? 'New rule' : rule.name;
  const today = platformToday();
  const state = isNew ? 'new' : ruleState(rule, today);
  const [tone, word] = states[state];
  // A new rule is invalid in most fields before anything has been typed: a field shows its problem once it was
  // edited.
  const [edited, setEdited] = useState<ReadonlySet<string>>(new Set());
  const shown: RuleProblems = {
    ...(isNew
      ? Object.fromEntries(Object.entries(problems).filter(([field]) => edited.has(field)))
      : problems),
    ...refused,
  };
  const edit = (next: Partial<CommissionRule>) => {
    setEdited(new Set([...edited, ...Object.keys(next)]));
    onEdit(next);
  };
  const of = <span className={visuallyHidden}>{` the rule ${name}`}</span>;
  const categoryOf = (slug: string) => categories.find((each) => each.slug === slug)?.name ?? slug;
  return (
    <OrderedEntry name={name} at={at}>
      <div {...focus} className={stack({ gap: 3 })}>
        <p className={styles.words}>
          <strong>{name}</strong>
          <span>{rule.rate === '' ? '' : `: ${rule.rate}%`}</span>
        </p>
        <p className={actions}>
          <Badge tone={tone}>{word}</Badge>
          {(isLast || isNarrow(rule)) && <span className={page.hint}>{scopeWords(rule, categoryOf)}</span>}
        </p>
        {Object.keys(problems).length > 0 && !isOpen && (
          <p className={page.hint}>This rule isn't complete yet. Edit it.</p>
        )}
        {isOpen && (
          <>
            {isNew && Object.keys(problems).length > 0 && (
              <p className={page.hint}>
                A rule needs a name, a rate, and a store, category or date range it applies to.
              </p>
            )}
            <TextField
              label="Name"
              maxLength={100}
              value={rule.name}
              errorMessage={shown.name}
              onChange={(next) => edit({ name: next })}
            />
            <TextField
              label="Rate"
              inputMode="decimal"
              maxLength={6}
              suffix="%"
              value={rule.rate}
              errorMessage={shown.rate}
              onChange={(rate) => edit({ rate: rate.trim() })}
            />
            {!isLast && (
              <>
                <TextField
                  label="Store"
                  optional
                  maxLength={100}
                  prefix="/"
                  description="The store's URL name, like ironhollow-forge. Leave blank for all stores."
                  value={rule.vendor}
                  errorMessage={shown.vendor}
                  onChange={(vendor) => edit({ vendor, vendor_name: '' })}
                />
                <Select
                  label="Category"
                  optional
                  placeholder="All categories"
                  description="Includes its subcategories."
                  items={categories.map((each) => ({
                    id: each.slug,
                    label: each.name,
                  }))}
                  value={rule.category}
                  errorMessage={shown.category}
                  onChange={(category) => edit({ category, category_name: categoryOf(category) })}
                />
                <TextField
                  label="First day"
                  optional
                  type="date"
                  value={rule.starts_on}
                  errorMessage={shown.starts_on}
                  onChange={(day) => edit({ starts_on: day })}
                />
                <TextField
                  label="Last day"
                  optional
                  type="date"
                  value={rule.ends_on}
                  errorMessage={shown.ends_on}
                  onChange={(day) => edit({ ends_on: day })}
                />
              </>
            )}
          </>
        )}
        {mayWrite && (
          <div className={actions}>
            <Button size="s" onPress={() => onOpen(!isOpen)}>
              <span>{isOpen ? 'Close' : 'Edit'}</span>
              {of}
            </Button>
            {!isLast && (
              <>
                <Button size="s" isDisabled={place === 0} onPress={() => onMove(place - 1)}>
                  Move up{of}
                </Button>
                <Button size="s" isDisabled={place >= count - 2} onPress={() => onMove(place + 1)}>
                  Move down{of}
                </Button>
                {state === 'now' && rule.ends_on !== today && (
                  <Button size="s" onPress={() => onEdit({ ends_on: today })}>
                    End today{of}
                  </Button>
                )}
                <Button size="s" variant="quiet" onPress={onRemove}>
                  Remove{of}
                </Button>
              </>
            )}
          </div>
        )}
      </div>
    </OrderedEntry>
  );
}
