import { useSelector } from '@xstate/react';
import { createResend } from '#actors/identity/resend.ts';
import { useActor } from '#actors/kit/use-actor.ts';
import { identityMessages } from '#schema/texts/texts.ts';
import { button } from '#ui/components/actions/button.css.ts';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { row } from '#ui/css/layout.css.ts';

interface EmailBannerProps {
  email: string;
  /** Seconds until another email may be requested; 0 when it may. */
  wait: number;
  isSending: boolean;
  onResend: () => void;
  onDismiss: () => void;
}

/** §2: shown while the person's address is unverified. */
export function EmailBanner({ email, wait, isSending, onResend, onDismiss }: EmailBannerProps) {
  return (
    <Notice
      tone="warning"
      title="Verify your email address"
      action={
        <div className={row({ gap: 2 })}>
          <button
            type="button"
            className={button({ variant: 'secondary' })}
            disabled={wait > 0 || isSending}
            onClick={onResend}
          >
            {wait > 0 ? `Wait ${wait}s` : isSending ? 'Sending…' : 'Resend email'}
          </button>
          <button type="button" className={button({ variant: 'quiet' })} onClick={onDismiss}>
            Dismiss
          </button>
        </div>
      }
    >
      <p>
        {email === ''
          ? identityMessages.resendNoAddress
          : `We sent a link to ${email}. Open it to confirm your email address.`}
      </p>
    </Notice>
  );
}

export function EmailBannerWithResend({ email, onDismiss }: { email: string; onDismiss: () => void }) {
  const resend = useActor(() => createResend(true));
  const { wait, isSending } = useSelector(
    resend,
    (snapshot) => ({ wait: snapshot.context.left, isSending: snapshot.hasTag('busy') }),
    (a, b) => a.wait === b.wait && a.isSending === b.isSending,
  );
  return (
    <EmailBanner
      email={email}
      wait={wait}
      isSending={isSending}
      onResend={() => resend.send({ type: 'resend.ask', email })}
      onDismiss={onDismiss}
    />
  );
}
