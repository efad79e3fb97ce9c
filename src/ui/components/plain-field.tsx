import { useId } from 'react';
import type { HTMLInputAutoCompleteAttribute, KeyboardEvent, ReactNode } from 'react';
import * as fieldStyles from './field.css.ts';
import { Icon } from './icon.tsx';
import * as styles from './plain-field.css.ts';

interface PlainFieldProps {
  label: ReactNode;
  name?: string | undefined;
  value: string;
  onChange: (value: string) => void;
  /** Permanent help text. */
  description?: ReactNode | undefined;
  /** If set, the field is invalid. */
  errorMessage?: string | undefined;
  /** Shows 'optional' next to the label; otherwise the field is required. */
  optional?: boolean | undefined;
  isDisabled?: boolean | undefined;
  onBlur?: (() => void) | undefined;
}

interface PlainInputProps extends PlainFieldProps {
  type?: 'text' | 'email' | 'tel' | 'url' | 'date' | 'time' | 'datetime-local' | undefined;
  inputMode?: 'text' | 'decimal' | 'numeric' | undefined;
  autoComplete?: HTMLInputAutoCompleteAttribute | undefined;
  maxLength?: number | undefined;
  placeholder?: string | undefined;
  /** Inside the box, before and after the text. */
  prefix?: string | undefined;
  suffix?: ReactNode | undefined;
  onKeyDown?: ((event: KeyboardEvent<HTMLInputElement>) => void) | undefined;
}

/** A field's label, help and message around its control, and what connects them. */
function useParts({ description, errorMessage, optional = false }: PlainFieldProps) {
  const id = useId();
  const helpIds = [
    description === undefined ? null : `${id}-help`,
    errorMessage === undefined ? null : `${id}-error`,
  ];
  const describedBy = helpIds.filter((each) => each !== null).join(' ');
  return {
    control: {
      id,
      'aria-describedby': describedBy === '' ? undefined : describedBy,
      'aria-invalid': errorMessage !== undefined || undefined,
      'aria-required': !optional || undefined,
    },
    id,
  };
}

function Frame({
  id,
  field: { label, description, errorMessage, optional, isDisabled },
  tools,
  instead,
  children,
}: {
  id: string;
  field: PlainFieldProps;
  tools?: ReactNode;
  instead?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={fieldStyles.field}>
      <label className={fieldStyles.label} htmlFor={id}>
        <span>{label}</span>
        {optional === true ? <span className={fieldStyles.optional}>optional</span> : null}
      </label>
      {tools}
      {instead ?? (
        <div
          className={styles.box}
          data-invalid={errorMessage !== undefined || undefined}
          data-disabled={isDisabled || undefined}
        >
          {children}
        </div>
      )}
      {description === undefined ? null : (
        <span id={`${id}-help`} className={fieldStyles.description}>
          {description}
        </span>
      )}
      {errorMessage === undefined ? null : (
        <span id={`${id}-error`} className={fieldStyles.error}>
          <Icon name="error" size={16} className={fieldStyles.errorIcon} />
          <span>{errorMessage}</span>
        </span>
      )}
    </div>
  );
}

/** Native fields with the look of the others, for pages that need not load React Aria. */
export function PlainField(props: PlainInputProps) {
  const { control, id } = useParts(props);
  const { type = 'text', inputMode, autoComplete = 'off', maxLength, placeholder, prefix, suffix } = props;
  return (
    <Frame id={id} field={props}>
      {prefix === undefined ? null : <span className={fieldStyles.affix}>{prefix}</span>}
      <input
        {...control}
        className={fieldStyles.input}
        name={props.name}
        type={type}
        inputMode={inputMode}
        autoComplete={autoComplete}
        maxLength={maxLength}
        placeholder={placeholder}
        disabled={props.isDisabled}
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
        onBlur={props.onBlur}
        onKeyDown={props.onKeyDown}
      />
      {typeof suffix === 'string' ? <span className={fieldStyles.affix}>{suffix}</span> : suffix}
    </Frame>
  );
}

export function PlainArea(
  props: PlainFieldProps & {
    rows?: number | undefined;
    maxLength?: number | undefined;
    /** Between the label and the text. */
    tools?: ReactNode;
    /** Shown in the place of the text. */
    instead?: ReactNode;
  },
) {
  const { control, id } = useParts(props);
  return (
    <Frame id={id} field={props} tools={props.tools} instead={props.instead}>
      <textarea
        {...control}
        className={fieldStyles.multiline}
        name={props.name}
        rows={props.rows ?? 5}
        maxLength={props.maxLength}
        disabled={props.isDisabled}
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
        onBlur={props.onBlur}
      />
    </Frame>
  );
}

interface PlainSelectProps extends PlainFieldProps {
  items: readonly { id: string; label: string }[];
  /** The choice of nothing; without it the first item is chosen from the start. */
  placeholder?: string | undefined;
}

export function PlainSelect({ items, placeholder, ...field }: PlainSelectProps) {
  const { control, id } = useParts(field);
  return (
    <Frame id={id} field={field}>
      <select
        {...control}
        className={styles.select}
        name={field.name}
        disabled={field.isDisabled}
        value={field.value}
        onChange={(event) => field.onChange(event.target.value)}
        onBlur={field.onBlur}
      >
        {placeholder === undefined ? null : <option value="">{placeholder}</option>}
        {items.map((item) => (
          <option key={item.id} value={item.id}>
            {item.label}
          </option>
        ))}
      </select>
    </Frame>
  );
}

interface PlainCheckboxProps {
  name?: string | undefined;
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
  isDisabled?: boolean | undefined;
  description?: ReactNode | undefined;
  children: ReactNode;
}

export function PlainCheckbox({
  name,
  isSelected,
  onChange,
  isDisabled,
  description,
  children,
}: PlainCheckboxProps) {
  const id = useId();
  return (
    <div className={fieldStyles.field}>
      <label className={styles.choice}>
        <input
          type="checkbox"
          className={styles.mark}
          name={name}
          checked={isSelected}
          disabled={isDisabled}
          aria-describedby={description === undefined ? undefined : id}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span className={styles.words}>{children}</span>
      </label>
      {description === undefined ? null : (
        <span id={id} className={fieldStyles.description}>
          {description}
        </span>
      )}
    </div>
  );
}
