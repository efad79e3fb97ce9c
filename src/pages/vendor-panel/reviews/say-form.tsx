import { useSelector } from '@xstate/react';
import type { ReplyActor } from '#actors/vendor-panel/people/replies.ts';
import { NoAnswer } from '#panel/list/action-outcome.tsx';
import * as panel from '#panel/page/panel.css.ts';
import { Field, textOf } from '#panel/form/fields.tsx';
import { limits } from '#schema/limits.ts';
import { reportReasons } from '#schema/vendor-panel/people/replies.ts';
import type { ReportReason, There } from '#schema/vendor-panel/people/replies.ts';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { Button } from '#ui/components/actions/button.tsx';
import { reasons } from './review-texts.ts';
import * as styles from './words.css.ts';
import { actions } from '#ui/css/layout.css.ts';
import { ActionForm } from '#panel/form/action-form.tsx';

/** The kind of text: a public reply, or a report to the platform. */
export type Purpose = 'reply' | 'report';
/** A review gets a reply, a question an answer. */
export type PublicWords = 'reply' | 'answer';

interface SayFormProps {
  actor: ReplyActor;
  draft: string;
  purpose: Purpose;
  noun: PublicWords;
  onClose: () => void;
}

const reasonOf = (value: string): ReportReason => reportReasons.find((each) => each === value) ?? 'other';

/** A member writes a reply or a report; a teammate may be faster. */
export function SayForm({ actor, draft, purpose, noun, onClose }: SayFormProps) {
  const snapshot = useSelector(actor, (current) => current);
  const { theirs: there, sentence } = snapshot.context;
  const isReport = purpose === 'report';
  const isSending = snapshot.matches('sending');
  const isFree = snapshot.matches('resting') || snapshot.matches('refused');
  const label = isReport ? "What's wrong with it" : `Your ${noun}`;
  return (
    <ActionForm
      isChecked
      draft={draft}
      isBusy={isSending}
      takesFocus
      className={panel.form}
      aria-label={isReport ? 'Report to Stallbar' : `Public ${noun}`}
      onSubmit={(element) => {
        if (!isFree) return;
        actor.send({
          type: 'action.send',
          what: {
            kind: purpose,
            words: textOf(element, 'words'),
            reason: isReport ? reasonOf(textOf(element, 'reason')) : null,
          },
        });
      }}
    >
      {isReport && (
        <Field label="Reason">
          <select className={panel.control} name="reason" defaultValue="spam">
            {reportReasons.map((reason) => (
              <option key={reason} value={reason}>
                {reasons[reason]}
              </option>
            ))}
          </select>
        </Field>
      )}
      <Field label={label}>
        <textarea
          className={panel.area}
          name="words"
          required={!isReport}
          minLength={limits.reply.min}
          maxLength={isReport ? limits.reasonNote.max : limits.reply.max}
          defaultValue={isReport ? '' : (there?.words ?? '')}
          readOnly={!isFree}
        />
      </Field>
      {sentence !== null && <Notice tone="danger" role="alert" title={sentence} />}
      {snapshot.matches('unanswered') && (
        <NoAnswer actor={actor} back="Back to my draft">
          We don't know if this was posted. Trying again is safe.
        </NoAnswer>
      )}
      {snapshot.matches('overtaken') && there !== null && (
        <Overtaken actor={actor} there={there} purpose={purpose} noun={noun} />
      )}
      {!snapshot.matches('unanswered') && !snapshot.matches('overtaken') && (
        <div className={actions}>
          <Button type="submit" variant="primary" isPending={isSending} isIdle={snapshot.matches('done')}>
            {isReport ? 'Send report' : `Post ${noun}`}
          </Button>
          <Button isDisabled={!isFree} onPress={onClose}>
            Close
          </Button>
        </div>
      )}
    </ActionForm>
  );
}

function Overtaken({
  actor,
  there,
  purpose,
  noun,
}: Pick<SayFormProps, 'actor' | 'purpose' | 'noun'> & { there: There }) {
  const who = there.by ?? 'Someone on your team';
  const isReport = purpose === 'report';
  return (
    <Notice
      tone="warning"
      role="alert"
      title={
        isReport
          ? `${who} reported it first. Your report wasn't sent.`
          : `${who} ${noun === 'reply' ? 'replied' : 'answered'} first. Your ${noun} wasn't saved.`
      }
      action={
        <span className={actions}>
          {!isReport && (
            <Button onPress={() => actor.send({ type: 'action.again' })}>Replace with mine</Button>
          )}
          <Button variant="primary" onPress={() => actor.send({ type: 'action.leave' })}>
            {isReport ? 'Close' : 'Keep it'}
          </Button>
        </span>
      }
    >
      <p className={styles.reply}>
        {there.reason !== null && <span>{reasons[there.reason]}</span>}
        <span className={panel.words}>{there.words}</span>
      </p>
    </Notice>
  );
}
