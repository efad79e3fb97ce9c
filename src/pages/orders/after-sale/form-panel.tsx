import { useId, useRef } from 'react';
import type { ReactNode } from 'react';
import { useActorChange } from '#actors/kit/use-actor-change.ts';
import { useActor } from '#actors/kit/use-actor.ts';
import type { SubmissionActor } from '#actors/content/submission.ts';
import { row } from '#ui/css/layout.css.ts';
import { useFocusWhen } from '#ui/use-focus-when.ts';
import { iconButton } from '#ui/components/actions/icon-button.css.ts';
import { Icon } from '#ui/components/media/icon.tsx';
import { heading } from '#ui/css/text.css.ts';
import * as styles from '#pages/orders/order/order.css.ts';
import { PageSection } from '#ui/components/structure/page-section.tsx';

export interface FormProps {
  /** Creates the form's actor; called once. */
  actorOf: () => SubmissionActor;
  /** The form was accepted. */
  onDone: () => void;
  onClose: () => void;
}

/** A form's actor while it is open. */
export function useOrderForm({ actorOf, onDone }: FormProps): SubmissionActor {
  const actor = useActor(actorOf);
  useActorChange(
    actor,
    (snapshot) => snapshot.matches('sent'),
    (isSent) => {
      if (isSent) onDone();
    },
  );
  return actor;
}

/** A form next to its subject; it takes the focus so that it is noticed. */
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
  useFocusWhen(true, () => panel.current);
  return (
    <PageSection ref={panel} className={styles.panel} tabIndex={-1} aria-labelledby={id} data-print="no">
      <div className={row({ gap: 3, justify: 'between' })}>
        <h3 id={id} className={heading({ level: 20 })}>
          {title}
        </h3>
        <button type="button" className={iconButton()} aria-label="Close" onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      {children}
    </PageSection>
  );
}
