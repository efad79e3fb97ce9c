import { identityMessages } from '#schema/texts/texts.ts';
import * as styles from './identity.css.ts';
import { MailCode } from '#pages/kit/credentials/mail-code.tsx';
import { Outcome } from './outcome.tsx';
import { ResendButton } from './resend-button.tsx';
import type { ResendActor } from './resend-button.tsx';

/** Spec §4: shown after a sign-up that returned no session. */
export function CheckEmail({ email, resend }: { email: string; resend: ResendActor }) {
  return (
    <Outcome tone="info" title={identityMessages.checkEmail}>
      <p>
        We sent a link and a code to <span className={styles.address}>{email}</span>. Either of them, and your
        account is ready.
      </p>
      <MailCode key={email} type="signup" email={email} />
      <p>Nothing there? Look into the spam folder, or ask again.</p>
      <ResendButton actor={resend} email={email} />
    </Outcome>
  );
}
