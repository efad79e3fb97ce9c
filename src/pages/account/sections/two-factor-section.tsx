import { dayHere } from '#schema/day.ts';
import { formatDate } from '#schema/format-date.ts';
import { Badge } from '#ui/components/labels/badge.tsx';
import { Button } from '#ui/components/actions/button.tsx';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { LoadingIndicator } from '#ui/components/feedback/spinner.tsx';
import * as styles from './account.css.ts';
import { CodeForm } from './code-form.tsx';
import type { TwoFactorPart } from '#actors/account/profile.view.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { Section } from './section.tsx';
import { Unread } from './load-failed.tsx';
import { plainList, actions, stack } from '#ui/css/layout.css.ts';

/** 'JBSW Y3DP': groups of four can be typed without losing one's place. */
const grouped = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');

const left = (codes: number | null): string => {
  if (codes === null) return 'They let you log in if you lose the app.';
  return codes === 0
    ? "None left. Create new ones, or you'll be locked out if you lose the app."
    : `${codes} unused. They let you log in if you lose the app.`;
};

export function TwoFactorSection({ part }: { part: TwoFactorPart }) {
  return (
    <Section
      id="two-step"
      title="Two-step login"
      hint="You'll enter your password plus a code from an authenticator app on your phone. A stolen password alone won't let anyone in."
    >
      <Body {...part} />
    </Section>
  );
}

function Body({ snapshot, send }: TwoFactorPart) {
  const { factor, enrolment, codes, problem } = snapshot.context;
  const busy = snapshot.hasTag('busy');
  if (snapshot.matches('unavailable')) {
    return <Unread what="two-step login" onRetry={() => send({ type: 'factor.retry' })} />;
  }
  if (snapshot.matches('adding') && enrolment !== null) {
    return (
      <div className={styles.boxed}>
        <div className={styles.enrolment}>
          <img
            className={styles.qrCode}
            src={enrolment.qrCode}
            alt="QR code for your authenticator app"
            width={212}
            height={212}
          />
          <div className={stack({ gap: 4 })}>
            <p>Scan the code with an authenticator app, or enter this key:</p>
            <code className={styles.secret}>{grouped(enrolment.secret)}</code>
            <CodeForm
              label="Code from the app"
              description="6 digits. You get new ones every 30 seconds."
              action="Turn on"
              busy={busy}
              problem={problem}
              onSubmit={(code) => send({ type: 'code.submit', code })}
              onCancel={() => send({ type: 'factor.cancel' })}
            />
          </div>
        </div>
      </div>
    );
  }
  if (snapshot.matches('removing')) {
    return (
      <div className={styles.boxed}>
        <CodeForm
          label="Code from the app"
          description="Enter one more code to turn it off. After that, you'll log in with just your password."
          action="Turn off"
          danger
          busy={busy}
          problem={problem}
          onSubmit={(code) => send({ type: 'code.submit', code })}
          onCancel={() => send({ type: 'factor.cancel' })}
        />
      </div>
    );
  }
  if (snapshot.matches('making codes')) {
    return <LoadingIndicator message="Creating your recovery codes…" />;
  }
  if (codes !== null) {
    return <RecoveryCodes codes={codes} onKept={() => send({ type: 'codes.kept' })} />;
  }
  if (snapshot.matches('renewing')) {
    return (
      <div className={styles.boxed}>
        <CodeForm
          label="Code from the app"
          description="We'll create 10 new recovery codes. The old ones stop working."
          action="Create new codes"
          busy={busy}
          problem={problem}
          onSubmit={(code) => send({ type: 'code.submit', code })}
          onCancel={() => send({ type: 'factor.cancel' })}
        />
      </div>
    );
  }
  if (factor !== null) {
    return (
      <>
        {snapshot.matches({ on: 'without codes' }) ? (
          <Notice tone="danger" role="alert">
            <p>{`Two-step login is on, but we couldn't create your recovery codes. ${problem ?? ''}`}</p>
          </Notice>
        ) : null}
        <ul className={plainList}>
          <li className={styles.listItem}>
            <div>
              <p className={styles.listName}>
                Authenticator app <Badge tone="success">On</Badge>
              </p>
              <p className={styles.listNote}>{`Since ${formatDate(dayHere(factor.createdAt))}`}</p>
            </div>
            <Button size="s" onPress={() => send({ type: 'factor.remove' })}>
              Turn off
            </Button>
          </li>
          <li className={styles.listItem}>
            <div>
              <p className={styles.listName}>Recovery codes</p>
              <p className={styles.listNote}>{left(factor.codesLeft)}</p>
            </div>
            <Button size="s" onPress={() => send({ type: 'codes.renew' })}>
              New recovery codes
            </Button>
          </li>
        </ul>
      </>
    );
  }
  return (
    <>
      {problem === null ? null : (
        <Notice tone="danger" role="alert">
          <p>{problem}</p>
        </Notice>
      )}
      <div className={actions}>
        <Button onPress={() => send({ type: 'factor.add' })} isPending={busy}>
          Set up an authenticator app
        </Button>
      </div>
    </>
  );
}
