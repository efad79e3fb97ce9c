import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { useWindowEvent } from '#ui/use-window-event.ts';
import { useEmitted } from '#actors/kit/use-emitted.ts';
import { isLosable, isUnsaved } from '#actors/kit/form.ts';
import type { FormActor } from '#actors/kit/form.ts';
import type { FormSnapshot } from '#machines/kit/form.machine.ts';
import type { FieldProblems, FormValues } from '#machines/kit/form.rules.ts';
import { isPressed, shortcuts } from '#schema/shortcuts.ts';
import { Notice } from '#ui/components/notice.tsx';
import { Button } from '#ui/components/button.tsx';
import { later } from '#ui/later.tsx';
import type { ConflictFields } from './form-conflict.tsx';
import * as styles from './panel-form.css.ts';
import { useLeaveWarning } from './use-leave-warning.ts';
import { hint } from '#ui/css/text.css.ts';
import { actions } from '#ui/css/layout.css.ts';

// Rarely seen.
const FormConflict = later(async () => (await import('./form-conflict.tsx')).FormConflict);

interface PanelFormProps<Values extends FormValues> {
  actor: FormActor;
  label: string;
  /** The button that saves. */
  action: string;
  problemsOf: (values: Values) => FieldProblems;
  /** The fields by name, for a conflict with somebody else's save. */
  fields: ConflictFields;
  /** Called before each save, with what was pressed. */
  onSubmit?: (by: 'main' | 'second') => void;
  /** Another way to save. */
  second?: string | undefined;
  /** Why saving must wait although there is something to save, such as an upload. */
  waitsFor?: string | undefined;
  /** For people who may only look: nothing can be changed or saved. */
  isReadOnly?: boolean | undefined;
  /** Why, for whoever may change other things like it. */
  readOnlyWords?: string | undefined;
  /** Said after a save. */
  saved?: ReactNode;
  /** Beside the button that saves. */
  more?: ReactNode;
  children: ReactNode;
}

const anyForm = '[data-panel-form]';

/** With several forms on a page, the one that has the focus is meant. */
const isMeant = (form: HTMLFormElement | null, target: EventTarget | null): boolean => {
  const focused = target instanceof Element ? target.closest(anyForm) : null;
  return focused === null ? document.querySelectorAll(anyForm).length === 1 : focused === form;
};

/**
 * A form of a panel. Saving waits for a change and for the last answer; Ctrl/Cmd+S saves; the first invalid field takes
 * the focus; a conflict offers a choice per field; leaving with unsaved changes asks.
 */
export function PanelForm<Values extends FormValues>({
  actor,
  label,
  action,
  problemsOf,
  fields,
  onSubmit,
  second,
  waitsFor,
  isReadOnly = false,
  readOnlyWords = 'You may look at this, but not change it.',
  saved = 'Saved.',
  more,
  children,
}: PanelFormProps<Values>) {
  const element = useRef<HTMLFormElement>(null);
  const snapshot = useSelector(actor, (current: FormSnapshot) => current);
  const { sentence } = snapshot.context;
  const isBusy = snapshot.matches('saving');
  const isConflict = snapshot.matches('conflict');
  const isDirty = isUnsaved(snapshot);
  const maySave = isDirty && !isBusy && !isConflict && !isReadOnly && waitsFor === undefined;
  // A save that is under way loses nothing: its answer may lead to another page.
  useLeaveWarning(waitsFor !== undefined || isLosable(snapshot));

  const submit = (by: 'main' | 'second') => {
    onSubmit?.(by);
    const values = actor.getSnapshot().context.values as Values;
    actor.send({ type: 'form.submit', values, problems: problemsOf(values) });
  };
  useEmitted(actor, 'form.refused', () => {
    // The messages are drawn first: the field to go to is the first that has one.
    requestAnimationFrame(() =>
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] button')?.focus(),
    );
  });
  useWindowEvent('keydown', (event) => {
    if (!isPressed(shortcuts.save, event)) return;
    // Otherwise the browser saves the page as a file.
    event.preventDefault();
    if (maySave && isMeant(element.current, event.target)) element.current?.requestSubmit();
  });

  return (
    <form
      ref={element}
      className={styles.form}
      aria-label={label}
      data-panel-form=""
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (waitsFor === undefined && !isReadOnly) submit('main');
      }}
    >
      {isReadOnly ? (
        <fieldset className={styles.fields} disabled>
          {children}
        </fieldset>
      ) : (
        children
      )}
      {isConflict ? (
        <FormConflict actor={actor} fields={fields} />
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
        <div className={styles.bar}>
          <Button
            type="submit"
            variant="primary"
            isPending={isBusy}
            isDisabled={!isDirty || isConflict || waitsFor !== undefined}
          >
            {action}
          </Button>
          {second === undefined ? null : (
            <Button isDisabled={!maySave} onPress={() => submit('second')}>
              {second}
            </Button>
          )}
          {maySave && (
            <Button variant="quiet" onPress={() => actor.send({ type: 'form.reset' })}>
              Discard changes
            </Button>
          )}
          {more}
          {waitsFor !== undefined && <p className={hint}>{waitsFor}</p>}
          {snapshot.matches({ editing: 'saved' }) && (
            <p role="status" className={hint}>
              {saved}
            </p>
          )}
        </div>
      )}
    </form>
  );
}
