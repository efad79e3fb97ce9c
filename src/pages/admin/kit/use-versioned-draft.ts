import { useState } from 'react';
import { useKeptText } from '#panel/form/kept-draft.ts';
import { useLeaveWarning } from '#panel/form/use-leave-warning.ts';

interface Versioned<Value> {
  version: number;
  value: Value;
}

export interface VersionedDraft<Value> {
  value: Value;
  /** The one that the draft changes: saving it over a newer one is a conflict. */
  version: number;
  isChanged: boolean;
  /** Somebody else has saved since the draft was begun. */
  isOld: boolean;
  change: (next: Value) => void;
  takeTheirs: () => void;
  keepMine: () => void;
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** What was typed and not saved, with the version that it is about; null for what nobody can read any more. */
function keptOf<Value>(text: string): Versioned<Value> | null {
  try {
    return text === '' ? null : (JSON.parse(text) as Versioned<Value>);
  } catch {
    return null;
  }
}

/**
 * What an admin changes in a record before saving it. It survives a reload, and a newer version never replaces it
 * without a question.
 */
export function useVersionedDraft<Value>(name: string, now: Versioned<Value>): VersionedDraft<Value> {
  const [text, write] = useKeptText(name);
  // A form that is kept as text and read again at each stroke would lose its identity: lists would be drawn anew.
  const [draft, setDraft] = useState(() => keptOf<Value>(text));
  const isChanged = draft !== null && !same(draft.value, now.value);
  useLeaveWarning(isChanged);
  const keep = (next: Versioned<Value> | null) => {
    setDraft(next);
    write(next === null || same(next.value, now.value) ? '' : JSON.stringify(next));
  };
  return {
    value: isChanged ? draft.value : now.value,
    version: isChanged ? draft.version : now.version,
    isChanged,
    isOld: isChanged && draft.version !== now.version,
    change: (value) => keep({ value, version: isChanged ? draft.version : now.version }),
    takeTheirs: () => keep(null),
    keepMine: () => {
      if (draft !== null) keep({ value: draft.value, version: now.version });
    },
  };
}
