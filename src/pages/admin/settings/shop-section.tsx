import type { SectionProps } from './section-props.ts';
import { ValueForm } from './value-form.tsx';
import type { ValueChoice, ValueField } from './value-form.tsx';
import { zoneChoices } from '#schema/time-zones.ts';

const whole = { pattern: /^\d{1,3}$/ } as const;

type Name = 'return_days' | 'hold_minutes' | 'application_days' | 'time_zone';
const fields: readonly (ValueField<Name> | ValueChoice<Name>)[] = [
  {
    ...whole,
    name: 'return_days',
    label: 'Return window',
    suffix: 'days',
    description: 'Counted from delivery. Existing orders keep the window they were placed with.',
    least: 14,
    most: 365,
    problem: 'Enter a return window of 14 to 365 days',
  },
  {
    ...whole,
    name: 'hold_minutes',
    label: 'Stock hold at checkout',
    suffix: 'minutes',
    description: 'Starts when the shopper enters an email.',
    least: 5,
    most: 45,
    problem: 'Enter 5 to 45 minutes for holding stock',
  },
  {
    ...whole,
    name: 'application_days',
    label: 'Application response time',
    suffix: 'days',
    description: 'Shown on the pages for new stores.',
    least: 1,
    most: 60,
    problem: 'Enter 1 to 60 days for a decision',
  },
  {
    name: 'time_zone',
    label: 'Time zone',
    description:
      "Taxes, commission, statements and payouts use this time zone. You can't change it after the first transaction.",
    choices: zoneChoices,
  },
];

/** The shop's promises to shoppers and prospective sellers. */
export const ShopSection = ({ settings, mayWrite, onChanged }: SectionProps) => (
  <ValueForm
    section="shop"
    now={settings.shop}
    fields={fields}
    action="Save"
    label="Change policies"
    consequence="Applies to new orders and checkouts. Existing ones don't change."
    mayWrite={mayWrite}
    onChanged={onChanged}
  />
);
