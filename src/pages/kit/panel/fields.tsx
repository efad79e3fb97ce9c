import { useEffect, useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import * as styles from './panel.css.ts';

/** What was typed into a control, without blanks around it. */
export const textOf = (form: HTMLFormElement, name: string): string =>
  String(new FormData(form).get(name) ?? '').trim();

export function Field({ label, children }: { label: string; children: ReactNode }) {
  return (
    <label className={styles.field}>
      <span>{label}</span>
      {children}
    </label>
  );
}

export function Check({ name, label, isOn }: { name: string; label: string; isOn: boolean }) {
  return (
    <label className={styles.actions}>
      <input type="checkbox" name={name} defaultChecked={isOn} />
      <span>{label}</span>
    </label>
  );
}

/** A form that has just been opened takes the focus. */
export function useFirstFocus(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('input, select, textarea')?.focus(), []);
  return form;
}
