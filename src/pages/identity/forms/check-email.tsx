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
        We sent a link and a code to <span className={styles.address}>{email}</span>. Use either one to
        activate your account.
      </p>
      <MailCode key={email} type="signup" email={email} />
      <p>Can't find it? Check your spam folder, or send it again.</p>
      <ResendButton actor={resend} email={email} />
    </Outcome>
  );
}
