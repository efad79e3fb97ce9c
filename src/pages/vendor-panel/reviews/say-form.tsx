import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import type { ReplyActor } from '#actors/vendor-panel/people/replies.ts';
import { NoAnswer } from '#panel/list/action-report.tsx';
import * as panel from '#panel/page/panel.css.ts';
import { Field, textOf } from '#panel/form/fields.tsx';
import { limits } from '#schema/limits.ts';
import { reportReasons } from '#schema/vendor-panel/people/replies.ts';
import type { ReportReason, There } from '#schema/vendor-panel/people/replies.ts';
import { Notice } from '#ui/components/notice.tsx';
import { Button } from '#ui/components/button.tsx';
import { reasons } from './review-texts.ts';
import * as styles from './words.css.ts';
import { actions } from '#ui/css/layout.css.ts';
import { useFocusWhen } from '#ui/use-focus-when.ts';

/** What the words are: a reply that everyone reads, or a report that the shop reads. */
export type Purpose = 'reply' | 'report';

interface SayFormProps {
  actor: ReplyActor;
  purpose: Purpose;
  onClose: () => void;
}

const reasonOf = (value: string): ReportReason => reportReasons.find((each) => each === value) ?? 'other';

/** One member of a store writes a reply or a report; somebody else of the team may be faster. */
export function SayForm({ actor, purpose, onClose }: SayFormProps) {
  const snapshot = useSelector(actor, (current) => current);
  const { theirs: there, sentence } = snapshot.context;
  const form = useRef<HTMLFormElement>(null);
  const isReport = purpose === 'report';
  useFocusWhen(true, () => form.current?.querySelector<HTMLElement>('select, textarea'));
  const isSending = snapshot.matches('sending');
  const isFree = snapshot.matches('resting') || snapshot.matches('refused');
  const label = isReport ? 'What is wrong with it' : 'Your reply';
  return (
    <form
      ref={form}
      className={panel.form}
      aria-label={isReport ? 'Report to the shop' : 'Reply in public'}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isFree) return;
        actor.send({
          type: 'action.send',
          what: {
            kind: purpose,
            words: textOf(event.currentTarget, 'words'),
            reason: isReport ? reasonOf(textOf(event.currentTarget, 'reason')) : null,
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
        <NoAnswer actor={actor} back="Back to my words">
          It may be there or not. Trying again does nothing twice.
        </NoAnswer>
      )}
      {snapshot.matches('overtaken') && there !== null && (
        <Overtaken actor={actor} there={there} purpose={purpose} />
      )}
      {!snapshot.matches('unanswered') && !snapshot.matches('overtaken') && (
        <div className={actions}>
          <Button type="submit" variant="primary" isPending={isSending} isDisabled={snapshot.matches('done')}>
            {isReport ? 'Send report' : 'Post reply'}
          </Button>
          <Button isDisabled={!isFree} onPress={onClose}>
            Close
          </Button>
        </div>
      )}
    </form>
  );
}

function Overtaken({ actor, there, purpose }: Pick<SayFormProps, 'actor' | 'purpose'> & { there: There }) {
  const who = there.by ?? 'Somebody of your store';
  const isReport = purpose === 'report';
  return (
    <Notice
      tone="warning"
      role="alert"
      title={`${who} was faster. Nothing of yours was kept.`}
      action={
        <span className={actions}>
          {!isReport && (
            <Button onPress={() => actor.send({ type: 'action.again' })}>Replace it with mine</Button>
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
