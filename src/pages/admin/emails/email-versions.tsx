import { useState } from 'react';
import { RecordSection } from '#pages/admin/kit/record-page.tsx';
import * as page from '#panel/page/store-page.css.ts';
import type { EmailSheet, EmailTemplate } from '#schema/admin/emails.ts';
import { formatDateAndMinute } from '#schema/format-date.ts';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { Button } from '#ui/components/actions/button.tsx';
import { actions, stack } from '#ui/css/layout.css.ts';

interface EmailVersionsProps {
  sheet: EmailSheet;
  mayWrite: boolean;
  /** The editor's unsaved draft, or null. */
  draft: EmailTemplate | null;
  readVersion: (number: number) => Promise<EmailTemplate>;
  /** It becomes the draft: nothing is sent before someone has read and saved it. */
  onTake: (template: EmailTemplate) => void;
}

const isSame = (one: EmailTemplate, other: EmailTemplate) =>
  one.subject === other.subject && one.html === other.html && one.text === other.text;

/** The email's earlier versions, newest first. */
export function EmailVersions({ sheet, mayWrite, draft, readVersion, onTake }: EmailVersionsProps) {
  const { versions, built_in: builtIn } = sheet;
  const [state, setState] = useState<{ taken: string; text: EmailTemplate } | { failed: string } | null>(
    null,
  );
  const take = async (name: string, read: () => Promise<EmailTemplate>) => {
    try {
      const text = await read();
      onTake(text);
      setState({ taken: name, text });
    } catch {
      setState({ failed: name });
    }
  };
  const isCurrent = (number: number) => number === sheet.version;
  return (
    <RecordSection id="versions" title="Versions">
      <div role="status">
        {state !== null && 'taken' in state && draft !== null && isSame(draft, state.text) && (
          <Notice tone="info" title={`${state.taken} is in the editor. Save to use it.`} />
        )}
      </div>
      {state !== null && 'failed' in state && (
        <Notice tone="danger" role="alert" title={`We couldn't load ${state.failed}. Try again.`} />
      )}
      <ul className={stack({ gap: 2 })}>
        {versions.map(({ number, at, author, is_built_in: isBuiltIn }) => (
          <li key={number} className={actions}>
            <span>
              {`Version ${number}${isBuiltIn ? ' (default)' : ''}, ${formatDateAndMinute(at)}, ${author ?? 'a deleted account'}`}
            </span>
            {isCurrent(number) ? (
              <span className={page.hint}>in use</span>
            ) : (
              mayWrite && (
                <Button
                  size="s"
                  aria-label={`Use version ${number}`}
                  onPress={() => void take(`Version ${number}`, () => readVersion(number))}
                >
                  Use
                </Button>
              )
            )}
          </li>
        ))}
        <li className={actions}>
          <span>Default email</span>
          {isSame(sheet, builtIn) ? (
            <span className={page.hint}>in use</span>
          ) : (
            mayWrite && (
              <Button
                size="s"
                aria-label="Use default email"
                onPress={() => void take('The default email', () => Promise.resolve(builtIn))}
              >
                Use
              </Button>
            )
          )}
        </li>
      </ul>
    </RecordSection>
  );
}
