import type { ReactNode } from 'react';
import { Icon } from '#ui/components/media/icon.tsx';
import type { IconName } from '#ui/components/media/icon.tsx';
import { heading } from '#ui/css/text.css.ts';
import * as styles from './identity.css.ts';

interface OutcomeProps {
  tone: 'success' | 'info' | 'warning' | 'danger';
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  icon?: IconName;
  level?: 'h1' | 'h2';
}

const icons = { success: 'check', info: 'mail', warning: 'warning', danger: 'error' } as const;

/** The result of a form, announced when it appears. */
export function Outcome({
  tone,
  title,
  children,
  action,
  icon = icons[tone],
  level: Title = 'h2',
}: OutcomeProps) {
  return (
    <div className={styles.outcome}>
      <span className={styles.outcomeMark({ tone })}>
        <Icon name={icon} size={28} />
      </span>
      <div role={tone === 'danger' ? 'alert' : 'status'}>
        <Title className={heading({ level: Title === 'h1' ? 36 : 26 })}>{title}</Title>
      </div>
      {children}
      {action === undefined ? null : <div className={styles.actions}>{action}</div>}
    </div>
  );
}
