import { useState } from 'react';
import { sessionHandle } from '#lazy/session-handle.ts';
import { draftsKey } from '#schema/saved-keys.ts';
import type { FormDraft, FormValues } from '#machines/kit/form.rules.ts';

/** By person: the next one in this tab must not see the last one's input. */
export const draftKey = (name: string): string =>
  `${draftsKey}${sessionHandle.getSnapshot().userId ?? ''}/${name}`;

/** Unsaved input in this tab, with the version that it is based on. */
export function keepDraft(name: string, draft: FormDraft): void {
  try {
    sessionStorage.setItem(draftKey(name), JSON.stringify(draft));
  } catch {
    // Without storage a reload loses the input; the browser warns first.
  }
}

/**
 * @param as The form's current values: from a draft of an older form version, only fields that still exist are used.
 */
export function keptDraft(name: string, as: FormValues): FormDraft | null {
  try {
    const text = sessionStorage.getItem(draftKey(name));
    if (text === null) return null;
    const { values, version, base } = JSON.parse(text) as FormDraft;
    const known = (kept: FormValues): FormValues => ({
      ...as,
      ...Object.fromEntries(
        Object.entries(kept).filter(([field, value]) => typeof as[field] === typeof value),
      ),
    });
    return { values: known(values), version, ...(base === undefined ? {} : { base: known(base) }) };
  } catch {
    return null;
  }
}

export function forgetDraft(name: string): void {
  try {
    sessionStorage.removeItem(draftKey(name));
  } catch {
    // Nothing was stored either.
  }
}

/** Moves a draft to another name: a first save renames the record. */
export function moveDraft(from: string, to: string): void {
  try {
    const text = sessionStorage.getItem(draftKey(from));
    if (text === null) return;
    sessionStorage.setItem(draftKey(to), text);
    sessionStorage.removeItem(draftKey(from));
  } catch {
    // Without storage nothing was kept, as in `keepDraft`.
  }
}

const keptText = (name: string): string => {
  const text = keptDraft(name, { text: '' })?.values['text'];
  return typeof text === 'string' ? text : '';
};

/** One text that outlives its form and a reload. Another name needs another `key`. */
export function useKeptText(name: string): readonly [text: string, write: (text: string) => void] {
  const [text, setText] = useState(() => keptText(name));
  const write = (next: string) => {
    setText(next);
    if (next === '') forgetDraft(name);
    else keepDraft(name, { values: { text: next }, version: null });
  };
  return [text, write];
}

/** After sending. Text that differs from what was sent stays. */
export function forgetSentText(name: string, sent: string | null): void {
  if (sent !== null && keptText(name).trim() === sent.trim()) forgetDraft(name);
}
