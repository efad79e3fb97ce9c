import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import type { FormActor } from '#actors/kit/form.ts';
import { states } from '#pages/checkout/form/states.ts';
import { PanelForm } from '#pages/kit/panel-form.tsx';
import { usePanelFields } from '#pages/kit/use-panel-form.ts';
import * as page from '#pages/vendor/kit/store-page.css.ts';
import { formatDate } from '#schema/format-date.ts';
import { registrationProblems, registrationState, taxCountries } from '#schema/vendor/papers.ts';
import type { RegistrationValues, TaxRegistration } from '#schema/vendor/papers.ts';
import { Badge } from '#ui/components/badge.tsx';
import { PlainButton } from '#ui/components/plain-button.tsx';
import { PlainField, PlainSelect } from '#ui/components/plain-field.tsx';
import { visuallyHidden } from '#ui/css/layout.css.ts';
import { heading } from '#ui/css/text.css.ts';
import * as styles from './papers.css.ts';

const places = [
  ...states.map(([code, name]) => ({ id: `US-${code}`, label: name })),
  ...Object.entries(taxCountries).map(([id, label]) => ({ id, label })),
];
const nameOf = (place: string): string => places.find(({ id }) => id === place)?.label ?? place;

const stateBadges = {
  valid: null,
  planned: <Badge>Not yet valid</Badge>,
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

/** Where a business is registered for taxes, and the editor of one of them. */
export function RegistrationsView({
  registrations,
  edited,
  isReadOnly,
  today,
  onEdit,
  editor,
}: RegistrationsViewProps) {
  return (
    <section className={page.section} aria-labelledby="registrations">
      <h2 id="registrations" className={heading({ level: 26 })}>
        Tax registrations
      </h2>
      <p className={page.hint}>
        The states and countries in which your business is registered for sales tax or VAT. Nobody reads a
        number back once it is saved.
      </p>
      {registrations.length === 0 ? (
        <p className={page.hint}>There is no registration yet.</p>
      ) : (
        <ul className={page.list} aria-label="Tax registrations">
          {registrations.map((registration) => (
            <li key={registration.id} className={styles.row}>
              <div className={styles.words}>
                <span className={styles.name}>{nameOf(registration.place)}</span>
                <span className={styles.facts}>
                  {stateBadges[registrationState(registration, today)]}
                  {`Number ends in ${registration.number_end}, ${daysOf(registration)}`}
                </span>
              </div>
              {!isReadOnly && (
                <PlainButton
                  size="s"
                  isDisabled={edited === registration.id}
                  onPress={() => onEdit(registration.id)}
                >
                  Edit<span className={visuallyHidden}> {nameOf(registration.place)}</span>
                </PlainButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {editor}
      {!isReadOnly && edited === null && (
        <div className={page.actions}>
          <PlainButton onPress={() => onEdit(crypto.randomUUID())}>Add a registration</PlainButton>
        </div>
      )}
    </section>
  );
}

interface RegistrationEditorProps {
  actor: FormActor;
  /** Null for a new one. */
  stored: TaxRegistration | null;
  onClose: () => void;
}

export function RegistrationEditor({ actor, stored, onClose }: RegistrationEditorProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const problemsOf = (values: RegistrationValues) => registrationProblems(values, stored !== null);
  const { field, values } = usePanelFields<RegistrationValues>(actor, problemsOf);
  const remove = () => actor.send({ type: 'form.submit', values: { ...values, gone: true }, problems: {} });
  return (
    <div className={styles.editor}>
      <h3 ref={title} tabIndex={-1} className={heading({ level: 20 })}>
        {stored === null ? 'New registration' : `Registration in ${nameOf(stored.place)}`}
      </h3>
      <PanelForm<RegistrationValues>
        actor={actor}
        label="Tax registration"
        action="Save the registration"
        problemsOf={problemsOf}
        fields={{
          place: { label: 'State or country' },
          number: { label: 'Registration number' },
          validFrom: { label: 'First day' },
          validTo: { label: 'Last day' },
        }}
      >
        <div className={styles.pair}>
          <PlainSelect
            label="State or country"
            placeholder="Choose a state or country"
            items={places}
            {...field('place')}
          />
          <PlainField
            label="Registration number"
            optional={stored !== null}
            description={
              stored === null
                ? '6 to 30 letters, digits, spaces, dots and hyphens.'
                : `Saved; it ends in ${stored.number_end}. Leave this empty to keep it.`
            }
            {...field('number')}
          />
          <PlainField label="First day" type="date" {...field('validFrom')} />
          <PlainField label="Last day" type="date" optional {...field('validTo')} />
        </div>
        <div className={page.actions}>
          <PlainButton size="s" onPress={onClose}>
            Close
          </PlainButton>
          {stored !== null && (
            <PlainButton size="s" variant="quiet" onPress={remove}>
              Remove this registration
            </PlainButton>
          )}
        </div>
      </PanelForm>
    </div>
  );
}
