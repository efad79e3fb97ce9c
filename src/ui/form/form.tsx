import type { ComponentProps } from 'react';
import type * as FormFocus from './form-focus.ts';

let loaded: typeof FormFocus | null = null;

const load = async (): Promise<typeof FormFocus> => (loaded = await import('./form-focus.ts'));

// Not needed until something in a form has the focus; without it the form still submits.
const withFocus = (act: (focus: typeof FormFocus) => void) =>
  loaded === null ? void load().then(act, () => undefined) : act(loaded);

/** For fields that a button outside a form submits: a refusal in this part of the page takes the focus. */
export const followAnswer = (area: HTMLElement) => withFocus(({ expectAnswer }) => expectAnswer(area));

export interface FormProps extends Omit<
  ComponentProps<'form'>,
  'action' | 'method' | 'noValidate' | 'onBlur' | 'onFocus' | 'onSubmit'
> {
  onSubmit: (form: HTMLFormElement) => void;
  /** The browser checks the rules of its controls before submitting; `Field` shows the problems. */
  isChecked?: boolean;
}

/**
 * Every submission goes through this component; the linter's test refuses another `form`. A refusal focuses the first
 * invalid field, its message scrolls into view, and the focus never leaves the page: see `form-focus.ts`.
 */
export const Form = ({ onSubmit, isChecked = false, ...props }: FormProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it follows the focus of its fields
  <form
    {...props}
    noValidate={!isChecked}
    onFocus={({ currentTarget, target, nativeEvent }) => {
      // A tap focuses a button that removes its form at once: its surroundings are known only now.
      const path = nativeEvent.composedPath();
      withFocus(({ hold }) => hold(currentTarget, target, path, nativeEvent.relatedTarget));
    }}
    // React reports no blur for a control that it removes. A disabled control has not been left.
    onBlur={({ target }) => {
      if (!target.matches(':disabled')) withFocus(({ release }) => release());
    }}
    onSubmit={(event) => {
      event.preventDefault();
      const form = event.currentTarget;
      followAnswer(form);
      onSubmit(form);
    }}
  />
);
