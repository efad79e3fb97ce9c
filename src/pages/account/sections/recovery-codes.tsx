import { useState } from 'react';
import { brand } from '#brand';
import { saveFile } from '#ui/save-file.ts';
import { Button } from '#ui/components/button.tsx';
import { Notice } from '#ui/components/notice.tsx';
import * as styles from './account.css.ts';
import { actions } from '#ui/css/layout.css.ts';

const sheetOf = (codes: readonly string[]): string =>
  [
    `${brand.name} recovery codes`,
    'Each one works once, in place of a code of your app.',
    '',
    ...codes,
    '',
  ].join('\n');

const download = (text: string): void =>
  saveFile(`${brand.name.toLowerCase()}-recovery-codes.txt`, new Blob([text], { type: 'text/plain' }));

/** The codes alone: the page around them is of no use on paper. */
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
  failed: 'Could not copy. Select the codes, or download them.',
};

/** Ten codes for the day on which the app is lost; shown this once. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const [copying, setCopying] = useState<Copying>('not yet');
  const text = sheetOf(codes);
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setCopying('copied'),
      () => setCopying('failed'),
    );
  };
  return (
    <div className={styles.boxed}>
      <div className={styles.steps}>
        <h3 className={styles.listName}>Your recovery codes</h3>
        <Notice tone="warning">
          <p>
            Keep these codes where you keep other important papers. Without your phone, one of them and your
            password get you back in. They are not shown again.
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
          <Button onPress={copy}>Copy</Button>
          <Button onPress={() => download(text)}>Download</Button>
          <Button onPress={() => print(text)}>Print</Button>
        </div>
        <p role="status" className={styles.listNote}>
          {said[copying]}
        </p>
        <div className={actions}>
          <Button variant="primary" onPress={onKept}>
            I have kept them
          </Button>
        </div>
      </div>
    </div>
  );
}
