import { useState } from 'react';
import { sessionHandle } from '#lazy/session-handle.ts';
import type { FormRecord, FormValues } from '#machines/kit/form.rules.ts';

/** By person: the next one in this tab must not see what the last one typed. */
const keyOf = (name: string): string => `draft/${sessionHandle.getSnapshot().userId ?? ''}/${name}`;

/** What was typed and not saved, in this tab, with the version that it is based on. */
export function keepDraft(name: string, draft: FormRecord): void {
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify(draft));
  } catch {
    // Without storage a reload loses what is typed; the browser warns before.
  }
}

/** @param as The form's values now: of a draft from an older version of the form, only what it still has is taken. */
export function keptDraft(name: string, as: FormValues): FormRecord | null {
  try {
    const text = sessionStorage.getItem(keyOf(name));
    if (text === null) return null;
    const { values, version } = JSON.parse(text) as FormRecord;
    const known = Object.entries(values).filter(([field, value]) => typeof as[field] === typeof value);
    return { values: { ...as, ...Object.fromEntries(known) }, version };
  } catch {
    return null;
  }
}

export function forgetDraft(name: string): void {
  try {
    sessionStorage.removeItem(keyOf(name));
  } catch {
    // Nothing was kept either.
  }
}

/** A first save gives the record another name. */
export function moveDraft(from: string, to: string): void {
  try {
    const text = sessionStorage.getItem(keyOf(from));
    if (text === null) return;
    sessionStorage.setItem(keyOf(to), text);
    sessionStorage.removeItem(keyOf(from));
  } catch {
    // As with `keepDraft`.
  }
}

const keptText = (name: string): string => {
  const text = keptDraft(name, { text: '' })?.values['text'];
  return typeof text === 'string' ? text : '';
};

/** One text that outlives its form and a reload of the page. Another name needs another `key`. */
export function useKeptText(name: string): readonly [text: string, write: (text: string) => void] {
  const [text, setText] = useState(() => keptText(name));
  const write = (next: string) => {
    setText(next);
    if (next === '') forgetDraft(name);
    else keepDraft(name, { values: { text: next }, version: null });
  };
  return [text, write];
}

/** Once it was sent. What was typed and is not what was sent stays. */
export function forgetSentText(name: string, sent: string | null): void {
  if (sent !== null && keptText(name).trim() === sent.trim()) forgetDraft(name);
}
