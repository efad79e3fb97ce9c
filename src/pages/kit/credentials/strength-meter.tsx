import { passwordRules, strengthOf } from '#schema/identity/auth.ts';
import { Icon } from '#ui/components/icon.tsx';
import * as styles from './credentials.css.ts';

const words = {
  length: '8 characters or more',
  upper: 'An uppercase letter',
  lower: 'A lowercase letter',
  number: 'A number',
  special: 'A special character',
} as const;

/** Spec §5: five checks; Weak below 2 passed, Medium below 4, Strong otherwise. */
export function StrengthMeter({ password }: { password: string }) {
  const { passed, strength } = strengthOf(password);
  return (
    <div className={styles.strength}>
      <p className={styles.strengthHead} role="status">
        <span>Password strength</span>
        {password === '' ? null : <span className={styles.strengthWord}>{strength}</span>}
      </p>
      <div className={styles.strengthBar} aria-hidden="true">
        {passwordRules.map(({ name }, index) => (
          <span
            key={name}
            className={styles.strengthStep({ tone: password !== '' && index < passed ? strength : 'off' })}
          />
        ))}
      </div>
      <ul className={styles.checks} aria-label="A password needs">
        {passwordRules.map(({ name, passes }) => {
          const done = passes(password);
          return (
            <li key={name} className={styles.check} data-passed={done ? '' : undefined}>
              {done ? <Icon name="check" size={16} label="Done:" /> : <span className={styles.dot} />}
              <span>{words[name]}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
