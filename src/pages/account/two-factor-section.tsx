import { formatMoment } from '#pages/order/dates.ts';
import { Badge } from '#ui/components/badge.tsx';
import { Button } from '#ui/components/button.tsx';
import { Notice } from '#ui/components/notice.tsx';
import * as styles from './account.css.ts';
import { CodeForm } from './code-form.tsx';
import type { TwoFactorPart } from './model.ts';
import { Section } from './section.tsx';
import { Unread } from './unread.tsx';

/** 'JBSW Y3DP': groups of four can be typed without losing one's place. */
const grouped = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');

export function TwoFactorSection({ part }: { part: TwoFactorPart }) {
  return (
    <Section
      id="two-step"
      title="Two-step sign-in"
      hint="After your password, an authenticator app on your phone shows a code. Whoever learns your password alone cannot get in."
    >
      <Body {...part} />
    </Section>
  );
}

function Body({ snapshot, send }: TwoFactorPart) {
  const { factor, enrolment, problem } = snapshot.context;
  const busy = snapshot.hasTag('busy');
  if (snapshot.matches('unavailable')) {
    return <Unread what="Two-step sign-in" onRetry={() => send({ type: 'factor.retry' })} />;
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
          <div className={styles.steps}>
            <p>Scan the code with an authenticator app, or type in this key:</p>
            <code className={styles.secret}>{grouped(enrolment.secret)}</code>
            <CodeForm
              label="Code from the app"
              description="Six digits; a new one every 30 seconds."
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
          description="A last code turns it off. From then on your password alone signs you in."
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
  if (factor !== null) {
    return (
      <ul className={styles.list}>
        <li className={styles.listItem}>
          <div>
            <p className={styles.listName}>
              Authenticator app <Badge tone="success">On</Badge>
            </p>
            <p className={styles.listNote}>Since {formatMoment(factor.createdAt)}</p>
          </div>
          <Button size="s" onPress={() => send({ type: 'factor.remove' })}>
            Turn off
          </Button>
        </li>
      </ul>
    );
  }
  return (
    <>
      {problem === null ? null : (
        <Notice tone="danger" role="alert">
          <p>{problem}</p>
        </Notice>
      )}
      <div className={styles.actions}>
        <Button onPress={() => send({ type: 'factor.add' })} isPending={busy}>
          Set up an authenticator app
        </Button>
      </div>
    </>
  );
}
