import { later } from '#ui/later.tsx';
import type { VersionedDraft } from './use-versioned-draft.ts';

// Rarely seen.
const Conflict = later(async () => (await import('#ui/form/conflict.tsx')).Conflict);

interface DraftConflictProps<Value extends object> {
  draft: VersionedDraft<Value>;
  /** What is saved now. */
  now: Value;
  labels: Readonly<Record<keyof Value & string, string>>;
  /** A value as people read it. */
  tell: <Name extends keyof Value & string>(value: Value[Name], name: Name, other: Value[Name]) => string;
}

/** Someone else has saved since this draft was started: asked before the draft can be saved. */
export function DraftConflict<Value extends object>({ draft, now, labels, tell }: DraftConflictProps<Value>) {
  if (!draft.isOld) return null;
  const mine = draft.value;
  return (
    <Conflict
      title="Someone else saved a newer version."
      rows={draft.both.map((name) => ({
        names: [name],
        labels: [labels[name]],
        mine: tell(mine[name], name, now[name]),
        theirs: tell(now[name], name, mine[name]),
      }))}
      taken={draft.taken.map((name) => labels[name])}
      action={draft.both.length === 0 ? 'Keep my changes' : 'Use choices'}
      onKeep={(chosen) => {
        const values = { ...mine };
        for (const name of draft.both) if (chosen.has(name)) values[name] = now[name];
        draft.keep(values);
      }}
      onDiscard={draft.discard}
    />
  );
}
