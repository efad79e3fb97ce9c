import type { SavedOutcome } from '#actors/admin/settings.ts';
import { isPlainDate } from '#schema/day.ts';
import type { CommissionRule } from '#schema/admin/settings.ts';
import { formatDate, formatDay } from '#schema/format-date.ts';

type RuleField = 'name' | 'rate' | 'vendor' | 'category' | 'starts_on' | 'ends_on';
export type RuleProblems = Readonly<Partial<Record<RuleField, string>>>;

/** The checks that need no server; it has the same messages. */
export const ruleProblems = ({
  name,
  rate,
  starts_on: first,
  ends_on: last,
}: CommissionRule): RuleProblems => ({
  ...(name.trim().length >= 1 && name.trim().length <= 100
    ? {}
    : { name: 'Enter a name of 1 to 100 characters' }),
  ...(/^\d{1,3}(\.\d{1,2})?$/.test(rate) && Number(rate) <= 100
    ? {}
    : { rate: 'Enter a percentage from 0 to 100' }),
  ...(first === '' || last === '' || last >= first
    ? {}
    : { ends_on: "The end date can't be before the start date" }),
});

export const isNarrow = ({ vendor, category, starts_on: first, ends_on: last }: CommissionRule): boolean =>
  vendor.trim() !== '' || category !== '' || first !== '' || last !== '';

/** The problems that prevent saving the list, by rule. */
export const rulesProblems = (rules: readonly CommissionRule[]): ReadonlyMap<string, RuleProblems> =>
  new Map(
    rules.flatMap((rule, place) => {
      const found: RuleProblems = {
        ...ruleProblems(rule),
        // Rules below it would never apply.
        ...(place < rules.length - 1 && !isNarrow(rule)
          ? { vendor: 'Choose a store, category or date: only the last rule can apply to everything' }
          : {}),
      };
      return Object.keys(found).length === 0 ? [] : [[rule.id, found] as const];
    }),
  );

/** `today` as YYYY-MM-DD. */
export const ruleState = (
  { starts_on: first, ends_on: last }: CommissionRule,
  today: string,
): 'ahead' | 'now' | 'over' =>
  last !== '' && last < today ? 'over' : first !== '' && first > today ? 'ahead' : 'now';

/** The lines that it applies to, in words. */
export function scopeWords(rule: CommissionRule, categoryOf: (slug: string) => string): string {
  const { vendor, vendor_name: store, category, starts_on: first, ends_on: last } = rule;
  if (!isNarrow(rule)) return 'Everything else';
  return [
    vendor.trim() === '' ? 'All stores' : store === '' ? `The store /${vendor.trim()}` : store,
    category === '' ? 'all categories' : categoryOf(category),
    ...(isPlainDate(first) ? [`from ${formatDay(first)}`] : []),
    ...(isPlainDate(last) ? [`until ${formatDay(last)}`] : []),
  ].join(', ');
}

/** The rules of a list that another one doesn't have as they are. */
const changedRules = (before: readonly CommissionRule[], after: readonly CommissionRule[]) => {
  const known = new Set(before.map((rule) => JSON.stringify(rule)));
  return after.filter((rule) => !known.has(JSON.stringify(rule)));
};

/** What a change does to the rules: new and changed ones, then those that are removed. @param tell rules as sentences */
export function changeWords(
  before: readonly CommissionRule[],
  after: readonly CommissionRule[],
  tell: (rules: readonly CommissionRule[]) => string,
): string {
  const changed = changedRules(before, after);
  const gone = before.filter(({ id }) => after.every((rule) => rule.id !== id));
  const words = [
    ...(changed.length === 0 ? [] : [tell(changed)]),
    ...(gone.length === 0 ? [] : [`Removed: ${gone.map(({ name }) => name).join(', ')}.`]),
  ].join(' ');
  return words === '' ? 'The rules apply in another order.' : words;
}

/** When changed rules apply that start after `today`, as sentences; empty if all of it applies at once. */
export function startWords(
  before: readonly CommissionRule[],
  after: readonly CommissionRule[],
  today: string,
): string {
  const changed = changedRules(before, after);
  const ahead = changed.flatMap(({ name, starts_on: first }) =>
    isPlainDate(first) && first > today ? [`${name.trim()} starts on ${formatDate(first)}.`] : [],
  );
  if (ahead.length === 0) return '';
  const isAll = ahead.length === changed.length && after.length >= before.length;
  return [...ahead, ...(isAll ? [] : ['The other changes apply from now on.'])].join(' ');
}

/** @param starts from `startWords` */
export const savedWords = (outcome: SavedOutcome, starts: string): string =>
  outcome === 'waiting'
    ? 'Sent for approval. The current rules apply until another admin approves the change.'
    : `Saved. ${starts === '' ? 'This applies from now on.' : starts}`;
