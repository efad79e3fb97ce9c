import type { ReactNode } from 'react';
import * as page from '#panel/page/store-page.css.ts';
import { formatDate } from '#schema/format-date.ts';
import { registrationState } from '#schema/vendor-panel/papers.ts';
import type { TaxRegistration } from '#schema/vendor-panel/papers.ts';
import { Badge } from '#ui/components/labels/badge.tsx';
import { Button } from '#ui/components/actions/button.tsx';
import { visuallyHidden, actions, stack } from '#ui/css/layout.css.ts';
import { heading } from '#ui/css/text.css.ts';
import * as styles from './papers.css.ts';
import { nameOf } from './places.ts';
import { PageSection } from '#ui/components/structure/page-section.tsx';

const stateBadges = {
  valid: null,
  planned: <Badge>Not yet effective</Badge>,
  ended: <Badge tone="warning">Ended</Badge>,
} as const;

const daysOf = ({ valid_from, valid_to }: TaxRegistration): string =>
  valid_to === null
    ? `since ${formatDate(valid_from)}`
    : `${formatDate(valid_from)} to ${formatDate(valid_to)}`;

interface RegistrationsViewProps {
  registrations: readonly TaxRegistration[];
  /** The id of the one in the editor. */
  edited: string | null;
  isReadOnly: boolean;
  /** Such as `2026-01-31`. */
  today: string;
  onEdit: (id: string) => void;
  editor: ReactNode;
}

/** A business's tax registrations. */
export function RegistrationsView({
  registrations,
  edited,
  isReadOnly,
  today,
  onEdit,
  editor,
}: RegistrationsViewProps) {
  return (
    <PageSection className={page.section} aria-labelledby="registrations">
      <h2 id="registrations" className={heading({ level: 26 })}>
        Tax registrations
      </h2>
      <p className={page.hint}>
        The states and countries where your business is registered for sales tax or VAT. Numbers are hidden
        after you save.
      </p>
      {registrations.length === 0 ? (
        <p className={page.hint}>No registrations yet.</p>
      ) : (
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
                <Button
                  size="s"
                  isDisabled={edited === registration.id}
                  onPress={() => onEdit(registration.id)}
                >
                  Edit<span className={visuallyHidden}>{` ${nameOf(registration.place)}`}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {editor}
      {!isReadOnly && edited === null && (
        <div className={actions}>
          <Button onPress={() => onEdit(crypto.randomUUID())}>Add registration</Button>
        </div>
      )}
    </PageSection>
  );
}
