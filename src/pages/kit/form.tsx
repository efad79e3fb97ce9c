import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { useWindowEvent } from '#ui/use-window-event.ts';
import { useEmitted } from '#actors/kit/use-emitted.ts';
import type { FormActor } from '#actors/kit/form.ts';
import type { FormSnapshot } from '#machines/kit/form.machine.ts';
import { Fields, readFields } from '#ui/patterns/fields.tsx';
import type { Field, Messages, Values } from '#ui/patterns/fields.tsx';
import { Button } from '#ui/components/button.tsx';
import { Notice } from '#ui/components/notice.tsx';
import * as styles from './form.css.ts';
import { actions } from '#ui/css/layout.css.ts';

interface FormProps<Name extends string> {
  actor: FormActor;
  label: string;
  fields: readonly Field<Name>[];
  problemsOf: (values: Values<Name>) => Messages<Name>;
  /** The button's label. */
  action: string;
  onCancel?: () => void;
  /** The browser asks before leaving the page with unsaved changes. */
  asksBeforeLeaving?: boolean;
  /** Between the fields and the button. */
  children?: ReactNode;
}

const isUnsaved = ({ context: { values, saved } }: FormSnapshot): boolean =>
  Object.entries(values).some(([name, value]) => saved.values[name] !== value);

/**
 * Fields that are saved together. No message is shown before the button is pressed; then the first invalid field takes
 * the focus, and each message stays until its field is valid.
 */
export function Form<Name extends string>({
  actor,
  label,
  fields,
  problemsOf,
  action,
  onCancel,
  asksBeforeLeaving = false,
  children,
}: FormProps<Name>) {
  const element = useRef<HTMLFormElement>(null);
  const snapshot = useSelector(actor, (current) => current);
  const { values, problems, sentence, revision } = snapshot.context;
  const isBusy = snapshot.hasTag('busy');
  useWindowEvent('beforeunload', (event) => event.preventDefault(), asksBeforeLeaving && isUnsaved(snapshot));
  useEmitted(actor, 'form.refused', ({ problems: found }) => {
    const first = fields.find(({ name }) => found[name] !== undefined);
    if (first !== undefined) element.current?.querySelector<HTMLElement>(`[name="${first.name}"]`)?.focus();
  });

  const send = (type: 'form.changed' | 'form.submit') => {
    if (element.current === null) return;
    const typed = readFields(element.current, fields);
    actor.send({ type, values: typed, problems: problemsOf(typed) });
  };
  const textOf = (name: Name): string => String(values[name] ?? '');
  const shown = Object.fromEntries(fields.map(({ name }) => [name, textOf(name)])) as Values<Name>;
  return (
    <form
      ref={element}
      className={styles.form}
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send('form.submit');
      }}
      onChange={() => send('form.changed')}
    >
      <Fields key={revision} fields={fields} values={shown} messages={problems as Messages<Name>} />
      {children}
      {snapshot.matches('conflict') ? (
        <Conflict actor={actor} snapshot={snapshot} fields={fields} />
      ) : sentence === null ? null : (
        <Notice tone="danger" role="alert">
          <p>{sentence}</p>
        </Notice>
      )}
      <div className={actions}>
        <Button type="submit" variant="primary" isPending={isBusy} isDisabled={snapshot.matches('conflict')}>
          {action}
        </Button>
        {onCancel === undefined ? null : (
          <Button variant="quiet" onPress={onCancel} isDisabled={isBusy}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}

interface ConflictProps<Name extends string> {
  actor: FormActor;
  snapshot: FormSnapshot;
  fields: readonly Field<Name>[];
}

/** Another person's saved values next to the current ones. */
function Conflict<Name extends string>({ actor, snapshot, fields }: ConflictProps<Name>) {
  const { theirs, values } = snapshot.context;
  const other = fields.filter(({ name }) => theirs?.values[name] !== values[name]);
  return (
    <Notice
      tone="warning"
      role="alert"
      title="Someone else saved a newer version."
      action={
        <>
          <Button size="s" onPress={() => actor.send({ type: 'conflict.take' })}>
            Use theirs
          </Button>{' '}
          <Button size="s" onPress={() => actor.send({ type: 'conflict.keep', values })}>
            Keep mine
          </Button>
        </>
      }
    >
      <ul>
        {other.map(({ name, label }) => (
          <li key={name}>{`${label}: theirs is “${String(theirs?.values[name] ?? '')}”`}</li>
        ))}
      </ul>
    </Notice>
  );
}
