import type { ReactNode } from 'react';
import * as styles from './disclosure.css.ts';
import { Icon } from '../media/icon.tsx';

interface DisclosureProps {
  title: ReactNode;
  /** Whether it is initially open; after that the user controls it. */
  defaultOpen?: boolean | undefined;
  /** Opens and closes it; `onToggle` is called when the user does. */
  isOpen?: boolean | undefined;
  onToggle?: ((isOpen: boolean) => void) | undefined;
  /** Opening one closes the others with the same name. */
  name?: string | undefined;
  children: ReactNode;
}

/** `<details>`: works without script, and the browser's find-in-page opens it. */
export function Disclosure({
  title,
  defaultOpen = false,
  isOpen = defaultOpen,
  onToggle,
  name,
  children,
}: DisclosureProps) {
  return (
    <details
      className={styles.root}
      open={isOpen}
      name={name}
      onToggle={(event) => onToggle?.(event.currentTarget.open)}
    >
      <summary className={styles.trigger}>
        <span>{title}</span>
        <Icon name="chevron-down" className={styles.chevron} />
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}
