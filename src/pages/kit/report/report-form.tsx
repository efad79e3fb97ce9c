import type { SubmissionActor } from '#actors/content/submission.ts';
import { MessageForm } from '#pages/kit/reading/message-form.tsx';
import { limits } from '#schema/limits.ts';
import { reasonWords, reportProblems, reportReasons } from '#schema/shop/report.ts';
import { button } from '#ui/components/button.css.ts';
import { Notice } from '#ui/components/notice.tsx';
import { Radio, RadioGroup } from '#ui/components/radio-group.tsx';
import { TextArea } from '#ui/components/text-area.tsx';

interface ReportFormProps {
  actor: SubmissionActor;
  /** Where a visitor signs in first; null for signed-in users. */
  loginHref: string | null;
}

export function ReportForm({ actor, loginHref }: ReportFormProps) {
  if (loginHref !== null) {
    return (
      <>
        <p>Reports need an account, so that we can write to you what came of them.</p>
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
      busy="Sending..."
      again={null}
      sent={
        <Notice tone="success" title="Thank you for telling us">
          <p>A person looks at it, and writes to you what came of it.</p>
        </Notice>
      }
    >
      {(problems) => (
        <>
          <RadioGroup name="reason" label="What is wrong with it?" errorMessage={problems['reason']}>
            {reportReasons.map((reason) => (
              <Radio key={reason} value={reason}>
                {reasonWords[reason]}
              </Radio>
            ))}
          </RadioGroup>
          <TextArea
            name="words"
            label="In your words"
            rows={5}
            maxLength={limits.report.max}
            description={`${limits.report.min} to ${limits.report.max} characters. Only the shop’s team reads them.`}
            errorMessage={problems['words']}
          />
        </>
      )}
    </MessageForm>
  );
}
