import type { ReactNode } from 'react';
import { heading } from '../../css/text.css.ts';
import { drawings, type Drawing } from './drawings.tsx';
import * as styles from './empty-state.css.ts';

interface EmptyStateProps {
  drawing: Drawing;
  /** One sentence. */
  title: string;
  /** An explanation, if the sentence is not enough. */
  children?: ReactNode | undefined;
  /** One next step: a button or a link. */
  action?: ReactNode | undefined;
  level?: 'h1' | 'h2' | 'h3' | 'p' | undefined;
}

export type { Drawing };

export function EmptyState({ drawing, title, children, action, level: Title = 'h2' }: EmptyStateProps) {
  return (
    <div className={styles.root}>
      <svg className={styles.drawing} viewBox="0 0 160 112" aria-hidden="true">
        {drawings[drawing]}
      </svg>
      <Title className={heading({ level: 26 })}>{title}</Title>
      {children === undefined ? null : <div className={styles.sentence}>{children}</div>}
      {action === undefined ? null : <div className={styles.action}>{action}</div>}
    </div>
  );
}
