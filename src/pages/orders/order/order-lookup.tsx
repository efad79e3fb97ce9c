import type { SubmissionActor } from '#actors/content/submission.ts';
import { paths } from '#routing/paths.ts';
import type { Head } from '#routing/route.ts';
import { orderLinkFormProblems } from '#schema/content/support.ts';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { TextField } from '#ui/components/fields/text-field.tsx';
import { Article } from '#pages/kit/reading/article.tsx';
import { MessageForm } from '#pages/kit/reading/message-form.tsx';
import { createSubmission } from '#actors/content/submission.ts';
import { useActor } from '#actors/kit/use-actor.ts';

const title = 'Find your order';
const lead =
  "Ordered without an account? Enter the order number and your email address, and we'll email you the order link again.";

export const head = (): Head => ({ title, description: lead, noIndex: true });

export function Page() {
  return <OrderLookup actor={useActor(() => createSubmission('order link'))} />;
}

/** The answer is the same whether the purchase exists or not: only the mailbox learns which. */
export function OrderLookup({ actor }: { actor: SubmissionActor }) {
  return (
    <Article title={title} lead={lead}>
      <MessageForm
        actor={actor}
        names={['reference', 'email']}
        problemsOf={(values) =>
          orderLinkFormProblems({ reference: values['reference'] ?? '', email: values['email'] ?? '' })
        }
        action="Email me the link"
        busy="Sending…"
        again="Try another number or address"
        sent={
          <Notice tone="info" title="Check your email">
            <p>
              If we find an order with this number and address, we'll email you its link. Nothing after a few
              minutes? Check both, and check your spam folder.
            </p>
          </Notice>
        }
      >
        {(problems) => (
          <>
            <TextField
              name="reference"
              label="Order number"
              description="You'll find it in your confirmation email. For example, SB-7K2M9Q."
              autoComplete="off"
              spellCheck="false"
              errorMessage={problems['reference']}
            />
            <TextField
              name="email"
              label="Email"
              type="email"
              inputMode="email"
              autoComplete="email"
              errorMessage={problems['email']}
            />
          </>
        )}
      </MessageForm>
      <p>
        Ordered with an account? You'll find it in <a href={paths.orders()}>My Orders</a>. Need something
        else? <a href={paths.contact()}>Contact us</a>.
      </p>
    </Article>
  );
}
