import { Notice } from '#ui/components/notice.tsx';
import { Select } from '#ui/components/select.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import type { Category } from '#schema/shop/catalog.ts';
import { waitlistFormProblems } from '#schema/content/support.ts';
import type { SubmissionActor } from '#actors/content/submission.ts';
import { paths } from '#routing/paths.ts';
import type { Head, PageProps } from '#routing/route.ts';
import { Article } from '#pages/kit/reading/article.tsx';
import { MessageForm } from '#pages/kit/reading/message-form.tsx';
import { createSubmission } from '#actors/content/submission.ts';
import { useActor } from '#actors/kit/use-actor.ts';

const lead =
  'We let stores in a few at a time, so that each gets looked after. Leave your address, and we write when there is room.';

type Categories = readonly Pick<Category, 'id' | 'name'>[];

export function Page({ data: { categories } }: PageProps<{ categories: Categories }>) {
  return <Waitlist actor={useActor(() => createSubmission('waitlist'))} categories={categories} />;
}

export function Waitlist({ actor, categories }: { actor: SubmissionActor; categories: Categories }) {
  return (
    <Article title="Vendor waitlist" lead={lead}>
      <MessageForm
        actor={actor}
        names={['email', 'category']}
        problemsOf={(values) =>
          waitlistFormProblems({ email: values['email'] ?? '', category: values['category'] ?? '' })
        }
        action="Join the waitlist"
        busy="Joining..."
        again="Add another address"
        sent={
          <Notice tone="success" title="You are on the list">
            <p>We write to you when we open the next round. One mail, no newsletter.</p>
          </Notice>
        }
      >
        {(problems) => (
          <>
            <TextField
              name="email"
              label="Email"
              type="email"
              inputMode="email"
              autoComplete="email"
              errorMessage={problems['email']}
            />
            <Select
              name="category"
              label="What would you sell?"
              optional
              placeholder="Choose a category"
              items={categories.map(({ id, name }) => ({ id, label: name }))}
            />
          </>
        )}
      </MessageForm>
      <h2>What happens with your address</h2>
      <p>
        It waits on our list and nowhere else. Sending it twice changes nothing. To be taken off,{' '}
        <a href={paths.contact()}>write to us</a>.
      </p>
      <p>
        Rather apply now? <a href={paths.becomeAVendor()}>Become a vendor</a>.
      </p>
    </Article>
  );
}

export function head(): Head {
  return { title: 'Vendor waitlist', description: lead };
}
