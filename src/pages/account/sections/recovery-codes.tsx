import { useState } from 'react';
import { brand } from '#brand';
import { saveFile } from '#ui/save-file.ts';
import { Button } from '#ui/components/actions/button.tsx';
import { Notice } from '#ui/components/feedback/notice.tsx';
import * as styles from './account.css.ts';
import { actions, stack } from '#ui/css/layout.css.ts';

const sheetOf = (codes: readonly string[]): string =>
  [
    `${brand.name} recovery codes`,
    'Each one works once instead of a code from your app.',
    '',
    ...codes,
    '',
  ].join('\n');

const download = (text: string): void =>
  saveFile(`${brand.name.toLowerCase()}-recovery-codes.txt`, new Blob([text], { type: 'text/plain' }));

/** Only the codes: the page around them is useless on paper. */
function print(text: string): void {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.addEventListener('load', () => {
    const page = frame.contentDocument?.createElement('pre');
    if (page === undefined) return;
    page.textContent = text;
    frame.contentDocument?.body.replaceChildren(page);
    frame.contentWindow?.addEventListener('afterprint', () => frame.remove());
    frame.contentWindow?.print();
  });
  document.body.append(frame);
}

type Copying = 'not yet' | 'copied' | 'failed';
const said: Readonly<Record<Copying, string>> = {
  'not yet': '',
  copied: 'Copied.',
  failed: "We couldn't copy the codes. Select or download them instead.",
};

/** Ten codes in case the app is lost; shown only once. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const [copying, setCopying] = useState<Copying>('not yet');
  const text = sheetOf(codes);
  const copy = async () => {
    try {
      // Without HTTPS there is no clipboard, and this throws.
      await navigator.clipboard.writeText(text);
      setCopying('copied');
    } catch {
      setCopying('failed');
    }
  };
  return (
    <div className={styles.boxed}>
      <div className={stack({ gap: 4 })}>
        <h3 className={styles.listName}>Your recovery codes</h3>
        <Notice tone="warning">
          <p>
            Keep these codes somewhere safe. If you lose your phone, you can log in with your password and one
            of them. You won't see them again.
          </p>
        </Notice>
        <ul className={styles.recoveryCodes}>
          {codes.map((code) => (
            <li key={code} className={styles.secret}>
              {code}
            </li>
          ))}
        </ul>
        <div className={actions}>
          <Button onPress={() => void copy()}>Copy</Button>
          <Button onPress={() => download(text)}>Download</Button>
          <Button onPress={() => print(text)}>Print</Button>
        </div>
        <p role="status" className={styles.listNote}>
          {said[copying]}
        </p>
        <div className={actions}>
          <Button variant="primary" onPress={onKept}>
            I've saved them
          </Button>
        </div>
      </div>
    </div>
  );
}
