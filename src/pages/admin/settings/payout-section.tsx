import { previewSettings } from '#actors/admin/settings.ts';
import type { PayoutPreview } from '#schema/admin/settings.ts';
import { formatCount } from '#schema/format.ts';
import { scheduleWords } from '#panel/money/schedule-words.ts';
import type { SectionProps } from './section-props.ts';
import { ValueForm } from './value-form.tsx';
import type { ValueChoice, ValueField } from './value-form.tsx';

const fields: readonly (
  | ValueField<'holdback_days' | 'payout_minimum' | 'approve_from' | 'correct_alone'>
  | ValueChoice<'payout_schedule'>
)[] = [
  {
    name: 'payout_schedule',
    label: 'Stores are paid',
    description: 'Those that have chosen nothing else.',
    choices: scheduleWords,
  },
  {
    name: 'holdback_days',
    label: 'Earnings become available',
    suffix: 'days after delivery',
    description: 'What was delivered already keeps its day.',
    pattern: /^\d{1,2}$/,
    least: 0,
    most: 90,
    problem: 'Earnings are held back for 0 to 90 days',
  },
  {
    name: 'payout_minimum',
    label: 'Smallest payout',
    prefix: '$',
    description: 'A store may choose a higher one.',
    pattern: /^\d{1,5}(\.\d{1,2})?$/,
    least: 1,
    most: 10_000,
    problem: 'A payout is at least $1 to $10,000',
  },
  {
    name: 'approve_from',
    label: 'Payouts to approve',
    prefix: '$',
    suffix: 'and more',
    description: 'They wait until an admin approves them who hasn’t credited what they pay.',
    pattern: /^\d{1,7}(\.\d{1,2})?$/,
    least: 1,
    most: 1_000_000,
    problem: 'Enter $1 to $1,000,000',
  },
  {
    name: 'correct_alone',
    label: 'Corrections by one admin',
    prefix: '$',
    suffix: 'a day',
    description:
      'In all stores together. Anything beyond it waits until another admin approves it. If you raise a limit, it stays as it was for you until another admin changes it.',
    pattern: /^\d{1,7}(\.\d{1,2})?$/,
    least: 0,
    most: 1_000_000,
    problem: 'Enter $0 to $1,000,000',
  },
];

const effectWords = ({ stores, was, will }: PayoutPreview) =>
  `Of ${formatCount(stores)} ${stores === 1 ? 'store' : 'stores'} with money available, ${formatCount(was)} ${
    was === 1 ? 'has' : 'have'
  } enough for a payout now. With the change it would be ${formatCount(will)}.`;

const Effect = ({ preview }: { preview: PayoutPreview }) => <p>{effectWords(preview)}</p>;

/** When stores are paid, and from how much on. */
export const PayoutSection = ({ settings, mayWrite, onChanged }: SectionProps) => (
  <ValueForm
    section="payouts"
    now={settings.payouts}
    fields={fields}
    preview={(value) => previewSettings('payouts', value)}
    Effect={Effect}
    action="See the effect"
    label="Change the payouts"
    consequence="Minimum, schedule and approval count for the next payouts, the days for what is delivered from now on."
    mayWrite={mayWrite}
    onChanged={onChanged}
  />
);
