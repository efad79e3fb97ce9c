import { useEffect, useId, useRef, useState } from 'react';
import type { ReactNode, SyntheticEvent } from 'react';
import { formatMoney } from '#schema/format.ts';
import { parseMoney } from '#schema/money.ts';
import { error, errorIcon } from '#ui/components/fields/field.css.ts';
import { Icon } from '#ui/components/media/icon.tsx';
import * as styles from '#panel/page/panel.css.ts';
import { actions } from '#ui/css/layout.css.ts';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isControl = (target: EventTarget): target is Control =>
  target instanceof Element && 'validity' in target;

/** A control's typed text, without surrounding spaces. */
export const textOf = (form: HTMLFormElement, name: string): string =>
  String(new FormData(form).get(name) ?? '').trim();

/** What prevents a control from being sent, in the words of the shop's other forms. */
function problemOf(control: Control, label: string): string {
  const { validity, title, validationMessage } = control;
  if (validity.valueMissing) return `${label} is required`;
  if (validity.tooShort && 'minLength' in control) {
    return `${label} must be at least ${control.minLength} characters`;
  }
  if (validity.rangeUnderflow && 'min' in control) return `${label} must be at least ${control.min}`;
  if (validity.rangeOverflow && 'max' in control) return `${label} must be at most ${control.max}`;
  return validity.patternMismatch && title !== '' ? title : validationMessage;
}

/** Shows a control's problem below it; the browser's own bubble disappears with the next key. */
function useProblem(label: string) {
  const id = useId();
  const [problem, setProblem] = useState('');
  const wrong = useRef<Control>(null);
  const tell = (control: Control, next: string) => {
    if (next === '') {
      control.removeAttribute('aria-invalid');
      control.removeAttribute('aria-describedby');
    } else {
      control.setAttribute('aria-invalid', 'true');
      control.setAttribute('aria-describedby', id);
    }
    wrong.current = next === '' ? null : control;
    setProblem(next);
  };
  useEffect(() => {
    const recheck = () => {
      if (wrong.current?.validity.valid === true) tell(wrong.current, '');
    };
    // A form may fill in a field itself, or another field may settle what was wrong with this one.
    recheck();
    const form = wrong.current?.form;
    form?.addEventListener('input', recheck);
    return () => form?.removeEventListener('input', recheck);
  });
  return {
    handlers: {
      onInvalidCapture: (event: SyntheticEvent) => {
        const { target } = event;
        if (!isControl(target)) return;
        event.preventDefault();
        tell(target, problemOf(target, label));
        // Without its bubble the browser does not move the focus.
        if (target === target.form?.querySelector(':is(input, select, textarea):invalid')) target.focus();
      },
      onChange: ({ target }: SyntheticEvent) => {
        if (problem !== '' && isControl(target))
          tell(target, target.validity.valid ? '' : problemOf(target, label));
      },
    },
    message:
      problem === '' ? null : (
        <span id={id} className={error}>
          <Icon name="error" size={16} className={errorIcon} />
          <span>{problem}</span>
        </span>
      ),
  };
}

interface FieldProps {
  label: string;
  /** One control. Its problem shows below it, once the form is submitted. */
  children: ReactNode;
}

export function Field({ label, children }: FieldProps) {
  const { handlers, message } = useProblem(label);
  return (
    <div className={styles.field} {...handlers}>
      <label className={styles.field}>
        <span>{label}</span>
        {children}
      </label>
      <span>{message}</span>
    </div>
  );
}

/** A short control after the thing it counts. @param name What its messages call it. */
export function Line({ label, name, children }: FieldProps & { name: string }) {
  const { handlers, message } = useProblem(name);
  return (
    <div className={styles.field} {...handlers}>
      <label className={styles.inputLine}>
        <span className={styles.grow}>{label}</span>
        {children}
      </label>
      <span>{message}</span>
    </div>
  );
}

/** Money as text. @param most In cents. */
export function AmountInput({ name, most, className }: { name: string; most: number; className: string }) {
  return (
    <input
      className={className}
      name={name}
      inputMode="decimal"
      pattern="[0-9]{1,7}([.][0-9]{1,2})?"
      title="Enter an amount like 12.50"
      placeholder="0.00"
      autoComplete="off"
      onChange={({ currentTarget }) =>
        currentTarget.setCustomValidity(
          (parseMoney(currentTarget.value) ?? 0) > most ? `Enter up to ${formatMoney(most)}` : '',
        )
      }
    />
  );
}

/** What prevents a whole form from being sent. */
export const FormProblem = ({ children }: { children: string }) => (
  <p className={error} role="alert">
    <Icon name="error" size={16} className={errorIcon} />
    <span>{children}</span>
  </p>
);

export function Check({ name, label, isOn }: { name: string; label: string; isOn: boolean }) {
  return (
    <label className={actions}>
      <input type="checkbox" name={name} defaultChecked={isOn} />
      <span>{label}</span>
    </label>
  );
}
