import { useRef } from 'react';
import type { FormActor } from '#actors/kit/form.ts';
import { RecordForm } from '#panel/form/record-form.tsx';
import { useRecordFields } from '#panel/form/use-record-form.ts';
import { registrationProblems } from '#schema/vendor-panel/papers.ts';
import type { RegistrationValues, TaxRegistration } from '#schema/vendor-panel/papers.ts';
import { useFocusWhen } from '#ui/use-focus-when.ts';
import { Button } from '#ui/components/actions/button.tsx';
import { Select } from '#ui/components/fields/select.tsx';
import { TextField } from '#ui/components/fields/text-field.tsx';
import { heading } from '#ui/css/text.css.ts';
import * as styles from './papers.css.ts';
import { nameOf, places } from './places.ts';
import { actions, grid } from '#ui/css/layout.css.ts';

interface RegistrationEditorProps {
  actor: FormActor;
  /** Null for a new one. */
  stored: TaxRegistration | null;
  onClose: () => void;
}

export function RegistrationEditor({ actor, stored, onClose }: RegistrationEditorProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useFocusWhen(true, () => title.current);
  const problemsOf = (values: RegistrationValues) => registrationProblems(values, stored !== null);
  const { field, values } = useRecordFields<RegistrationValues>(actor, problemsOf);
  const remove = () => actor.send({ type: 'form.submit', values: { ...values, gone: true }, problems: {} });
  return (
    <div className={styles.editor}>
      <h3 ref={title} tabIndex={-1} className={heading({ level: 20 })}>
        {stored === null ? 'New registration' : `Registration in ${nameOf(stored.place)}`}
      </h3>
      <RecordForm<RegistrationValues>
        actor={actor}
        label="Tax registration"
        action="Save registration"
        problemsOf={problemsOf}
        fields={{
          place: { label: 'State or country' },
          number: { label: 'Registration number' },
          validFrom: { label: 'Start date' },
          validTo: { label: 'End date' },
        }}
      >
        <div className={grid({ columns: 2, gap: 4 })}>
          <Select
            label="State or country"
            placeholder="Choose a state or country"
            items={places}
            {...field('place')}
          />
          <TextField
            label="Registration number"
            optional={stored !== null}
            description={
              stored === null
                ? '6 to 30 letters, digits, spaces, dots and hyphens.'
                : `Saved, ending in ${stored.number_end}. Leave blank to keep it.`
            }
            {...field('number')}
          />
          <TextField label="Start date" type="date" {...field('validFrom')} />
          <TextField label="End date" type="date" optional {...field('validTo')} />
        </div>
        <div className={actions}>
          <Button size="s" onPress={onClose}>
            Close
          </Button>
          {stored !== null && (
            <Button size="s" variant="quiet" onPress={remove}>
              Remove registration
            </Button>
          )}
        </div>
      </RecordForm>
    </div>
  );
}
