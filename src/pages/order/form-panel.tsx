import { useEffect, useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { SubmissionActor } from '#app/actors/submission.ts';
import { iconButton } from '#ui/components/icon-button.css.ts';
import { Icon } from '#ui/components/icon.tsx';
import { heading } from '#ui/css/text.css.ts';
import * as styles from './parcel.css.ts';

export interface FormProps {
  /** Makes the form's actor; called once. */
  actorOf: () => SubmissionActor;
  /** It was taken. */
  onDone: () => void;
  onClose: () => void;
}

/** The actor of a form for as long as it is open. */
export function useForm({ actorOf, onDone }: FormProps): SubmissionActor {
  const [actor] = useState(actorOf);
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => {
    const heard = actor.subscribe((snapshot) => {
      if (snapshot.matches('sent')) done.current();
    });
    actor.start();
    return () => {
      heard.unsubscribe();
      actor.stop();
    };
  }, [actor]);
  return actor;
}

/** A form beside what it is about; it takes the focus, so that it is found. */
export function Panel({
  title,
  onClose,
  children,
}: {
  title: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <section ref={panel} className={styles.panel} tabIndex={-1} aria-labelledby={id} data-print="no">
      <div className={styles.panelHead}>
        <h3 id={id} className={heading({ level: 20 })}>
          {title}
        </h3>
        <button type="button" className={iconButton()} aria-label="Close" onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      {children}
    </section>
  );
}
