import { useEffect, useRef, useState } from 'react';
import { renderPreview } from '#actors/admin/emails.ts';
import * as page from '#panel/page/store-page.css.ts';
import type { EmailSheet, EmailTemplate } from '#schema/admin/emails.ts';
import { Button } from '#ui/components/actions/button.tsx';
import { heading } from '#ui/css/text.css.ts';
import * as styles from './emails.css.ts';
import { PageSection } from '#ui/components/structure/page-section.tsx';
import { actions } from '#ui/css/layout.css.ts';

const shapes = [
  ['wide', 'Desktop'],
  ['phone', 'Phone'],
  ['text', 'Plain text'],
] as const;

const broken = "A section isn't closed yet.";

interface EmailPreviewProps {
  template: EmailTemplate;
  sheet: EmailSheet;
  /** URL of the document that renders what is posted to it. */
  frame: string;
}

/** The draft's preview, filled in with sample data, in a sandboxed frame. */
export function EmailPreview({ template, sheet, frame: src }: EmailPreviewProps) {
  const [shape, setShape] = useState<(typeof shapes)[number][0]>('wide');
  const [shown, setShown] = useState<EmailTemplate | null>(null);
  const [problem, setProblem] = useState('');
  const frame = useRef<HTMLIFrameElement>(null);
  const { subject, html, text } = template;
  useEffect(() => {
    let isLatest = true;
    // While someone types, not at each keystroke.
    const timer = setTimeout(() => {
      const show = async () => {
        const next = await renderPreview({ subject, html, text }, sheet);
        if (!isLatest) return;
        setProblem(next.kind === 'refused' ? next.sentence : next.kind === 'broken' ? broken : '');
        if (next.kind === 'shown') setShown(next.mail);
      };
      void show();
    }, 150);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [subject, html, text, sheet]);
  // Its origin is opaque: nothing else listens there.
  const post = () => frame.current?.contentWindow?.postMessage(shown?.html ?? '', '*');
  useEffect(post, [shown, shape]);
  return (
    <PageSection className={styles.preview} aria-labelledby="preview">
      <h2 id="preview" className={heading({ level: 20 })}>
        Preview
      </h2>
      <div className={actions} role="group" aria-label="Preview as">
        {shapes.map(([id, label]) => (
          <Button
            key={id}
            size="s"
            variant={shape === id ? 'primary' : 'secondary'}
            aria-pressed={shape === id}
            onPress={() => setShape(id)}
          >
            {label}
          </Button>
        ))}
      </div>
      <p className={styles.subject}>{shown?.subject ?? ' '}</p>
      <p role="status" className={page.hint}>
        {problem === '' ? '' : `${problem} The preview shows the last valid version.`}
      </p>
      {shape === 'text' ? (
        <pre className={styles.plain}>{shown?.text ?? ''}</pre>
      ) : (
        <iframe
          ref={frame}
          className={styles.frame}
          data-phone={shape === 'phone' || undefined}
          sandbox="allow-scripts"
          src={src}
          title="Preview of the email"
          onLoad={post}
        />
      )}
    </PageSection>
  );
}
