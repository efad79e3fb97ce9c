import { Badge } from '#ui/components/labels/badge.tsx';
import { button } from '#ui/components/actions/button.css.ts';
import { EmptyState } from '#ui/components/feedback/empty-state.tsx';
import { container, plainList } from '#ui/css/layout.css.ts';
import { heading } from '#ui/css/text.css.ts';
import type { Check } from '#actors/diagnostics/self-test.view.ts';
import { paths } from '#routing/paths.ts';
import * as styles from './self-test.css.ts';

interface SelfTestViewProps {
  title: string;
  lead: string;
  /** `loading` until the signed-in person is known; `denied` if only admins are allowed. */
  mode: 'loading' | 'denied' | 'open';
  checks: readonly Check[];
  onAgain: () => void;
}

const words = { waiting: 'Waiting', running: 'Checking', passed: 'Passed', failed: 'Failed' } as const;
const tones = { waiting: 'neutral', running: 'info', passed: 'success', failed: 'danger' } as const;

export function SelfTestView({ title, lead, mode, checks, onAgain }: SelfTestViewProps) {
  if (mode === 'denied') {
    return (
      <div className={`${container} ${styles.page}`}>
        <EmptyState
          level="h1"
          drawing="lock"
          title="For admins only"
          action={
            <a className={button({ variant: 'primary' })} href={paths.home()}>
              Go to shop
            </a>
          }
        >
          <p>This page shows the inner workings of the shop. Log in as an admin to see it.</p>
        </EmptyState>
      </div>
    );
  }
  const isBusy = mode === 'loading' || checks.some(({ state }) => state === 'running' || state === 'waiting');
  const failed = checks.filter(({ state }) => state === 'failed').length;
  return (
    <div className={`${container} ${styles.page}`}>
      <h1 className={heading({ level: 52 })}>{title}</h1>
      <p className={styles.lead}>{lead}</p>
      <ul className={plainList}>
        {checks.map(({ name, state, detail, milliseconds }) => (
          <li key={name} className={styles.check}>
            <h2 className={heading({ level: 17 })}>{name}</h2>
            <span className={styles.verdict}>
              <Badge tone={tones[state]}>{words[state]}</Badge>
            </span>
            <p className={styles.detail}>{detail}</p>
            <p className={styles.time}>
              {milliseconds === null || milliseconds === 0 ? '' : `${milliseconds} ms`}
            </p>
          </li>
        ))}
      </ul>
      <div className={styles.foot}>
        <p role="status">
          {mode === 'loading'
            ? 'Checking who you are…'
            : isBusy
              ? 'Checking…'
              : failed === 0
                ? 'All checks passed.'
                : `${failed} of ${checks.length} checks failed.`}
        </p>
        <button
          type="button"
          className={button({ variant: 'secondary' })}
          onClick={onAgain}
          aria-disabled={isBusy}
        >
          Run again
        </button>
      </div>
    </div>
  );
}
