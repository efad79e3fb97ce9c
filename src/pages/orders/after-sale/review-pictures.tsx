import { useSelector } from '@xstate/react';
import { useEffect, useId, useRef, useState } from 'react';
import type { ReadyPicture } from '#actors/orders/order-forms.ts';
import type { SubmissionActor } from '#actors/content/submission.ts';
import { WorkerUnloaded } from '#schema/kit/worker-unloaded.ts';
import { limits } from '#schema/limits.ts';
import { orderMessages } from '#schema/texts/order-texts.ts';
import { preparing, reviewPictureProblem, reviewPictureTypes } from '#schema/orders/order-forms.ts';
import { button } from '#ui/components/actions/button.css.ts';
import { Button } from '#ui/components/actions/button.tsx';
import { Icon } from '#ui/components/media/icon.tsx';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { Progress } from '#ui/components/feedback/progress.tsx';
import { TextField } from '#ui/components/fields/text-field.tsx';
import { visuallyHidden, actions, stack } from '#ui/css/layout.css.ts';
import * as styles from './review-pictures.css.ts';
import { hint } from '#ui/css/text.css.ts';

interface ReviewPicturesProps {
  actor: SubmissionActor;
  /** Filled here; read by the code that sends the form. */
  ready: Map<string, ReadyPicture>;
  /** How many have been uploaded. */
  sent: number;
  prepare: (file: File) => Promise<ReadyPicture>;
  problem: string | undefined;
}

interface Shown {
  id: string;
  address: string;
  alt: string;
}

const { count, alt: altLength } = limits.reviewPicture;

/** Up to four pictures for a review, each with alternative text. The form has a separate field for their names. */
export function ReviewPictures({ actor, ready, sent, prepare, problem }: ReviewPicturesProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const [shown, setShown] = useState<readonly Shown[]>([]);
  const [waiting, setWaiting] = useState(0);
  const [refusal, setRefusal] = useState<string | null>(null);
  const isSending = useSelector(actor, (snapshot) => snapshot.matches('sending'));
  const addresses = useRef(new Set<string>());
  useEffect(() => {
    const made = addresses.current;
    return () => {
      for (const address of made) URL.revokeObjectURL(address);
    };
  }, []);

  const choose = async (files: readonly File[]) => {
    const room = count - shown.length - waiting;
    const taken = files.slice(0, Math.max(room, 0));
    const found = taken.map(reviewPictureProblem).find((words) => words !== null) ?? null;
    setRefusal(found ?? (files.length > taken.length ? orderMessages.pictureCount : null));
    const fitting = taken.filter((file) => reviewPictureProblem(file) === null);
    setWaiting((now) => now + fitting.length);
    for (const file of fitting) {
      try {
        const picture = await prepare(file);
        const address = URL.createObjectURL(picture.blob);
        addresses.current.add(address);
        ready.set(picture.id, picture);
        setShown((now) => [...now, { id: picture.id, address, alt: '' }]);
      } catch (error) {
        const sentence = `${orderMessages.pictureUnreadable}: ${file.name}`;
        setRefusal(error instanceof WorkerUnloaded ? error.message : sentence);
      }
      setWaiting((now) => now - 1);
    }
  };
  const remove = (picture: Shown) => {
    ready.delete(picture.id);
    addresses.current.delete(picture.address);
    URL.revokeObjectURL(picture.address);
    setShown((now) => now.filter((other) => other.id !== picture.id));
    setRefusal(null);
    add.current?.focus();
  };
  const isFull = shown.length + waiting >= count;
  const said = problem ?? refusal;
  return (
    <fieldset className={styles.pictures} aria-describedby={`${id}-hint`}>
      <legend className={styles.legend}>Pictures</legend>
      <p id={`${id}-hint`} className={hint}>
        {`Up to ${count}, JPEG, PNG, WebP or AVIF. Everyone can see them. We remove location data.`}
      </p>
      <input
        type="hidden"
        name="pictures"
        value={
          waiting > 0
            ? preparing
            : shown.length === 0
              ? ''
              : JSON.stringify(shown.map((picture) => ({ id: picture.id, alt: picture.alt.trim() })))
        }
      />
      {shown.length > 0 && (
        <ol className={stack({ gap: 3 })} aria-label="Selected photos">
          {shown.map((picture, place) => (
            <li key={picture.id} className={styles.entry}>
              <img
                className={styles.preview}
                src={picture.address}
                alt={picture.alt === '' ? `Photo ${place + 1}` : picture.alt}
                width={96}
                height={96}
              />
              <div className={styles.words}>
                <TextField
                  label={`Alt text: describe photo ${place + 1}`}
                  description="For people who can't see it"
                  optional
                  maxLength={altLength}
                  value={picture.alt}
                  onChange={(alt) =>
                    setShown((now) =>
                      now.map((other) => (other.id === picture.id ? { ...other, alt } : other)),
                    )
                  }
                  autoComplete="on"
                />
              </div>
              <Button
                variant="quiet"
                aria-label={`Remove photo ${place + 1}`}
                isDisabled={isSending}
                onPress={() => remove(picture)}
              >
                <Icon name="trash" size={20} />
                Remove
              </Button>
            </li>
          ))}
        </ol>
      )}
      <input
        ref={input}
        type="file"
        multiple
        className={visuallyHidden}
        aria-label="Choose photos"
        tabIndex={-1}
        accept={reviewPictureTypes.join(',')}
        onChange={(event) => {
          void choose([...(event.currentTarget.files ?? [])]);
          // Allows selecting the same file again.
          event.currentTarget.value = '';
        }}
      />
      <div className={actions}>
        <button
          ref={add}
          type="button"
          className={button({ variant: 'secondary' })}
          // Not disabled when all are selected: the focus returns here after one is removed.
          aria-disabled={isSending || waiting > 0}
          onClick={() => {
            if (isSending || waiting > 0) return;
            if (isFull) setRefusal(orderMessages.pictureCount);
            else input.current?.click();
          }}
        >
          <Icon name="plus" size={20} />
          Add photos
        </button>
        <p className={hint} role="status">
          {waiting > 0 ? 'Preparing…' : `${shown.length} of ${count}`}
        </p>
      </div>
      {said === null ? null : (
        <Notice tone="danger" role="alert">
          <p>{said}</p>
        </Notice>
      )}
      {isSending && shown.length > 0 && (
        <Progress
          label="Uploading your photos"
          minValue={0}
          maxValue={shown.length}
          value={sent}
          valueLabel={`${sent} of ${shown.length}`}
        />
      )}
    </fieldset>
  );
}
