import { useState } from 'react';
import type { PictureShelf, ReadyPicture } from '#actors/orders/order-forms.ts';
import type { SubmissionActor } from '#actors/content/submission.ts';
import { limits } from '#schema/limits.ts';
import type { OwnReview } from '#schema/orders/order.ts';
import { reviewProblems } from '#schema/orders/order-forms.ts';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { Radio, RadioGroup } from '#ui/components/fields/radio-group.tsx';
import { TextArea } from '#ui/components/fields/text-area.tsx';
import { TextField } from '#ui/components/fields/text-field.tsx';
import { MessageForm } from '#pages/kit/reading/message-form.tsx';
import { Panel, useOrderForm } from './form-panel.tsx';
import type { FormProps } from './form-panel.tsx';
import { preparePicture } from './prepare-picture.ts';
import { ReviewPictures } from './review-pictures.tsx';

const starWords = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'];

interface ReviewFormProps extends Omit<FormProps, 'actorOf'> {
  title: string;
  /** The existing review; its pictures stay. */
  before?: OwnReview;
  /** Creates the form's actor; called once. */
  actorOf: (pictures: PictureShelf) => SubmissionActor;
  /** Prepares a selected file for upload; the browser's implementation if omitted. */
  prepare?: (file: File) => Promise<ReadyPicture>;
}

export function ReviewForm({ title, before, actorOf, prepare = preparePicture, ...form }: ReviewFormProps) {
  const [ready] = useState(() => new Map<string, ReadyPicture>());
  const [sent, setSent] = useState(0);
  const actor = useOrderForm({ ...form, actorOf: () => actorOf({ ready, onSent: setSent }) });
  return (
    <Panel
      title={before === undefined ? `Review ${title}` : `Edit your review of ${title}`}
      onClose={form.onClose}
    >
      <MessageForm
        actor={actor}
        names={['rating', 'title', 'content', ...(before === undefined ? ['pictures'] : [])]}
        problemsOf={reviewProblems}
        action={before === undefined ? 'Send review' : 'Save review'}
        busy="Sending…"
        again={null}
        sent={
          <Notice tone="success" title="Thank you">
            <p>
              {before === undefined
                ? "We'll review it first, then show it with the product, marked as verified."
                : "If you changed something, we'll review it again before showing it."}
            </p>
          </Notice>
        }
      >
        {(problems) => (
          <>
            <RadioGroup
              name="rating"
              {...(before === undefined ? {} : { defaultValue: String(before.rating) })}
              label="Stars"
              orientation="horizontal"
              isRequired
              validationBehavior="aria"
              errorMessage={problems['rating']}
            >
              {starWords.map((words, place) => (
                <Radio key={words} value={String(place + 1)}>
                  {`${place + 1} · ${words}`}
                </Radio>
              ))}
            </RadioGroup>
            <TextField
              name="title"
              defaultValue={before?.title ?? ''}
              label="Title"
              maxLength={limits.review.title.max}
              errorMessage={problems['title']}
              autoComplete="on"
            />
            <TextArea
              name="content"
              defaultValue={before?.content ?? ''}
              label="Review"
              rows={5}
              maxLength={limits.review.content.max}
              description="10 to 1,000 characters. What is it like to use?"
              errorMessage={problems['content']}
            />
            {before === undefined ? (
              <ReviewPictures
                actor={actor}
                ready={ready}
                sent={sent}
                prepare={prepare}
                problem={problems['pictures']}
              />
            ) : null}
          </>
        )}
      </MessageForm>
    </Panel>
  );
}
