import { formatDateAndMinute } from '#schema/format-date.ts';
import { useState } from 'react';
import type { KnownSession } from '#schema/account/profile.ts';
import { Badge } from '#ui/components/labels/badge.tsx';
import { Button } from '#ui/components/actions/button.tsx';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { toasts } from '#ui/components/feedback/toast-queue.ts';
import * as styles from './account.css.ts';
import { deviceOf } from '#pages/kit/device.ts';
import type { ProfileActions } from '#actors/account/profile.view.ts';
import { Section } from './section.tsx';
import { Unread } from './load-failed.tsx';
import { plainList, actions } from '#ui/css/layout.css.ts';

interface SessionsSectionProps {
  sessions: readonly KnownSession[] | null;
  onEndOthers: ProfileActions['endOtherSessions'];
  onRetry: () => void;
}

export function SessionsSection({ sessions, onEndOthers, onRetry }: SessionsSectionProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const endOthers = async () => {
    setBusy(true);
    const outcome = await onEndOthers();
    setBusy(false);
    setProblem(outcome);
    if (outcome === null) toasts.add({ title: 'Logged out everywhere else', tone: 'success' });
  };
  return (
    <Section
      id="sessions"
      title="Where you're logged in"
      hint="Don't recognize a device? Log out your other devices, then change your password."
    >
      {sessions === null ? (
        <Unread what="your sessions" onRetry={onRetry} />
      ) : (
        <>
          <ul className={plainList}>
            {sessions.map((session) => (
              <li key={session.id} className={styles.listItem}>
                <div>
                  <p className={styles.listName}>{deviceOf(session.user_agent)}</p>
                  <p className={styles.listNote}>
                    {`Last seen ${formatDateAndMinute(session.last_seen_at ?? session.created_at)}${session.ip === null ? '' : ` · ${session.ip}`}`}
                  </p>
                </div>
                {session.current ? <Badge tone="success">This device</Badge> : null}
              </li>
            ))}
          </ul>
          {sessions.some(({ current }) => !current) ? (
            <div className={actions}>
              <Button onPress={() => void endOthers()} isPending={busy}>
                Log out other devices
              </Button>
            </div>
          ) : null}
        </>
      )}
      {problem === null ? null : (
        <Notice tone="danger" role="alert">
          <p>{problem}</p>
        </Notice>
      )}
    </Section>
  );
}
