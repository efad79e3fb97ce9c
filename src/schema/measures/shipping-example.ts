import { parseMoney } from '#schema/money.ts';
import { formatThreshold } from '#schema/format.ts';
import { weightWords } from '#schema/measures/sizes.ts';
import type { Units } from '#schema/measures/units.ts';
import { rateProblems, stepsOf } from '#schema/vendor-panel/shipping.ts';
import type { RateValues } from '#schema/vendor-panel/shipping.ts';

const centsOf = (text: string): number => parseMoney(text.trim()) ?? 0;
const priced = (text: string): string =>
  centsOf(text) === 0 ? 'ships free' : `pays ${formatThreshold(centsOf(text))}`;

/** What shoppers would pay with a rate as typed, in sentences; none while it has problems. */
export function rateExamples(values: RateValues, units: Units): string[] {
  const { name: _, ...problems } = rateProblems(values);
  if (Object.keys(problems).length > 0) return [];
  const { kind, base_rate: price, min_days: first, max_days: last } = values;
  const steps = stepsOf(values);
  const limit = (upTo: string): string =>
    kind === 'weight' ? weightWords(Number(upTo), units) : formatThreshold(centsOf(upTo));
  const sentences =
    kind === 'flat'
      ? [`Every order ${priced(price)}.`]
      : steps.map((step, place) => {
          const before = steps[place - 1]?.upTo.trim() ?? '';
          if (step.upTo.trim() === '')
            return `${before === '' ? 'Every order' : `An order above ${limit(before)}`} ${priced(step.price)}.`;
          return `An order of up to ${limit(step.upTo)} ${priced(step.price)}.`;
        });
  const end = steps.at(-1)?.upTo.trim() ?? '';
  if (kind !== 'flat' && end !== '') sentences.push(`Orders above ${limit(end)} don't get this rate.`);
  if (values.free_over.trim() !== '') {
    sentences.push(`From ${formatThreshold(centsOf(values.free_over))} on, the order ships free.`);
  }
  sentences.push(
    `It arrives ${Number(first) === Number(last) ? Number(first) : `${Number(first)}–${Number(last)}`} business ${
      Number(first) === 1 && Number(last) === 1 ? 'day' : 'days'
    } after you ship.`,
  );
  return sentences;
}

const weekdays = ['that day', 'by Tuesday', 'by Wednesday', 'by Thursday', 'by Friday'] as const;
const shipped = (days: number): string => weekdays[days] ?? `within ${days} business days`;

/** When orders ship with a handling time and a cutoff as typed; null while they have problems. */
export function handlingExample({
  handling_days: typed,
  cut_off: cutOff,
}: Readonly<Record<'handling_days' | 'cut_off', string>>): string | null {
  if (!/^\d{1,2}$/.test(typed.trim())) return null;
  const days = Number(typed);
  const [, hour = '', minute = ''] = /^(\d\d):(\d\d)$/.exec(cutOff) ?? [];
  const early = `For example, an order placed Monday${hour === '' ? '' : ' before the cutoff'} ships ${shipped(days)}`;
  if (hour === '') return `${early}.`;
  const clock = `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`;
  return `${early}, and one placed after ${clock} ships ${shipped(days + 1)}.`;
}
