import { useRef, useState } from 'react';
import type { FormActor } from '#actors/kit/form.ts';
import { Notice } from '#ui/components/notice.tsx';
import { Button } from '#ui/components/button.tsx';
import { Checkbox } from '#ui/components/checkbox.tsx';
import { useFocusWhen } from '#ui/use-focus-when.ts';
import * as styles from './panel-form.css.ts';

/** How a field is shown when two people have saved different values of it. */
export interface ConflictField {
  label: string;
  /** The value in a form that nobody reads, such as JSON: only the name is shown. */
  isOpaque?: boolean;
  /** The value as people read it. */
  tell?: (value: string) => string;
  /** Taken together with this field: one makes no sense without the other. */
  partner?: string;
}

export type ConflictFields = Readonly<Record<string, ConflictField>>;

const longest = 120;

const shown = (value: string | boolean | undefined, tell?: (value: string) => string): string => {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  const text = value ?? '';
  if (tell !== undefined) return tell(text);
  if (text === '') return 'empty';
  return `“${text.length > longest ? `${text.slice(0, longest)}…` : text}”`;
};

/** What somebody else has saved beside what is typed, field by field: the person chooses which of theirs to take. */
export function FormConflict({ actor, fields }: { actor: FormActor; fields: ConflictFields }) {
  const { theirs, values: mine } = actor.getSnapshot().context;
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const place = useRef<HTMLDivElement>(null);
  // Saved by key in a long form, the question would be out of sight.
  useFocusWhen(true, () => {
    place.current?.scrollIntoView({ block: 'center' });
    return place.current;
  });
  if (theirs === null) return null;
  const other = theirs.values;
  const different = Object.entries(fields).filter(([name]) => other[name] !== mine[name]);
  const take = (name: string, isTaken: boolean) => {
    const next = new Set(taken);
    for (const one of [name, fields[name]?.partner]) {
      if (one === undefined) continue;
      if (isTaken) next.add(one);
      else next.delete(one);
    }
    setTaken(next);
  };
  const choice = Object.fromEntries([...taken].map((name) => [name, other[name] ?? '']));
  return (
    <div ref={place} tabIndex={-1}>
      <Notice
        tone="warning"
        role="alert"
        title="Someone else saved a newer version."
        action={
          <>
            <Button
              size="s"
              variant="primary"
              onPress={() => actor.send({ type: 'conflict.keep', values: { ...mine, ...choice } })}
            >
              Save this choice
            </Button>{' '}
            <Button size="s" onPress={() => actor.send({ type: 'conflict.take' })}>
              Discard mine
            </Button>
          </>
        }
      >
        <div className={styles.choices}>
          {different.map(([name, { label, isOpaque, tell }]) => (
            <Checkbox
              key={name}
              isSelected={taken.has(name)}
              onChange={(isTaken) => take(name, isTaken)}
              description={isOpaque === true ? undefined : `Yours: ${shown(mine[name], tell)}`}
            >
              {`Take their ${label.toLowerCase()}${isOpaque === true ? '' : `: ${shown(other[name], tell)}`}`}
            </Checkbox>
          ))}
        </div>
      </Notice>
    </div>
  );
}
