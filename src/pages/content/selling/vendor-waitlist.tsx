import { Notice } from '#ui/components/feedback/notice.tsx';
import { Select } from '#ui/components/fields/select.tsx';
import { TextField } from '#ui/components/fields/text-field.tsx';
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
  "We add a few stores at a time, so each one gets our full attention. Enter your email and we'll let you know when a spot opens.";

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
        busy="Joining…"
        again="Add another email"
        sent={
          <Notice tone="success" title="You're on the list">
            <p>We'll email you when we add stores. One email, no newsletter.</p>
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
              label="What would you like to sell?"
              optional
              placeholder="Choose a category"
              items={categories.map(({ id, name }) => ({ id, label: name }))}
            />
          </>
        )}
      </MessageForm>
      <h2>How we use your email</h2>
      <p>
        It's on our list and nowhere else. You only need to join once. To be removed,{' '}
        <a href={paths.contact()}>contact us</a>.
      </p>
      <p>
        Want to apply now? <a href={paths.becomeAVendor()}>Become a vendor</a>.
      </p>
    </Article>
  );
}

export function head(): Head {
  return { title: 'Vendor waitlist', description: lead };
}
