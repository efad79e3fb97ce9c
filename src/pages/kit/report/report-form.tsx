import { formatCount } from '#schema/format.ts';
import type { SubmissionActor } from '#actors/content/submission.ts';
import { MessageForm } from '#pages/kit/reading/message-form.tsx';
import { limits } from '#schema/limits.ts';
import { reasonWords, reportProblems, reportReasons } from '#schema/shop/report.ts';
import { button } from '#ui/components/actions/button.css.ts';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { Radio, RadioGroup } from '#ui/components/fields/radio-group.tsx';
import { TextArea } from '#ui/components/fields/text-area.tsx';

interface ReportFormProps {
  actor: SubmissionActor;
  /** Where a visitor signs in first; null for signed-in users. */
  loginHref: string | null;
}

export function ReportForm({ actor, loginHref }: ReportFormProps) {
  if (loginHref !== null) {
    return (
      <>
        <p>Log in to report this, so we can email you the outcome.</p>
        <p>
          <a className={button({ variant: 'secondary' })} href={loginHref}>
            Log in to report
          </a>
        </p>
      </>
    );
  }
  return (
    <MessageForm
      actor={actor}
      names={['reason', 'words']}
      problemsOf={reportProblems}
      action="Send report"
      busy="Sending…"
      again={null}
      sent={
        <Notice tone="success" title="Thanks for letting us know">
          <p>Someone on our team will review it and email you the outcome.</p>
        </Notice>
      }
    >
      {(problems) => (
        <>
          <RadioGroup name="reason" label="What's wrong with it?" errorMessage={problems['reason']}>
            {reportReasons.map((reason) => (
              <Radio key={reason} value={reason}>
                {reasonWords[reason]}
              </Radio>
            ))}
          </RadioGroup>
          <TextArea
            name="words"
            label="Details"
            rows={5}
            maxLength={limits.report.max}
            description={`${limits.report.min} to ${formatCount(limits.report.max)} characters. Only our team sees this.`}
            errorMessage={problems['words']}
          />
        </>
      )}
    </MessageForm>
  );
}
