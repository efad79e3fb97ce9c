import type { ReactNode } from 'react';
import { Icon, type IconName } from '../media/icon.tsx';
import * as styles from './notice.css.ts';
import { Words } from '../structure/words.tsx';

type NoticeTone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';

interface NoticeProps {
  tone?: NoticeTone | undefined;
  title?: string | undefined;
  children?: ReactNode | undefined;
  action?: ReactNode | undefined;
  /** How a screen reader announces it: `alert` at once, `status` at the next pause. */
  role?: 'alert' | 'status' | undefined;
}

const icons = {
  neutral: 'info',
  info: 'info',
  success: 'check',
  warning: 'warning',
  danger: 'error',
} as const satisfies Record<NoticeTone, IconName>;

export function Notice({ tone = 'info', title, children, action, role }: NoticeProps) {
  return (
    <div className={styles.notice({ tone })} role={role}>
      <Icon name={icons[tone]} className={styles.mark({ tone })} />
      <div className={styles.words}>
        {title === undefined ? null : <p className={styles.title}>{title}</p>}
        <Words>{children}</Words>
      </div>
      {action === undefined ? null : <div className={styles.action}>{action}</div>}
    </div>
  );
}
