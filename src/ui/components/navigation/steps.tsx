import { useId, type ReactNode } from 'react';
import { visuallyHidden } from '../../css/layout.css.ts';
import { heading } from '../../css/text.css.ts';
import { button } from '../actions/button.css.ts';
import { Icon } from '../media/icon.tsx';
import * as styles from './steps.css.ts';
import { PageSection } from '../structure/page-section.tsx';

interface StepProps {
  number: number;
  title: string;
  state: 'todo' | 'current' | 'done';
  /** The entered values, on one line; shown when the step is done. */
  summary?: ReactNode | undefined;
  /** Shown as 'Change' when the step is done. */
  onEdit?: (() => void) | undefined;
  /** Id of the heading, so that focus can be moved to it. */
  headingId?: string | undefined;
  children?: ReactNode | undefined;
}

/** A numbered section that collapses to a summary. Native, so that the server can render it. */
export function Step({ number, title, state, summary, onEdit, headingId, children }: StepProps) {
  const ownId = useId();
  const id = headingId ?? ownId;
  return (
    <PageSection
      className={styles.step}
      aria-labelledby={id}
      aria-current={state === 'current' ? 'step' : undefined}
    >
      <div className={styles.head}>
        <span className={styles.disc({ state })} aria-hidden="true">
          {state === 'done' ? <Icon name="check" size={18} /> : number}
        </span>
        <div className={styles.words}>
          <h2
            id={id}
            tabIndex={-1}
            className={`${heading({ level: 26 })} ${state === 'todo' ? styles.todo : ''}`}
          >
            <span className={visuallyHidden}>
              <span>Step </span>
              <span>{number}</span>
              <span>: </span>
            </span>
            <span>{title}</span>
            {state === 'done' ? <span className={visuallyHidden}>, done</span> : null}
          </h2>
          {state === 'done' && summary !== undefined ? <div className={styles.summary}>{summary}</div> : null}
        </div>
        {state === 'done' && onEdit !== undefined ? (
          <button type="button" className={button({ variant: 'quiet', size: 's' })} onClick={onEdit}>
            Change<span className={visuallyHidden}>{` ${title}`}</span>
          </button>
        ) : null}
      </div>
      {state === 'current' ? <div className={styles.content}>{children}</div> : null}
    </PageSection>
  );
}
