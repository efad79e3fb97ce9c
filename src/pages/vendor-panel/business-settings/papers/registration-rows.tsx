import { useState } from 'react';
import { storeToday } from '#lazy/store-days.ts';
import { formatDate } from '#schema/format-date.ts';
import { registrationState } from '#schema/vendor-panel/papers.ts';
import type { TaxRegistration } from '#schema/vendor-panel/papers.ts';
import { Badge } from '#ui/components/labels/badge.tsx';
import { Button } from '#ui/components/actions/button.tsx';
import { stack, visuallyHidden } from '#ui/css/layout.css.ts';
import * as styles from './papers.css.ts';
import { nameOf } from './places.ts';

const stateBadges = {
  valid: null,
  planned: <Badge>Not yet effective</Badge>,
  ended: <Badge tone="warning">Ended</Badge>,
} as const;

const daysOf = ({ valid_from, valid_to }: TaxRegistration): string =>
  valid_to === null
    ? `since ${formatDate(valid_from)}`
    : `${formatDate(valid_from)} to ${formatDate(valid_to)}`;

interface RegistrationRowsProps {
  registrations: readonly TaxRegistration[];
  edited: string | null;
  isReadOnly: boolean;
  today?: string | undefined;
  onEdit: (id: string) => void;
}

export function RegistrationRows({
  registrations,
  edited,
  isReadOnly,
  today: given,
  onEdit,
}: RegistrationRowsProps) {
  const [own] = useState(storeToday);
  const today = given ?? own;
  return (
    <ul className={stack({ gap: 2 })} aria-label="Tax registrations">
      {registrations.map((registration) => (
        <li key={registration.id} className={styles.row}>
          <div className={stack({ gap: 1 })}>
            <span className={styles.name}>{nameOf(registration.place)}</span>
            <span className={styles.facts}>
              {stateBadges[registrationState(registration, today)]}
              <span>{`Number ends in ${registration.number_end}, ${daysOf(registration)}`}</span>
            </span>
          </div>
          {!isReadOnly && (
            <Button size="s" isDisabled={edited === registration.id} onPress={() => onEdit(registration.id)}>
              Edit<span className={visuallyHidden}>{` ${nameOf(registration.place)}`}</span>
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
