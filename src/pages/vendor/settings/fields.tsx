import { useId } from 'react';
import type { ReactNode } from 'react';
import * as field from '#ui/components/field.css.ts';
import { Icon } from '#ui/components/icon.tsx';
import * as styles from './settings.css.ts';

interface FieldFrameProps {
  label: string;
  description?: ReactNode;
  problem?: string | undefined;
}

interface InputProps extends FieldFrameProps {
  name: string;
  value: string;
  onChange: (value: string) => void;
  type?: 'text' | 'email' | 'password' | 'time' | 'url';
  inputMode?: 'decimal' | 'numeric' | 'email';
  autoComplete?: string;
  prefix?: string;
  suffix?: string;
  optional?: boolean;
  isDisabled?: boolean;
}

function Frame({
  id,
  label,
  optional = false,
  description,
  problem,
  children,
}: FieldFrameProps & { id: string; optional?: boolean; children: ReactNode }) {
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        {label}
        {optional ? <span className={field.optional}>optional</span> : null}
      </label>
      {children}
      {description === undefined ? null : (
        <span id={`${id}-about`} className={field.description}>
          {description}
        </span>
      )}
      <span id={`${id}-problem`} className={field.error}>
        {problem === undefined ? null : (
          <>
            <Icon name="error" size={16} className={field.errorIcon} />
            <span>{problem}</span>
          </>
        )}
      </span>
    </div>
  );
}

const described = (id: string, { description, problem }: FieldFrameProps) =>
  [description === undefined ? '' : `${id}-about`, problem === undefined ? '' : `${id}-problem`]
    .join(' ')
    .trim() || undefined;

/** A native field: settings need none of React Aria's. */
export function Input({
  name,
  value,
  onChange,
  prefix,
  suffix,
  type = 'text',
  inputMode,
  autoComplete = 'off',
  isDisabled = false,
  ...frame
}: InputProps) {
  const id = useId();
  return (
    <Frame id={id} {...frame}>
      <span className={styles.affixed}>
        {prefix === undefined ? null : <span className={field.affix}>{prefix}</span>}
        <input
          id={id}
          className={styles.inner}
          name={name}
          type={type}
          inputMode={inputMode}
          autoComplete={autoComplete}
          value={value}
          disabled={isDisabled}
          aria-invalid={frame.problem !== undefined}
          aria-describedby={described(id, frame)}
          onChange={({ target }) => onChange(target.value)}
        />
        {suffix === undefined ? null : <span className={field.affix}>{suffix}</span>}
      </span>
    </Frame>
  );
}

interface ChoiceProps extends FieldFrameProps {
  name: string;
  value: string;
  options: readonly (readonly [id: string, label: string])[];
  onChange: (value: string) => void;
  isDisabled?: boolean;
}

export function Choice({ name, value, options, onChange, isDisabled = false, ...frame }: ChoiceProps) {
  const id = useId();
  return (
    <Frame id={id} {...frame}>
      <select
        id={id}
        className={styles.control}
        name={name}
        value={value}
        disabled={isDisabled}
        aria-invalid={frame.problem !== undefined}
        aria-describedby={described(id, frame)}
        onChange={({ target }) => onChange(target.value)}
      >
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </Frame>
  );
}

interface TickProps {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  isDisabled?: boolean;
}

export const Tick = ({ label, isOn, onChange, isDisabled = false }: TickProps) => (
  <label className={styles.tick}>
    <input
      type="checkbox"
      className={styles.box22}
      checked={isOn}
      disabled={isDisabled}
      onChange={({ target }) => onChange(target.checked)}
    />
    <span>{label}</span>
  </label>
);
