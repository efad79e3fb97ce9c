import { useEffect, useRef, useState } from 'react';
import type { FormValues } from '#machines/kit/form.rules.ts';
import { Form } from '#ui/form/form.tsx';
import type { FormProps } from '#ui/form/form.tsx';
import { useChanged } from '#ui/use-changed.ts';
import { forgetDraft, keepDraft, keptDraft } from './kept-draft.ts';
import { useLeaveWarning, useUnderWay } from './use-leave-warning.ts';

interface ActionFormProps extends Omit<FormProps, 'ref'> {
  /**
   * Identifies the action, such as `order/<id>/ship`: the key under which input survives a reload until it is sent.
   */
  draft: string;
  isBusy: boolean;
  /** A button opened it, and it takes the focus from it. */
  takesFocus?: boolean;
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const controlsOf = (form: HTMLFormElement): Control[] => [
  ...form.querySelectorAll<Control>(':is(input, select, textarea)[name]:not([type=hidden])'),
];

const isChoice = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && /^(?:radio|checkbox)$/.test(control.type);

/** Several radio buttons have one name. */
const keyOf = (control: Control): string =>
  control.type === 'radio' ? `${control.name}=${control.value}` : control.name;

const typedIn = (form: HTMLFormElement): FormValues =>
  Object.fromEntries(
    controlsOf(form).map((control) => [keyOf(control), isChoice(control) ? control.checked : control.value]),
  );

/**
 * The form of an action whose fields keep their own text. Input survives a reload; leaving the page with it prompts.
 * After the action the page renders a new form or none; a refusal leaves it unchanged.
 */
export function ActionForm({ draft, isBusy, takesFocus = false, onSubmit, ...props }: ActionFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const first = useRef<FormValues>({});
  const isAsked = useRef(false);
  const isSent = useRef(false);
  const [isTyped, setTyped] = useState(false);
  const isUnderWay = useUnderWay(isBusy);
  useLeaveWarning(isTyped && !isUnderWay, 'all');
  // A submit that the page itself stops, or that only opens a preview, has sent nothing. Input that is still there
  // after a refusal is not sent either.
  useChanged(isBusy, () => {
    isSent.current = isBusy && isAsked.current;
  });
  useEffect(() => {
    const element = form.current;
    if (element === null) return undefined;
    first.current = typedIn(element);
    if (takesFocus) controlsOf(element)[0]?.focus();
    const kept = keptDraft(draft, first.current);
    if (kept !== null) void putBack(element, kept.values);
    return () => {
      if (isSent.current) forgetDraft(draft);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- another draft is another form
  }, []);
  return (
    <Form
      {...props}
      ref={form}
      onInput={({ currentTarget }) => {
        const values = typedIn(currentTarget);
        const isOther = JSON.stringify(values) !== JSON.stringify(first.current);
        setTyped(isOther);
        isAsked.current = isSent.current = false;
        if (isOther) keepDraft(draft, { values, version: null });
        else forgetDraft(draft);
      }}
      onSubmit={(element) => {
        isAsked.current = true;
        onSubmit(element);
      }}
    />
  );
}

async function putBack(form: HTMLFormElement, values: FormValues): Promise<void> {
  const { replayChange } = await import('#ui/replay-change.ts');
  for (const control of controlsOf(form)) {
    const value = values[keyOf(control)];
    // In a group of radio buttons, setting the checked one is enough.
    if (control.type === 'radio' && value === false) continue;
    if (typeof value === 'boolean') {
      if (isChoice(control) && control.checked !== value)
        replayChange(control, { checked: value, value: '' });
    } else if (value !== undefined && control.value !== value) replayChange(control, { value });
  }
}
