import { useId } from 'react';
import type { ChangeEvent, ReactNode } from 'react';
import * as styles from './field.css.ts';
import { Icon } from '../media/icon.tsx';

export interface FieldProps {
  label: ReactNode;
  name?: string | undefined;
  /** Without it the field is uncontrolled, starting with `defaultValue`. */
  value?: string | undefined;
  defaultValue?: string | undefined;
  onChange?: ((value: string) => void) | undefined;
  onBlur?: (() => void) | undefined;
  /** Permanent help text. */
  description?: ReactNode | undefined;
  /** If set, the field is invalid. */
  errorMessage?: string | undefined;
  /** If the message appears elsewhere. */
  isInvalid?: boolean | undefined;
  /** Shows 'optional' next to the label; otherwise the field is required. */
  optional?: boolean | undefined;
  /** For a field that is neither required nor marked as optional. */
  isRequired?: boolean | undefined;
  isDisabled?: boolean | undefined;
  'aria-describedby'?: string | undefined;
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** For `aria-describedby`: the ids of what `FieldNotes` shows, and of other descriptions of the control. */
export const noteIds = (id: string, description: unknown, errorMessage: unknown, ...others: unknown[]) =>
  [description !== undefined && `${id}-help`, errorMessage !== undefined && `${id}-error`, ...others]
    .filter(Boolean)
    .join(' ') || undefined;

/** The props of a native control, and those of the frame around it: both know each other's ids. */
export function useField<Native extends FieldProps>({
  label,
  description,
  errorMessage,
  optional = false,
  isInvalid = errorMessage !== undefined,
  isRequired = !optional,
  isDisabled,
  onChange,
  'aria-describedby': describedBy,
  ...native
}: Native) {
  const id = useId();
  return {
    frame: { id, label, description, errorMessage, optional, isInvalid, isDisabled },
    control: {
      ...native,
      id,
      disabled: isDisabled,
      'aria-describedby': noteIds(id, description, errorMessage, describedBy),
      'aria-invalid': isInvalid || undefined,
      'aria-required': isRequired || undefined,
      onChange: (event: ChangeEvent<Control>) => onChange?.(event.target.value),
    },
  };
}

/** Help and message below a control of this id. */
export const FieldNotes = ({
  id,
  description,
  errorMessage,
}: { id: string } & Pick<FieldProps, 'description' | 'errorMessage'>) => (
  <>
    {description === undefined ? null : (
      <span id={`${id}-help`} className={styles.description}>
        {description}
      </span>
    )}
    {errorMessage === undefined ? null : (
      <span id={`${id}-error`} className={styles.error}>
        <Icon name="error" size={16} className={styles.errorIcon} />
        <span>{errorMessage}</span>
      </span>
    )}
  </>
);

interface FieldFrameProps extends Pick<
  FieldProps,
  'label' | 'description' | 'errorMessage' | 'optional' | 'isInvalid' | 'isDisabled'
> {
  id: string;
  /** Between the label and the control. */
  tools?: ReactNode;
  /** Replaces the control. */
  instead?: ReactNode;
  children: ReactNode;
}

/** A field's label, help and message around its control. */
export function FieldFrame({
  id,
  label,
  description,
  errorMessage,
  optional,
  isInvalid,
  isDisabled,
  tools,
  instead,
  children,
}: FieldFrameProps) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        <span>{label}</span>
        {optional === true ? <span className={styles.optional}>optional</span> : null}
      </label>
      {tools}
      {instead ?? (
        <div
          className={styles.box}
          data-invalid={isInvalid || undefined}
          data-disabled={isDisabled || undefined}
        >
          {children}
        </div>
      )}
      <FieldNotes id={id} description={description} errorMessage={errorMessage} />
    </div>
  );
}
