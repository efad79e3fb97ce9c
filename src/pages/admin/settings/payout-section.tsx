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
    label: 'Payout schedule',
    description: "For stores that haven't chosen their own schedule.",
    choices: scheduleWords,
  },
  {
    name: 'holdback_days',
    label: 'Holding period',
    suffix: 'days after delivery',
    description: 'Orders already delivered keep their date.',
    pattern: /^\d{1,2}$/,
    least: 0,
    most: 90,
    problem: 'Enter 0 to 90 days',
  },
  {
    name: 'payout_minimum',
    label: 'Minimum payout',
    prefix: '$',
    description: 'Stores can choose a higher one.',
    pattern: /^\d{1,5}(\.\d{1,2})?$/,
    least: 1,
    most: 10_000,
    problem: 'Enter a minimum from $1 to $10,000',
  },
  {
    name: 'approve_from',
    label: 'Payouts to approve',
    prefix: '$',
    suffix: 'and more',
    description: "They wait for approval from an admin who didn't credit the money.",
    pattern: /^\d{1,7}(\.\d{1,2})?$/,
    least: 1,
    most: 1_000_000,
    problem: 'Enter $1 to $1,000,000',
  },
  {
    name: 'correct_alone',
    label: 'Changes by one admin',
    prefix: '$',
    suffix: 'a day',
    description:
      "Adjustments and changes of the commission, across all stores. Anything above this needs another admin's approval. If you raise a limit, the old one still applies to you until another admin changes it.",
    pattern: /^\d{1,7}(\.\d{1,2})?$/,
    least: 0,
    most: 1_000_000,
    problem: 'Enter $0 to $1,000,000',
  },
];

const effectWords = ({ stores, was, will }: PayoutPreview) =>
  `Of ${formatCount(stores)} ${stores === 1 ? 'store' : 'stores'} with an available balance, ${formatCount(was)} ${was === 1 ? 'has' : 'have'} enough for a payout now. After the change, it would be ${formatCount(will)}.`;

const Effect = ({ preview }: { preview: PayoutPreview }) => <p>{effectWords(preview)}</p>;

/** The payout schedule and minimum. */
export const PayoutSection = ({ settings, mayWrite, onChanged }: SectionProps) => (
  <ValueForm
    section="payouts"
    now={settings.payouts}
    fields={fields}
    preview={(value) => previewSettings('payouts', value)}
    Effect={Effect}
    action="Preview change"
    label="Change payouts"
    consequence="The minimum, schedule and approval limit apply to the next payouts. The holding period applies to orders delivered from now on."
    mayWrite={mayWrite}
    onChanged={onChanged}
  />
);
