import type { ReactNode } from 'react';
import * as styles from './disclosure.css.ts';
import { Icon } from './icon.tsx';

interface NativeDisclosureProps {
  title: ReactNode;
  /** Open at first; the person opens and closes it from there. */
  defaultOpen?: boolean | undefined;
  /** Disclosures of one name close each other. */
  name?: string | undefined;
  children: ReactNode;
}

/** `<details>`: works before any script, and the browser's search in the page opens it. */
export function NativeDisclosure({ title, defaultOpen = false, name, children }: NativeDisclosureProps) {
  return (
    <details className={styles.root} open={defaultOpen} name={name}>
      <summary className={styles.trigger}>
        {title}
        <Icon name="chevron-down" className={styles.chevron} />
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}
