import { useSelector } from '@xstate/react';
import type { FormActor } from '#actors/kit/form.ts';
import type { FormSnapshot } from '#machines/kit/form.machine.ts';
import { Conflict, valueWords } from '#ui/form/conflict.tsx';

/** How a field shows in a conflict. */
export interface ConflictField {
  label: string;
  /** The value in a form that people can't read, such as JSON: only the name shows. */
  isOpaque?: boolean;
  /** The readable value. */
  tell?: (value: string) => string;
}

export type ConflictFields = Readonly<Record<string, ConflictField>>;

/** Someone else has saved the record before this save, which was refused. */
export function FormConflict({ actor, fields }: { actor: FormActor; fields: ConflictFields }) {
  const {
    theirs,
    values: mine,
    base,
    taken,
    merge,
  } = useSelector(actor, ({ context }: FormSnapshot) => context);
  if (theirs === null) return null;
  const other = theirs.values;
  const labelOf = (name: string) => fields[name]?.label ?? name;
  const words = (
    names: readonly string[],
    value: (name: string) => string | boolean,
    otherValue: (name: string) => string | boolean,
  ): string | null => {
    const [name = ''] = names;
    const { isOpaque = false, tell }: Partial<ConflictField> = fields[name] ?? {};
    if (names.length > 1 || isOpaque) return null;
    const text = value(name);
    return tell === undefined || typeof text === 'boolean' ? valueWords(text, otherValue(name)) : tell(text);
  };
  const mineOf = (name: string) => mine[name] ?? '';
  const theirsOf = (name: string) => other[name] ?? '';
  return (
    <Conflict
      title={theirs.title ?? 'Someone else saved a newer version.'}
      isAnswer
      rows={merge(base, mine, other).both.map((names) => ({
        names,
        labels: names.map(labelOf),
        mine: words(names, mineOf, theirsOf),
        theirs: words(names, theirsOf, mineOf),
      }))}
      taken={taken.map(labelOf)}
      onKeep={(chosen) => {
        const choice = Object.fromEntries([...chosen].map((name) => [name, theirsOf(name)]));
        actor.send({ type: 'conflict.keep', values: { ...mine, ...choice } });
      }}
      onDiscard={() => actor.send({ type: 'conflict.take' })}
    />
  );
}
