import { useState } from 'react';
import { RecordSection } from '#pages/admin/kit/record-page.tsx';
import * as page from '#panel/page/store-page.css.ts';
import type { EmailSheet, EmailTemplate } from '#schema/admin/emails.ts';
import { formatDateAndMinute } from '#schema/format-date.ts';
import { Notice } from '#ui/components/notice.tsx';
import { Button } from '#ui/components/button.tsx';
import { actions } from '#ui/css/layout.css.ts';

interface EmailVersionsProps {
  sheet: EmailSheet;
  mayWrite: boolean;
  /** What the editor holds and nobody has saved, or null. */
  draft: EmailTemplate | null;
  readVersion: (number: number) => Promise<EmailTemplate>;
  /** It becomes the draft: nothing is sent before somebody has read and saved it. */
  onTake: (template: EmailTemplate) => void;
}

const isSame = (one: EmailTemplate, other: EmailTemplate) =>
  one.subject === other.subject && one.html === other.html && one.text === other.text;

/** What the mail said before, the last first. */
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
          <Notice tone="info" title={`${state.taken} is in the editor. Save it to send it.`} />
        )}
      </div>
      {state !== null && 'failed' in state && (
        <Notice tone="danger" role="alert" title={`${state.failed} could not be read. Try again.`} />
      )}
      <ul className={page.list}>
        {versions.map(({ number, at, author, is_built_in: isBuiltIn }) => (
          <li key={number} className={actions}>
            <span>
              {`Version ${number}${isBuiltIn ? ' (built in)' : ''}, ${formatDateAndMinute(at)}, ${author ?? 'an account that is gone'}`}
            </span>
            {isCurrent(number) ? (
              <span className={page.hint}>is sent now</span>
            ) : (
              mayWrite && (
                <Button
                  size="s"
                  aria-label={`Take it: version ${number}`}
                  onPress={() => void take(`Version ${number}`, () => readVersion(number))}
                >
                  Take it
                </Button>
              )
            )}
          </li>
        ))}
        <li className={actions}>
          <span>Built-in email</span>
          {isSame(sheet, builtIn) ? (
            <span className={page.hint}>is sent now</span>
          ) : (
            mayWrite && (
              <Button
                size="s"
                aria-label="Take it: the built-in email"
                onPress={() => void take('The built-in email', () => Promise.resolve(builtIn))}
              >
                Take it
              </Button>
            )
          )}
        </li>
      </ul>
    </RecordSection>
  );
}
