import { PanelForm } from '#panel/form/panel-form.tsx';
import { usePanelFields, usePanelForm } from '#panel/form/use-panel-form.ts';
import type { SaveAnswer } from '#machines/kit/form.rules.ts';
import { testimonialProblems, testimonialValuesOf } from '#schema/admin/testimonials.ts';
import type { AdminTestimonial, TestimonialValues } from '#schema/admin/testimonials.ts';
import { TextArea } from '#ui/components/text-area.tsx';
import { TextField } from '#ui/components/text-field.tsx';

const fields = {
  author: { label: 'Name' },
  about: { label: 'Who that is' },
  words: { label: 'What was said' },
  consentOn: { label: 'Day of the consent' },
  consentNote: { label: 'How it was given' },
};

const blank: TestimonialValues = { author: '', about: '', words: '', consentOn: '', consentNote: '' };

interface TestimonialFormProps {
  /** Null for a new one. */
  testimonial: AdminTestimonial | null;
  save: (values: TestimonialValues, version: number | null) => Promise<SaveAnswer>;
  onSaved: () => void;
}

/** What somebody has said, with the consent to show it. */
export function TestimonialForm({ testimonial, save, onSaved }: TestimonialFormProps) {
  const actor = usePanelForm<TestimonialValues>({
    draft: `testimonial/${testimonial?.id ?? 'new'}`,
    values: testimonial === null ? blank : testimonialValuesOf(testimonial),
    version: testimonial?.version ?? null,
    problemsOf: testimonialProblems,
    save,
    onSaved,
  });
  const { field } = usePanelFields<TestimonialValues>(actor, testimonialProblems);
  return (
    <PanelForm
      actor={actor}
      label={testimonial === null ? 'New testimonial' : `Testimonial of ${testimonial.author}`}
      action={testimonial === null ? 'Add it' : 'Save'}
      problemsOf={testimonialProblems}
      fields={fields}
    >
      <TextField label="Name" maxLength={80} {...field('author')} />
      <TextField
        label="Who that is"
        optional
        maxLength={80}
        description="Such as “Coach, Reno”."
        {...field('about')}
      />
      <TextArea label="What was said" rows={4} maxLength={400} {...field('words')} />
      <TextField label="Day of the consent" type="date" {...field('consentOn')} />
      <TextField
        label="How it was given"
        maxLength={200}
        description="So that it can be shown later, such as “By mail to support”."
        {...field('consentNote')}
      />
    </PanelForm>
  );
}
