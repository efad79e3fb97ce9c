import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { viewingOf } from '#actors/admin/view/viewing.ts';
import type { ViewingActor } from '#actors/admin/view/viewing.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import { link } from '#ui/components/actions/link.css.ts';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { Button, TryAgain } from '#ui/components/actions/button.tsx';
import * as styles from './viewing-bar.css.ts';
import { PageSection } from '#ui/components/structure/page-section.tsx';
import { actions } from '#ui/css/layout.css.ts';

/** On every page of the admin panel while an account is being viewed. */
export function ViewingBar({ userId }: { userId: string }) {
  const actor = viewingOf(userId);
  useEffect(() => {
    // Timers stop while a computer sleeps: the server says how much time is left.
    const seen = () => {
      if (document.visibilityState === 'visible' && actor.getSnapshot().matches('open'))
        actor.send({ type: 'view.look' });
    };
    document.addEventListener('visibilitychange', seen);
    return () => document.removeEventListener('visibilitychange', seen);
  }, [actor]);
  return <ViewingBarView actor={actor} />;
}

/** The viewed person, the time left, and the button to end the view. */
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
  const again = <TryAgain onPress={() => actor.send({ type: 'view.look' })} />;
  return (
    <PageSection className={styles.place} aria-label="Account view">
      {snapshot.matches('expired') ? (
        <Notice
          tone="info"
          role="status"
          title={`You're no longer viewing the account of ${look.name}.`}
          action={<Button onPress={() => actor.send({ type: 'view.close' })}>Close</Button>}
        >
          <p>The view has ended. Start another one from the account's page.</p>
        </Notice>
      ) : snapshot.matches('unended') ? (
        <Notice
          tone="danger"
          role="alert"
          title="We didn't get a response."
          action={
            <span className={actions}>
              {end}
              {again}
            </span>
          }
        >
          <p>We don't know if the view ended. It ends automatically after an hour.</p>
        </Notice>
      ) : snapshot.matches('failed') ? (
        <Notice
          tone="danger"
          role="alert"
          title="We couldn't check if you're still viewing the account."
          action={again}
        />
      ) : (
        <Notice
          tone="warning"
          role="status"
          title={`You're viewing the account of ${look.name} (read-only).`}
          action={
            <span className={actions}>
              <a className={link({})} href={panelAddresses.adminUserView(look.person)}>
                Go to account
              </a>
              {end}
            </span>
          }
        >
          <p className={styles.words}>
            {snapshot.matches({ open: 'soon' })
              ? `Only ${String(left)} min left. Then it ends automatically.`
              : `${String(left)} min left.`}
          </p>
        </Notice>
      )}
    </PageSection>
  );
}
