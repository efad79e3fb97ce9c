import { FirstIcon } from '#ui/components/media/first-icon.tsx';
import { visuallyHidden } from '#ui/css/layout.css.ts';
import * as styles from './theme-switch.css.ts';
import { chooseTheme, useTheme } from './theme.ts';

const choices = [
  { value: 'light', label: 'Light', icon: 'sun' },
  { value: 'system', label: 'System', icon: null },
  { value: 'dark', label: 'Dark', icon: 'moon' },
] as const;

/** Light, dark or the device's setting. `name` groups the radio buttons: unique on the page. */
export function ThemeSwitch({ name }: { name: string }) {
  const theme = useTheme();
  return (
    <fieldset className={styles.group}>
      <legend className={visuallyHidden}>Theme</legend>
      {choices.map(({ value, label, icon }) => (
        <label key={value} className={styles.choice}>
          <input
            type="radio"
            className={styles.radio}
            name={name}
            value={value}
            checked={theme === value}
            onChange={() => chooseTheme(value)}
          />
          <span className={styles.face}>
            {icon !== null && <FirstIcon name={icon} size={16} />}
            <span>{label}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
