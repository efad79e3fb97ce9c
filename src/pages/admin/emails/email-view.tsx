import { useState } from 'react';
import { DiscardDraft } from '#pages/admin/kit/drafts/discard-draft.tsx';
import type { AdminActionActor } from '#actors/admin/admin-action.ts';
import type { EmailChange } from '#actors/admin/emails.ts';
import type { PreviewAnswer } from '#actors/admin/settings.ts';
import { valueWords } from '#ui/form/conflict.tsx';
import { DraftConflict } from '#pages/admin/kit/drafts/draft-conflict.tsx';
import { RecordSection } from '#pages/admin/kit/record-page.tsx';
import { useVersionedDraft } from '#pages/admin/kit/drafts/use-versioned-draft.ts';
import { VersionedChange } from '#pages/admin/kit/drafts/versioned-change.tsx';
import { StorePage } from '#panel/page/of-store.tsx';
import * as page from '#panel/page/store-page.css.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import type { EmailSheet, EmailTemplate } from '#schema/admin/emails.ts';
import { formatDateAndMinute } from '#schema/format-date.ts';
import { link } from '#ui/components/actions/link.css.ts';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { Button } from '#ui/components/actions/button.tsx';
import { TextArea } from '#ui/components/fields/text-area.tsx';
import { TextField } from '#ui/components/fields/text-field.tsx';
import { stack } from '#ui/css/layout.css.ts';
import { templateName } from './email-words.ts';
import * as styles from './emails.css.ts';
import { EmailPreview } from './email-preview.tsx';
import { EmailVersions } from './email-versions.tsx';

/** The editor's requests; stories bring their own. */
export interface EmailPorts {
  check: (key: string, template: EmailTemplate) => Promise<PreviewAnswer<unknown>>;
  test: (key: string, template: EmailTemplate) => Promise<PreviewAnswer<string>>;
  readVersion: (key: string, number: number) => Promise<EmailTemplate>;
  createActor: (change: () => EmailChange) => AdminActionActor;
  /** URL of the frame that shows the HTML. */
  frame: string;
}

interface EmailViewProps {
  sheet: EmailSheet;
  mayWrite: boolean;
  seesSent: boolean;
  ports: EmailPorts;
  onChanged: () => void;
}

const labels = { subject: 'Subject', html: 'HTML', text: 'Plain text' };

const templateOf = ({ subject, html, text }: EmailTemplate): EmailTemplate => ({ subject, html, text });

/** One of the shop's emails: its text, its preview, and its earlier versions. */
export function EmailView({ sheet, mayWrite, seesSent, ports, onChanged }: EmailViewProps) {
  const { key, version } = sheet;
  const draft = useVersionedDraft(`email/${key}`, { version, value: templateOf(sheet) });
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const change = (next: Partial<EmailTemplate>) => {
    setProblems({});
    draft.change({ ...draft.value, ...next });
  };
  const field = (name: keyof EmailTemplate) => ({
    value: draft.value[name],
    errorMessage: problems[name],
    isDisabled: !mayWrite,
    onChange: (text: string) => change({ [name]: text }),
  });
  return (
    <StorePage title={templateName(key)}>
      <p className={page.hint}>
        <a className={link({})} href={panelAddresses.adminEmails()}>
          All emails
        </a>
        {seesSent && (
          <>
            {' · '}
            <a className={link({})} href={`${panelAddresses.adminSentEmails()}?of=${key}`}>
              Emails sent with this template
            </a>
          </>
        )}
      </p>
      {sheet.failure !== null && (
        <Notice tone="danger" title="We couldn't send this version, so we sent the default email instead.">
          <p>
            {`${sheet.failed_at === null ? '' : `${formatDateAndMinute(sheet.failed_at)}: `}${sheet.failure}`}
          </p>
        </Notice>
      )}
      <DraftConflict
        draft={draft}
        now={templateOf(sheet)}
        labels={labels}
        tell={(value, _, other) => valueWords(value, other)}
      />
      <div className={styles.columns}>
        <div className={stack({ gap: 5 })}>
          <TextField label="Subject" maxLength={200} {...field('subject')} />
          <div className={styles.code}>
            <TextArea label="HTML" rows={20} maxLength={50_000} {...field('html')} />
          </div>
          <div className={styles.code}>
            <TextArea
              label="Plain text"
              rows={12}
              maxLength={20_000}
              description="For email apps that don't show HTML."
              {...field('text')}
            />
          </div>
          {mayWrite && (
            <VersionedChange
              change={{ key, version: draft.version, value: draft.value }}
              isReady={draft.isChanged && !draft.isOld}
              preview={() => ports.check(key, draft.value)}
              action="Save"
              label="Save email"
              consequence="Applies starting with the next email. You can go back to any version."
              saved={() => 'Saved. The next email uses this version.'}
              readAgain="Reload"
              createActor={ports.createActor}
              onProblems={setProblems}
              onSaved={draft.forget}
              onChanged={onChanged}
              more={
                <>
                  <TestButton key={key} test={() => ports.test(key, draft.value)} onProblems={setProblems} />
                  <DiscardDraft draft={draft} />
                </>
              }
            />
          )}
        </div>
        <EmailPreview template={draft.value} sheet={sheet} frame={ports.frame} />
      </div>
      <RecordSection id="variables" title="Variables">
        <p className={page.hint}>
          {
            "{{name}} inserts a value. {{#name}}…{{/name}} shows a section if there's a value, and {{^name}}…{{/name}} shows one if there isn't."
          }
        </p>
        <ul className={styles.variables}>
          {sheet.variables.map(({ name, is_needed: isNeeded, is_secret: isSecret }) => (
            <li key={name}>
              <code>{`{{${name}}}`}</code>
              <span>
                {isSecret
                  ? " is secret. Keep it in its own link and don't use it anywhere else."
                  : isNeeded && ' must stay in a link.'}
              </span>
            </li>
          ))}
        </ul>
      </RecordSection>
      <EmailVersions
        sheet={sheet}
        mayWrite={mayWrite}
        draft={draft.isChanged ? draft.value : null}
        readVersion={(number) => ports.readVersion(key, number)}
        onTake={change}
      />
    </StorePage>
  );
}

/** Sends the draft to the admin. */
function TestButton({
  test,
  onProblems,
}: {
  test: () => Promise<PreviewAnswer<string>>;
  onProblems: (problems: Readonly<Record<string, string>>) => void;
}) {
  const [state, setState] = useState<'idle' | 'sending' | PreviewAnswer<string>>('idle');
  const send = async () => {
    setState('sending');
    const answer = await test();
    onProblems(answer.kind === 'refused' ? answer.problems : {});
    setState(answer);
  };
  const result = typeof state === 'string' ? null : state;
  return (
    <>
      <Button isPending={state === 'sending'} onPress={() => void send()}>
        Send test email
      </Button>
      <span role="status" className={page.hint}>
        {result === null ? '' : result.kind === 'ready' ? `Sent to ${result.preview}.` : result.sentence}
      </span>
    </>
  );
}
