import { useSelector } from '@xstate/react';
import { useEffect, useId, useRef, useState } from 'react';
import type { HTMLInputAutoCompleteAttribute, ReactNode, RefObject } from 'react';
import type { FormActor } from '#actors/kit/form.ts';
import type { FormValues } from '#machines/kit/form.rules.ts';
import * as parts from '#ui/components/field.css.ts';
import { Icon } from '#ui/components/icon.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { PlainButton } from '#ui/components/plain-button.tsx';
import * as page from './store-page.css.ts';
import * as styles from './settings-form.css.ts';

type Texts<Name extends string> = Readonly<Record<Name, string>>;

export interface SettingsField<Name extends string> {
  name: Name;
  label: string;
  kind?: 'text' | 'email' | 'tel' | 'url' | 'date' | 'number' | 'long' | 'choice';
  /** Of a choice, by value. */
  options?: Readonly<Record<string, string>>;
  description?: string;
  optional?: boolean;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  half?: boolean;
  isShown?: (values: Texts<Name>) => boolean;
  /** In place of a native control. */
  render?: (control: OwnControl) => ReactNode;
}

export interface OwnControl {
  name: string;
  label: string;
  value: string;
  problem: string | undefined;
  isReadOnly: boolean;
  onChange: (value: string) => void;
}

interface SettingsFormProps<Name extends string> {
  actor: FormActor;
  label: string;
  fields: readonly SettingsField<Name>[];
  problemsOf: (values: Texts<Name>) => Partial<Record<Name, string>>;
  /** The button's label. */
  action: string;
  /** Shown after a save. */
  saved: ReactNode;
  /** Of people without the right to change it, nothing is asked. */
  isReadOnly: boolean;
}

const textsOf = <Name extends string>(
  values: FormValues,
  fields: readonly SettingsField<Name>[],
): Texts<Name> =>
  Object.fromEntries(fields.map(({ name }) => [name, String(values[name] ?? '')])) as Texts<Name>;

/** Native fields that are saved together, with the choice per field when somebody else has saved them meanwhile. */
export function SettingsForm<Name extends string>({
  actor,
  label,
  fields,
  problemsOf,
  action,
  saved,
  isReadOnly,
}: SettingsFormProps<Name>) {
  const element = useRef<HTMLFormElement>(null);
  const snapshot = useSelector(actor, (current) => current);
  const { problems, sentence, saved: stored } = snapshot.context;
  const values = textsOf(snapshot.context.values, fields);
  const isBusy = snapshot.hasTag('busy');
  const isInConflict = snapshot.matches('conflict');
  const isDirty = fields.some(({ name }) => values[name] !== String(stored.values[name] ?? ''));
  useLeaveWarning(isDirty && !isReadOnly);
  useEffect(() => {
    const heard = actor.on('form.refused', ({ problems: found }) => {
      const first = fields.find(({ name }) => found[name] !== undefined);
      if (first !== undefined) element.current?.querySelector<HTMLElement>(`[name="${first.name}"]`)?.focus();
    });
    return () => heard.unsubscribe();
  }, [actor, fields]);

  const submit = () => actor.send({ type: 'form.submit', values, problems: problemsOf(values) });
  const change = (name: Name, value: string) => {
    const typed = { ...values, [name]: value };
    actor.send({ type: 'form.changed', values: typed, problems: problemsOf(typed) });
  };
  useSaveKey(element, isDirty && !isReadOnly ? submit : null);
  return (
    <form
      ref={element}
      className={styles.form}
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className={styles.fields}>
        {fields
          .filter(({ isShown }) => isShown?.(values) ?? true)
          .map((field) => (
            <FieldInput
              key={field.name}
              field={field}
              value={values[field.name]}
              problem={problems[field.name]}
              isReadOnly={isReadOnly}
              onChange={(value) => change(field.name, value)}
            />
          ))}
      </div>
      {isInConflict ? (
        <Conflict actor={actor} fields={fields} />
      ) : sentence !== null ? (
        <Notice tone="danger" role="alert">
          <p>{sentence}</p>
        </Notice>
      ) : (
        snapshot.matches({ editing: 'saved' }) && (
          <Notice tone="success" role="status">
            {saved}
          </Notice>
        )
      )}
      {isReadOnly ? (
        <p className={page.hint}>You may look at this, but not change it.</p>
      ) : (
        <div className={page.actions}>
          <PlainButton
            type="submit"
            variant="primary"
            isPending={isBusy}
            isDisabled={!isBusy && (!isDirty || isInConflict)}
          >
            {action}
          </PlainButton>
        </div>
      )}
    </form>
  );
}

/** Ctrl+S saves the form that has the focus; with nothing to save, it does nothing. */
function useSaveKey(element: RefObject<HTMLElement | null>, save: (() => void) | null): void {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    const form = element.current;
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      latest.current?.();
    };
    form?.addEventListener('keydown', onKey);
    return () => form?.removeEventListener('keydown', onKey);
  }, [element]);
}

function useLeaveWarning(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isOn]);
}

interface FieldInputProps {
  field: SettingsField<string>;
  value: string;
  problem: string | undefined;
  isReadOnly: boolean;
  onChange: (value: string) => void;
}

function FieldInput({ field, value, problem, isReadOnly, onChange }: FieldInputProps) {
  const id = useId();
  const { name, label, kind = 'text', options = {}, description, optional = false, half = false } = field;
  if (field.render !== undefined) {
    return (
      <div className={half ? styles.half : styles.wide}>
        {field.render({ name, label, value, problem, isReadOnly, onChange })}
      </div>
    );
  }
  const common = {
    id,
    name,
    value,
    className: kind === 'long' ? styles.area : styles.control,
    disabled: isReadOnly,
    required: !optional,
    'aria-invalid': problem !== undefined,
    'aria-describedby': `${id}-about ${id}-problem`,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  return (
    <div className={half ? styles.half : styles.wide}>
      <div className={parts.field}>
        <label className={parts.label} htmlFor={id}>
          {label}
          {optional && <span className={parts.optional}>optional</span>}
        </label>
        {kind === 'long' ? (
          <textarea {...common} rows={6} />
        ) : kind === 'choice' ? (
          <select {...common}>
            {Object.entries(options).map(([option, text]) => (
              <option key={option} value={option}>
                {text}
              </option>
            ))}
          </select>
        ) : (
          <input
            {...common}
            type={kind === 'number' ? 'text' : kind}
            inputMode={kind === 'number' ? 'numeric' : undefined}
            autoComplete={field.autoComplete ?? 'off'}
          />
        )}
        <span id={`${id}-about`} className={styles.about}>
          {description}
        </span>
        <span id={`${id}-problem`} className={parts.error}>
          {problem !== undefined && (
            <>
              <Icon name="error" size={16} className={parts.errorIcon} />
              <span>{problem}</span>
            </>
          )}
        </span>
      </div>
    </div>
  );
}

interface ConflictProps<Name extends string> {
  actor: FormActor;
  fields: readonly SettingsField<Name>[];
}

/** What somebody else has saved, field by field: the person chooses which of theirs to take. */
function Conflict<Name extends string>({ actor, fields }: ConflictProps<Name>) {
  const { theirs, values } = actor.getSnapshot().context;
  const [taken, setTaken] = useState<ReadonlySet<Name>>(new Set());
  if (theirs === null) return null;
  const [other, mine] = [textsOf(theirs.values, fields), textsOf(values, fields)];
  const different = fields.filter(({ name }) => other[name] !== mine[name]);
  const toggle = (name: Name) => {
    const next = new Set(taken);
    if (!next.delete(name)) next.add(name);
    setTaken(next);
  };
  const chosen = { ...mine, ...Object.fromEntries([...taken].map((name) => [name, other[name]])) };
  return (
    <Notice
      tone="warning"
      role="alert"
      title="Someone else saved a newer version."
      action={
        <div className={page.actions}>
          <PlainButton
            size="s"
            variant="primary"
            onPress={() => actor.send({ type: 'conflict.keep', values: chosen })}
          >
            Save this choice
          </PlainButton>
          <PlainButton size="s" onPress={() => actor.send({ type: 'conflict.take' })}>
            Discard mine
          </PlainButton>
        </div>
      }
    >
      <div className={styles.choices}>
        {different.map(({ name, label }) => (
          <label key={name} className={styles.choice}>
            <input type="checkbox" checked={taken.has(name)} onChange={() => toggle(name)} />
            <span>{`Take their ${label.toLowerCase()}: “${other[name].slice(0, 120)}”`}</span>
          </label>
        ))}
      </div>
    </Notice>
  );
}
