import { RecordForm } from '#panel/form/record-form.tsx';
import { useRecordFields, useRecordForm } from '#panel/form/use-record-form.ts';
import type { SaveAnswer } from '#machines/kit/form.rules.ts';
import { testimonialProblems, testimonialValuesOf } from '#schema/admin/testimonials.ts';
import type { AdminTestimonial, TestimonialValues } from '#schema/admin/testimonials.ts';
import { TextArea } from '#ui/components/fields/text-area.tsx';
import { TextField } from '#ui/components/fields/text-field.tsx';

const fields = {
  author: { label: 'Name' },
  about: { label: 'About them' },
  words: { label: 'Quote' },
  consentOn: { label: 'Consent date' },
  consentNote: { label: 'How they agreed' },
};

const blank: TestimonialValues = { author: '', about: '', words: '', consentOn: '', consentNote: '' };

interface TestimonialFormProps {
  /** Null for a new one. */
  testimonial: AdminTestimonial | null;
  save: (values: TestimonialValues, version: number | null) => Promise<SaveAnswer>;
  onSaved: () => void;
}

/** A person's quote, with the consent to show it. */
export function TestimonialForm({ testimonial, save, onSaved }: TestimonialFormProps) {
  const actor = useRecordForm<TestimonialValues>({
    draft: `testimonial/${testimonial?.id ?? 'new'}`,
    values: testimonial === null ? blank : testimonialValuesOf(testimonial),
    version: testimonial?.version ?? null,
    save,
    onSaved,
  });
  const { field } = useRecordFields<TestimonialValues>(actor, testimonialProblems);
  return (
    <RecordForm
      actor={actor}
      label={testimonial === null ? 'New testimonial' : `Testimonial from ${testimonial.author}`}
      action={testimonial === null ? 'Add testimonial' : 'Save'}
      problemsOf={testimonialProblems}
      fields={fields}
    >
      <TextField label="Name" maxLength={80} {...field('author')} />
      <TextField
        label="About them"
        optional
        maxLength={80}
        description="For example, “Coach, Reno.”"
        {...field('about')}
      />
      <TextArea label="Quote" rows={4} maxLength={400} {...field('words')} />
      <TextField label="Consent date" type="date" {...field('consentOn')} />
      <TextField
        label="How they agreed"
        maxLength={200}
        description="For your records. For example, “By email to support.”"
        {...field('consentNote')}
      />
    </RecordForm>
  );
}
