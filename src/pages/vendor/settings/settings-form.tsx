import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { FormActor } from '#actors/kit/form.ts';
import type { FieldProblems, FormValues } from '#machines/kit/form.rules.ts';
import { Notice } from '#ui/components/notice.tsx';
import { PlainButton } from '#ui/components/plain-button.tsx';
import { Tick } from './fields.tsx';
import * as styles from './settings.css.ts';

interface Shown<Values> {
  values: Values;
  problems: FieldProblems;
  isBusy: boolean;
  change: (changes: Partial<Values>) => void;
}

interface SettingsFormProps<Values extends FormValues> {
  actor: FormActor;
  label: string;
  problemsOf: (values: Values) => FieldProblems;
  /** The names of the fields for people, and how a value is told. */
  names: Readonly<Partial<Record<keyof Values, string>>>;
  tell?: (name: keyof Values, value: string | boolean) => string;
  /** False for people who may only read. */
  mayWrite: boolean;
  /** Beside the button that saves. */
  more?: ReactNode;
  children: (shown: Shown<Values>) => ReactNode;
}

const told = (_: unknown, value: string | boolean): string =>
  typeof value === 'boolean' ? (value ? 'on' : 'off') : value === '' ? 'empty' : `“${value.slice(0, 120)}”`;

/** A form of the settings, saved as a whole: by its button or Ctrl/Cmd+S. */
export function SettingsForm<Values extends FormValues>({
  actor,
  label,
  problemsOf,
  names,
  tell = told,
  mayWrite,
  more,
  children,
}: SettingsFormProps<Values>) {
  const element = useRef<HTMLFormElement>(null);
  const snapshot = useSelector(actor, (current) => current);
  const { problems, sentence } = snapshot.context;
  const values = snapshot.context.values as Values;
  const isBusy = snapshot.matches('saving');
  const isConflict = snapshot.matches('conflict');
  const isSaved = snapshot.matches({ editing: 'saved' });
  const isClean = snapshot.matches({ editing: 'clean' }) || isSaved;
  const mayPress = mayWrite && !isClean && !isBusy && !isConflict;
  useEffect(() => {
    const heard = actor.on('form.refused', () =>
      requestAnimationFrame(() =>
        element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(),
      ),
    );
    return () => heard.unsubscribe();
  }, [actor]);
  useEffect(() => {
    if (isClean) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isClean]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      if (mayPress) element.current?.requestSubmit();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [mayPress]);
  const change = (changes: Partial<Values>) => {
    const next = { ...(actor.getSnapshot().context.values as Values), ...changes };
    actor.send({ type: 'form.changed', values: next, problems: problemsOf(next) });
  };
  return (
    <form
      ref={element}
      className={styles.form}
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (mayPress) actor.send({ type: 'form.submit', values, problems: problemsOf(values) });
      }}
    >
      {children({ values, problems, isBusy: isBusy || !mayWrite, change })}
      {isConflict ? <Conflict actor={actor} names={names} tell={tell} /> : null}
      {sentence === null || isConflict ? null : (
        <Notice tone="danger" role="alert">
          <p>{sentence}</p>
        </Notice>
      )}
      {mayWrite ? (
        <div className={styles.actions}>
          <PlainButton type="submit" variant="primary" isDisabled={!mayPress && !isBusy} isPending={isBusy}>
            {isBusy ? 'Saving...' : 'Save'}
          </PlainButton>
          {more}
          <span role="status" className={styles.note}>
            {isSaved ? 'Saved.' : ''}
          </span>
        </div>
      ) : (
        <p className={styles.note}>Your role may see this, but not change it.</p>
      )}
    </form>
  );
}

interface ConflictProps<Values extends FormValues> {
  actor: FormActor;
  names: Readonly<Partial<Record<keyof Values, string>>>;
  tell: (name: keyof Values, value: string | boolean) => string;
}

/** What somebody else has saved, field by field: the person chooses which of theirs to take. */
function Conflict<Values extends FormValues>({ actor, names, tell }: ConflictProps<Values>) {
  const { theirs, values } = useSelector(actor, ({ context }) => context);
  const [taken, setTaken] = useState<readonly (keyof Values)[]>([]);
  if (theirs === null) return null;
  const other = theirs.values as Values;
  const mine = values as Values;
  const different = (Object.keys(names) as (keyof Values & string)[]).filter(
    (name) => other[name] !== mine[name],
  );
  return (
    <Notice tone="warning" role="alert" title="Someone else saved a newer version.">
      {different.map((name) => (
        <Tick
          key={name}
          label={`Take their ${names[name]?.toLowerCase()}: ${tell(name, other[name] ?? '')}`}
          isOn={taken.includes(name)}
          onChange={(isOn) => setTaken(isOn ? [...taken, name] : taken.filter((each) => each !== name))}
        />
      ))}
      <span className={styles.actions}>
        <PlainButton
          variant="primary"
          onPress={() =>
            actor.send({
              type: 'conflict.keep',
              values: { ...mine, ...Object.fromEntries(taken.map((name) => [name, other[name]])) } as Values,
            })
          }
        >
          Save this choice
        </PlainButton>
        <PlainButton onPress={() => actor.send({ type: 'conflict.take' })}>Discard mine</PlainButton>
      </span>
    </Notice>
  );
}
