import type { SubmissionActor } from '#actors/content/submission.ts';
import { paths } from '#routing/paths.ts';
import type { Head } from '#routing/route.ts';
import { orderLinkFormProblems } from '#schema/content/support.ts';
import { Notice } from '#ui/components/notice.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import { Article } from '#pages/kit/reading/article.tsx';
import { MessageForm } from '#pages/kit/reading/message-form.tsx';
import { createSubmission } from '#actors/content/submission.ts';
import { useActor } from '#actors/kit/use-actor.ts';

const title = 'Find your order';
const lead =
  'Ordered without an account? With the order number and the email address that you gave, we mail you the link of the order again.';

export const head = (): Head => ({ title, description: lead, noIndex: true });

export function Page() {
  return <OrderLookup actor={useActor(() => createSubmission('order link'))} />;
}

/** The answer is the same whether the purchase exists or not: only the mailbox learns it. */
export function OrderLookup({ actor }: { actor: SubmissionActor }) {
  return (
    <Article title={title} lead={lead}>
      <MessageForm
        actor={actor}
        names={['reference', 'email']}
        problemsOf={(values) =>
          orderLinkFormProblems({ reference: values['reference'] ?? '', email: values['email'] ?? '' })
        }
        action="Mail me the link"
        busy="Sending..."
        again="Try another number or address"
        sent={
          <Notice tone="info" title="Look into your mailbox">
            <p>
              If there is an order with this number and this address, its link is on its way there. Nothing
              after a few minutes? Check both, and look into the spam folder.
            </p>
          </Notice>
        }
      >
        {(problems) => (
          <>
            <TextField
              name="reference"
              label="Order number"
              description="As in the confirmation: SB- and six characters."
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
        Ordered with an account? It stands in <a href={paths.orders()}>My Orders</a>. Anything else?{' '}
        <a href={paths.contact()}>Write to us</a>.
      </p>
    </Article>
  );
}
