import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { viewingOf } from '#actors/admin/view/viewing.ts';
import type { ViewingActor } from '#actors/admin/view/viewing.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import { link } from '#ui/components/link.css.ts';
import { Notice } from '#ui/components/notice.tsx';
import { Button } from '#ui/components/button.tsx';
import * as styles from './viewing-bar.css.ts';
import { PageSection } from '#ui/components/page-section.tsx';
import { actions } from '#ui/css/layout.css.ts';

/** On every page of the admin panel while an account is looked at. */
export function ViewingBar({ userId }: { userId: string }) {
  const actor = viewingOf(userId);
  useEffect(() => {
    // Timers stand still while a computer sleeps: the server says how much is left.
    const seen = () => {
      if (document.visibilityState === 'visible' && actor.getSnapshot().matches('open'))
        actor.send({ type: 'view.look' });
    };
    document.addEventListener('visibilitychange', seen);
    return () => document.removeEventListener('visibilitychange', seen);
  }, [actor]);
  return <ViewingBarView actor={actor} />;
}

/** Who is looked at, for how long, and the way out of it. */
export function ViewingBarView({ actor }: { actor: ViewingActor }) {
  const snapshot = useSelector(actor, (current) => current);
  const { look, left } = snapshot.context;
  if (look === null) return null;
  const end = (
    <Button
      isPending={snapshot.matches('ending')}
      isDisabled={snapshot.matches('asking')}
      onPress={() => actor.send({ type: 'view.end' })}
    >
      End view
    </Button>
  );
  const again = <Button onPress={() => actor.send({ type: 'view.look' })}>Ask again</Button>;
  return (
    <PageSection className={styles.place} aria-label="View of an account">
      {snapshot.matches('expired') ? (
        <Notice
          tone="info"
          role="status"
          title={`You no longer see the account of ${look.name}.`}
          action={<Button onPress={() => actor.send({ type: 'view.close' })}>Close</Button>}
        >
          <p>The view is over. Begin another one on the page of the account.</p>
        </Notice>
      ) : snapshot.matches('unended') ? (
        <Notice
          tone="danger"
          role="alert"
          title="There was no answer."
          action={
            <span className={actions}>
              {end}
              {again}
            </span>
          }
        >
          <p>The view may be ended or not. It ends by itself after its hour.</p>
        </Notice>
      ) : snapshot.matches('failed') ? (
        <Notice
          tone="danger"
          role="alert"
          title="Whether you still see the account could not be read."
          action={again}
        />
      ) : (
        <Notice
          tone="warning"
          role="status"
          title={`You see the account of ${look.name}, read only.`}
          action={
            <span className={actions}>
              <a className={link({})} href={panelAddresses.adminUserView(look.person)}>
                To the account
              </a>
              {end}
            </span>
          }
        >
          <p className={styles.words}>
            {snapshot.matches({ open: 'soon' })
              ? `Only ${String(left)} min left. Then it ends by itself.`
              : `${String(left)} min left.`}
          </p>
        </Notice>
      )}
    </PageSection>
  );
}
