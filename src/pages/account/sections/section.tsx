import { useId } from 'react';
import type { ReactNode } from 'react';
import { stack } from '#ui/css/layout.css.ts';
import { heading } from '#ui/css/text.css.ts';
import * as styles from './account.css.ts';
import { PageSection } from '#ui/components/structure/page-section.tsx';

interface SectionProps {
  /** Its anchor on the page, linked from the contents. */
  id: string;
  title: string;
  hint?: ReactNode;
  children: ReactNode;
}

export function Section({ id, title, hint, children }: SectionProps) {
  const titleId = useId();
  return (
    <PageSection id={id} className={styles.section} aria-labelledby={titleId}>
      <div className={stack({ gap: 2 })}>
        <h2 id={titleId} className={heading({ level: 26 })}>
          {title}
        </h2>
        {hint === undefined ? null : <p className={styles.hint}>{hint}</p>}
      </div>
      {children}
    </PageSection>
  );
}
