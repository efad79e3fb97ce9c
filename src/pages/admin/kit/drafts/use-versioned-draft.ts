import { useState } from 'react';
import { mergeChanges } from '#schema/kit/merge-changes.ts';
import { useKeptText } from '#panel/form/kept-draft.ts';
import { useLeaveWarning } from '#panel/form/use-leave-warning.ts';

interface Versioned<Value> {
  version: number;
  value: Value;
}

interface Draft<Value> extends Versioned<Value> {
  /** What was stored when the draft was started. */
  base?: Value;
}

export interface VersionedDraft<Value> {
  /** The draft, with what only someone else has changed since. */
  value: Value;
  /** The version that the draft changes: saving it over a newer one is a conflict. */
  version: number;
  isChanged: boolean;
  /** Someone else has saved since the draft was started. */
  isOld: boolean;
  /** The fields that both have changed. */
  both: readonly (keyof Value & string)[];
  /** The fields that only someone else has changed. */
  taken: readonly (keyof Value & string)[];
  change: (next: Value) => void;
  /** Drops the draft and shows the saved values, until `undo`. */
  discard: () => void;
  /** Shows the discarded draft again; null if nothing was discarded since the last change. */
  undo: (() => void) | null;
  /** Drops the draft once it's saved. */
  forget: () => void;
  /** Bases these values on what is saved now. */
  keep: (value: Value) => void;
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Unsaved input, with the version that it is about; null if it is unreadable. */
function keptOf<Value>(text: string): Draft<Value> | null {
  try {
    return text === '' ? null : (JSON.parse(text) as Draft<Value>);
  } catch {
    return null;
  }
}

/**
 * An admin's unsaved change to a record. It survives a reload, and a newer version never replaces it without asking.
 */
export function useVersionedDraft<Value extends object>(
  name: string,
  now: Versioned<Value>,
): VersionedDraft<Value> {
  const [text, keepText] = useKeptText(name);
  // A form that is stored as text and parsed at each keystroke would lose its identity: lists would render again.
  const [draft, setDraft] = useState(() => keptOf<Value>(text));
  const [discarded, setDiscarded] = useState<Draft<Value> | null>(null);
  const base = draft === null || draft.version === now.version ? now.value : (draft.base ?? null);
  const { values, both, theirs } = mergeChanges(base, draft?.value ?? now.value, now.value);
  const isChanged = draft !== null && !same(values, now.value);
  useLeaveWarning(isChanged, 'all');
  const write = (next: Draft<Value> | null) => {
    setDraft(next);
    setDiscarded(null);
    keepText(next === null || same(next.value, now.value) ? '' : JSON.stringify(next));
  };
  const start = isChanged ? { version: draft.version, base } : { version: now.version, base: now.value };
  return {
    value: isChanged ? values : now.value,
    version: start.version,
    isChanged,
    isOld: isChanged && draft.version !== now.version,
    both: both.flat(),
    taken: theirs,
    change: (value) =>
      write({ value, version: start.version, ...(start.base === null ? {} : { base: start.base }) }),
    discard: () => {
      write(null);
      setDiscarded(draft);
    },
    undo: discarded === null ? null : () => write(discarded),
    forget: () => write(null),
    keep: (value) => write({ value, version: now.version, base: now.value }),
  };
}
