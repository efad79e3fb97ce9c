import { useState } from 'react';
import type { DeedActor } from '#actors/admin/deed.ts';
import type { EmailChange } from '#actors/admin/emails.ts';
import type { PreviewAnswer } from '#actors/admin/settings.ts';
import { OldDraft } from '#pages/admin/kit/old-draft.tsx';
import { RecordSection } from '#pages/admin/kit/record-page.tsx';
import { useVersionedDraft } from '#pages/admin/kit/use-versioned-draft.ts';
import { VersionedChange } from '#pages/admin/kit/versioned-change.tsx';
import { StorePage } from '#panel/page/of-store.tsx';
import * as page from '#panel/page/store-page.css.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import type { EmailSheet, EmailTemplate } from '#schema/admin/emails.ts';
import { formatDateAndMinute } from '#schema/format-date.ts';
import { link } from '#ui/components/link.css.ts';
import { Notice } from '#ui/components/notice.tsx';
import { Button } from '#ui/components/button.tsx';
import { TextArea } from '#ui/components/text-area.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import { templateName } from './email-words.ts';
import * as styles from './emails.css.ts';
import { EmailPreview } from './email-preview.tsx';
import { EmailVersions } from './email-versions.tsx';

/** What the editor asks for; stories bring their own. */
export interface EmailPorts {
  check: (key: string, template: EmailTemplate) => Promise<PreviewAnswer<unknown>>;
  test: (key: string, template: EmailTemplate) => Promise<PreviewAnswer<string>>;
  readVersion: (key: string, number: number) => Promise<EmailTemplate>;
  createActor: (change: () => EmailChange) => DeedActor;
  /** The address of the frame that shows the HTML. */
  frame: string;
}

interface EmailViewProps {
  sheet: EmailSheet;
  mayWrite: boolean;
  seesSent: boolean;
  ports: EmailPorts;
  onChanged: () => void;
}

const templateOf = ({ subject, html, text }: EmailTemplate): EmailTemplate => ({ subject, html, text });

/** One mail of the shop: its text, what it looks like, and what it said before. */
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
              Sent emails of this kind
            </a>
          </>
        )}
      </p>
      {sheet.failure !== null && (
        <Notice tone="danger" title="This text couldn’t be sent, so the built-in email was sent instead.">
          <p>
            {`${sheet.failed_at === null ? '' : `${formatDateAndMinute(sheet.failed_at)}: `}${sheet.failure}`}
          </p>
        </Notice>
      )}
      <OldDraft draft={draft}>
        <p>{`They saved the subject “${sheet.subject}”. Take theirs to read all of it.`}</p>
      </OldDraft>
      <div className={styles.columns}>
        <div className={page.stack}>
          <TextField label="Subject" maxLength={200} {...field('subject')} />
          <div className={styles.code}>
            <TextArea label="HTML" rows={20} maxLength={50_000} {...field('html')} />
          </div>
          <div className={styles.code}>
            <TextArea
              label="Plain text"
              rows={12}
              maxLength={20_000}
              description="For readers that show no HTML."
              {...field('text')}
            />
          </div>
          {mayWrite && (
            <VersionedChange
              change={{ key, version: draft.version, value: draft.value }}
              isReady={draft.isChanged && !draft.isOld}
              preview={() => ports.check(key, draft.value)}
              action="Save"
              label="Save this email"
              consequence="It goes out like this from the next email of this kind on. You can go back to any version."
              saved="Saved. The next email of this kind goes out like this."
              readAgain="Read it again"
              createActor={ports.createActor}
              onProblems={setProblems}
              onSaved={draft.takeTheirs}
              onChanged={onChanged}
              more={
                <>
                  <TestButton key={key} test={() => ports.test(key, draft.value)} onProblems={setProblems} />
                  {draft.isChanged && (
                    <Button variant="quiet" onPress={draft.takeTheirs}>
                      Discard changes
                    </Button>
                  )}
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
            '{{name}} puts a value in, {{#name}}…{{/name}} shows a part if there is one, {{^name}}…{{/name}} if there is none.'
          }
        </p>
        <ul className={styles.variables}>
          {sheet.variables.map(({ name, is_needed: isNeeded, is_secret: isSecret }) => (
            <li key={name}>
              <code>{`{{${name}}}`}</code>
              <span>
                {isSecret
                  ? ' is secret: it must stay in its own link and can be nowhere else'
                  : isNeeded && ' must stay in a link'}
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

/** Sends the draft to the admin who looks at it. */
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
        Send a test to me
      </Button>
      <span role="status" className={page.hint}>
        {result === null ? '' : result.kind === 'ready' ? `Sent to ${result.preview}.` : result.sentence}
      </span>
    </>
  );
}
