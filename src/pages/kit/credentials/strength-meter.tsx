import { passwordRules, strengthOf } from '#schema/identity/auth.ts';
import { Icon } from '#ui/components/media/icon.tsx';
import { stack, row } from '#ui/css/layout.css.ts';
import { hint } from '#ui/css/text.css.ts';
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
    <div className={stack({ gap: 2 })}>
      <p className={`${row({ gap: 3, align: 'stretch', justify: 'between' })} ${hint}`} role="status">
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
      <ul className={styles.checks} aria-label="Your password needs">
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
