import { useSelector } from '@xstate/react';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { followAnswer, Form } from '#ui/form/form.tsx';
import { useWindowEvent } from '#ui/use-window-event.ts';
import { isLosable, isUnsaved } from '#actors/kit/form.ts';
import type { FormActor } from '#actors/kit/form.ts';
import type { FormEvent, FormSnapshot } from '#machines/kit/form.machine.ts';
import type { FieldProblems, FormValues } from '#machines/kit/form.rules.ts';
import { isPressed, shortcuts } from '#schema/shortcuts.ts';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { Button } from '#ui/components/actions/button.tsx';
import { later } from '#ui/later.tsx';
import type { ConflictFields } from './form-conflict.tsx';
import { keepingOf } from './keeping.ts';
import * as styles from './record-form.css.ts';
import { useLeaveWarning, useUnderWay } from './use-leave-warning.ts';
import { hint } from '#ui/css/text.css.ts';
import { actions } from '#ui/css/layout.css.ts';

// Rarely seen.
const DiscardButton = later(async () => (await import('#ui/form/discard-button.tsx')).DiscardButton);
const FormConflict = later(async () => (await import('./form-conflict.tsx')).FormConflict);

interface RecordFormProps<Values extends FormValues> {
  actor: FormActor;
  label: string;
  /** The save button. */
  action: string;
  problemsOf: (values: Values) => FieldProblems;
  /** The fields by name, for a conflict with someone else's save. */
  fields: ConflictFields;
  /** Called before each save, with the pressed button. */
  onSubmit?: (by: 'main' | 'second') => void;
  /** Another way to save. */
  second?: string | undefined;
  /** Why saving must wait even with changes, such as for an upload. */
  waitsFor?: string | undefined;
  /** For read-only members: nothing can be changed or saved. */
  isReadOnly?: boolean | undefined;
  /** The reason, for members who may change other such records. */
  readOnlyWords?: string | undefined;
  /** The content of fields that keep their own text. */
  read?: ((form: HTMLFormElement) => Values) | undefined;
  /** One part of a page among others: its button is below it, always enabled. */
  isPart?: boolean | undefined;
  /** Shown after a save. */
  saved?: ReactNode;
  /** Next to the save button. */
  more?: ReactNode;
  children: ReactNode;
}

const anyForm = '[data-record-form]';

/** With several forms on a page, the focused one saves. */
const isMeant = (form: HTMLFormElement | null, target: EventTarget | null): boolean => {
  const focused = target instanceof Element ? target.closest(anyForm) : null;
  return focused === null ? document.querySelectorAll(anyForm).length === 1 : focused === form;
};

/**
 * A record's form. Saving waits for a change and for the last answer; Ctrl/Cmd+S saves; a conflict offers a choice
 * per field; leaving with unsaved changes asks. `Form` handles the focus.
 */
export function RecordForm<Values extends FormValues>({
  actor,
  label,
  action,
  problemsOf,
  fields,
  onSubmit,
  second,
  waitsFor,
  isReadOnly = false,
  read,
  isPart = false,
  readOnlyWords = 'You can view this, but not change it.',
  saved = 'Saved.',
  more,
  children,
}: RecordFormProps<Values>) {
  const element = useRef<HTMLFormElement>(null);
  const snapshot = useSelector(actor, (current: FormSnapshot) => current);
  const { sentence } = snapshot.context;
  const isBusy = snapshot.matches('saving');
  const isConflict = snapshot.matches('conflict');
  const isDirty = isUnsaved(snapshot);
  const maySave = isDirty && !isBusy && !isConflict && !isReadOnly && waitsFor === undefined;
  const [discarded, setDiscarded] = useState<FormEvent | null>(null);
  // Once something else is typed or saved, there is nothing to undo.
  if (discarded !== null && !snapshot.matches({ editing: 'clean' })) setDiscarded(null);
  const discard = (type: 'form.reset' | 'conflict.take') => {
    const { context } = snapshot;
    actor.send({ type });
    setDiscarded({ type: 'form.changed', values: context.values, problems: {}, from: context });
  };
  const mayDiscard = maySave && (!isPart || snapshot.context.isRestored);
  const isUnderWay = useUnderWay(isBusy);
  // A pending save loses nothing: its answer may lead to another page.
  useLeaveWarning(
    waitsFor !== undefined || isLosable(snapshot) || (isBusy && !isUnderWay),
    waitsFor === undefined ? keepingOf(actor) : 'some',
  );

  const submit = (by: 'main' | 'second') => {
    const form = element.current;
    if (form === null || waitsFor !== undefined || isReadOnly) return;
    followAnswer(form);
    onSubmit?.(by);
    send('form.submit', form);
  };
  const send = (type: 'form.changed' | 'form.submit', form: HTMLFormElement) => {
    const values = read?.(form) ?? (actor.getSnapshot().context.values as Values);
    actor.send({ type, values, problems: problemsOf(values) });
  };
  useWindowEvent('keydown', (event) => {
    if (!isPressed(shortcuts.save, event)) return;
    // Otherwise the browser saves the page as a file.
    event.preventDefault();
    if (maySave && isMeant(element.current, event.target)) element.current?.requestSubmit();
  });

  return (
    <Form
      ref={element}
      className={styles.form}
      aria-label={label}
      data-record-form={isReadOnly ? undefined : ''}
      onSubmit={() => submit('main')}
      onChange={read === undefined ? undefined : ({ currentTarget }) => send('form.changed', currentTarget)}
    >
      {isReadOnly ? (
        <fieldset className={styles.fields} disabled>
          {children}
        </fieldset>
      ) : (
        children
      )}
      {isConflict ? (
        <FormConflict actor={actor} fields={fields} onDiscard={() => discard('conflict.take')} />
      ) : sentence === null ? null : (
        <Notice tone="danger" role="alert">
          <p>{sentence}</p>
        </Notice>
      )}
      {isReadOnly ? (
        <div className={actions}>
          <p className={hint}>{readOnlyWords}</p>
          {more}
        </div>
      ) : (
        <div className={isPart ? actions : styles.bar} data-dock={!isPart || undefined}>
          <Button
            type="submit"
            variant="primary"
            isPending={isBusy}
            isIdle={!(isDirty || isPart) || isConflict || waitsFor !== undefined}
          >
            {action}
          </Button>
          {second === undefined ? null : (
            <Button isIdle={!maySave} onPress={() => submit('second')}>
              {second}
            </Button>
          )}
          {maySave && snapshot.context.isRestored && <p className={hint}>Restored from your last visit.</p>}
          {(mayDiscard || discarded !== null) && (
            <DiscardButton
              onDiscard={mayDiscard ? () => discard('form.reset') : null}
              onUndo={discarded && (() => actor.send(discarded))}
            />
          )}
          {more}
          {waitsFor !== undefined && <p className={hint}>{waitsFor}</p>}
          {saved !== null && snapshot.matches({ editing: 'saved' }) && (
            <p role="status" className={hint}>
              {saved}
            </p>
          )}
        </div>
      )}
    </Form>
  );
}
