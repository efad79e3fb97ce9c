import { useRef } from 'react';
import { createSubmission } from '#actors/content/submission.ts';
import type { SubmissionActor } from '#actors/content/submission.ts';
import { useActor } from '#actors/kit/use-actor.ts';
import { useLoadedSession } from '#lazy/use-loaded-session.ts';
import { MessageForm } from '#pages/kit/reading/message-form.tsx';
import { stockNoticeFormProblems } from '#schema/shop/stock-notice.ts';
import { useFocusWhen } from '#ui/use-focus-when.ts';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { TextField } from '#ui/components/fields/text-field.tsx';

interface NotifyMeProps {
  variantId: string;
  /** The product with its options. */
  title: string;
}

/** Requests one email when a sold-out variant is back. */
export function NotifyMe({ variantId, title }: NotifyMeProps) {
  const actor = useActor(() => createSubmission('stock notice'));
  const { email } = useLoadedSession();
  const root = useRef<HTMLDivElement>(null);
  // The button that opened the form is gone: the focus moves into it.
  useFocusWhen(true, () => root.current?.querySelector<HTMLElement>('input:not([type=hidden]), button'));
  return (
    <div ref={root}>
      <NotifyForm actor={actor} variantId={variantId} title={title} accountEmail={email} />
    </div>
  );
}

interface NotifyFormProps extends NotifyMeProps {
  actor: SubmissionActor;
  /** The signed-in account's email; null for a visitor, who types one. */
  accountEmail: string | null;
}

export function NotifyForm({ actor, variantId, title, accountEmail }: NotifyFormProps) {
  return (
    <MessageForm
      actor={actor}
      names={['variant', 'email']}
      problemsOf={({ email = '' }) => stockNoticeFormProblems({ email })}
      action="Notify me"
      busy="Sending…"
      again={null}
      sent={
        <Notice tone="success" title="You're on the list">
          <p>
            {`We'll send you one email when ${title} is back in stock. To cancel, use the link in the email we just sent.`}
          </p>
        </Notice>
      }
    >
      {(problems) => (
        <>
          <input type="hidden" name="variant" value={variantId} />
          {accountEmail === null ? (
            <TextField
              name="email"
              label="Email"
              description="One email when it's back. Nothing else."
              type="email"
              inputMode="email"
              autoComplete="email"
              errorMessage={problems['email']}
            />
          ) : (
            <p>
              <input type="hidden" name="email" value={accountEmail} />
              One email to <strong>{accountEmail}</strong> when it's back. Nothing else.
            </p>
          )}
        </>
      )}
    </MessageForm>
  );
}
