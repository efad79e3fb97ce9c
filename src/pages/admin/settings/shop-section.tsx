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
    label: 'Things can be sent back for',
    suffix: 'days',
    description: 'After delivery. An order keeps the days that were promised when it was placed.',
    least: 14,
    most: 365,
    problem: 'Things can be sent back for 14 to 365 days',
  },
  {
    ...whole,
    name: 'hold_minutes',
    label: 'Stock is kept during checkout for',
    suffix: 'minutes',
    description: 'As soon as the shopper has given an email.',
    least: 5,
    most: 45,
    problem: 'Stock is kept for 5 to 45 minutes',
  },
  {
    ...whole,
    name: 'application_days',
    label: 'Applications are answered within',
    suffix: 'days',
    description: 'What the pages for new stores promise.',
    least: 1,
    most: 60,
    problem: 'An application is answered within 1 to 60 days',
  },
  {
    name: 'time_zone',
    label: 'Days begin at midnight',
    description:
      'Taxes, commission, statements and payouts are counted by these days. It cannot change once money has been booked.',
    choices: zoneChoices,
  },
];

/** What the shop promises to shoppers and to those who want to sell. */
export const ShopSection = ({ settings, mayWrite, onChanged }: SectionProps) => (
  <ValueForm
    section="shop"
    now={settings.shop}
    fields={fields}
    action="Save"
    label="Change what is promised"
    consequence="It counts for orders and checkouts from now on; what was promised before stands."
    mayWrite={mayWrite}
    onChanged={onChanged}
  />
);
