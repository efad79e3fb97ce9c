import { useEffect, useRef, useState } from 'react';
import { renderPreview } from '#actors/admin/emails.ts';
import * as page from '#pages/vendor/kit/store-page.css.ts';
import type { EmailTemplate } from '#schema/admin/emails.ts';
import { PlainButton } from '#ui/components/plain-button.tsx';
import { heading } from '#ui/css/text.css.ts';
import * as styles from './emails.css.ts';

const shapes = [
  ['wide', 'Wide'],
  ['phone', 'Phone'],
  ['text', 'Plain text'],
] as const;

interface EmailPreviewProps {
  template: EmailTemplate & { key: string };
  sample: Readonly<Record<string, unknown>>;
  /** The address of the document that shows what is posted to it. */
  frame: string;
}

/** What the draft looks like, filled in with sample words, in a frame that can do nothing. */
export function EmailPreview({ template, sample, frame: src }: EmailPreviewProps) {
  const [shape, setShape] = useState<(typeof shapes)[number][0]>('wide');
  const [shown, setShown] = useState<EmailTemplate | null>(null);
  const [isBroken, setBroken] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  const { key, subject, html, text } = template;
  useEffect(() => {
    let isLatest = true;
    // While somebody types, not at each stroke.
    const timer = setTimeout(() => {
      const show = async () => {
        const next = await renderPreview({ key, subject, html, text }, sample);
        if (!isLatest) return;
        setBroken(next === null);
        if (next !== null) setShown(next);
      };
      void show();
    }, 150);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [key, subject, html, text, sample]);
  // Its own origin has no name: nothing else listens there.
  const post = () => frame.current?.contentWindow?.postMessage(shown?.html ?? '', '*');
  useEffect(post, [shown, shape]);
  return (
    <section className={styles.preview} aria-labelledby="preview">
      <h2 id="preview" className={heading({ level: 20 })}>
        Preview
      </h2>
      <div className={page.actions} role="group" aria-label="Preview as">
        {shapes.map(([id, label]) => (
          <PlainButton
            key={id}
            size="s"
            variant={shape === id ? 'primary' : 'secondary'}
            aria-pressed={shape === id}
            onPress={() => setShape(id)}
          >
            {label}
          </PlainButton>
        ))}
      </div>
      <p className={styles.subject}>{shown?.subject ?? ' '}</p>
      <p role="status" className={page.hint}>
        {isBroken ? 'A part is not ended yet: this is what it looked like before.' : ''}
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
    </section>
  );
}
