import { useRef, useState } from 'react';
import { formatCount } from '#schema/format.ts';
import { limits } from '#schema/limits.ts';
import { Button } from '#ui/components/actions/button.tsx';
import { Icon } from '#ui/components/media/icon.tsx';
import { TextArea } from '#ui/components/fields/text-area.tsx';
import * as styles from './product.css.ts';
import { PageSection } from '#ui/components/structure/page-section.tsx';
import { stack } from '#ui/css/layout.css.ts';

interface DescriptionFieldProps {
  value: string;
  onChange: (value: string) => void;
  problem: string | undefined;
}

interface Mark {
  label: string;
  before: string;
  after: string;
  /** At the start of each selected line instead. */
  perLine?: true;
}

const marks: readonly Mark[] = [
  { label: 'Bold', before: '**', after: '**' },
  { label: 'Italic', before: '_', after: '_' },
  { label: 'Heading', before: '## ', after: '', perLine: true },
  { label: 'List', before: '- ', after: '', perLine: true },
  { label: 'Link', before: '[', after: '](https://)' },
];

/** Markdown with a toolbar, and a preview styled like the product's page. */
export function DescriptionField({ value, onChange, problem }: DescriptionFieldProps) {
  const box = useRef<HTMLDivElement>(null);
  const [rendered, setRendered] = useState<{ of: string; html: string } | null>(null);
  // Another description, such as someone else's in a conflict, must not look like the old one.
  const html = rendered?.of === value ? rendered.html : null;
  const mark = ({ before, after, perLine }: Mark) => {
    const area = box.current?.querySelector('textarea');
    if (area === null || area === undefined) return;
    const { selectionStart: from, selectionEnd: to } = area;
    const selected = value.slice(from, to);
    const marked =
      perLine === true
        ? selected
            .split('\n')
            .map((line) => before + line)
            .join('\n')
        : before + selected + after;
    area.focus();
    area.setRangeText(marked, from, to, 'select');
    onChange(area.value);
  };
  const preview = async () => {
    if (html !== null) {
      setRendered(null);
      return;
    }
    const { renderInBrowser } = await import('#schema/content/render-markdown.ts');
    const [made = ''] = await renderInBrowser([value]);
    setRendered({ of: value, html: made });
  };
  return (
    <div className={stack({ gap: 5 })} ref={box}>
      <TextArea
        label="Description"
        name="description"
        rows={4}
        value={value}
        onChange={onChange}
        errorMessage={problem}
        description={`Markdown. ${formatCount(value.trim().length)} of ${formatCount(limits.product.description.max)} characters.`}
        tools={
          <div className={styles.toolbar} role="toolbar" aria-label="Format the description">
            <Button size="s" variant="quiet" aria-pressed={html !== null} onPress={() => void preview()}>
              <Icon name="eye" size={16} />
              <span>{` ${html === null ? 'Preview' : 'Write'}`}</span>
            </Button>
            {marks.map((one) => (
              <Button key={one.label} size="s" isDisabled={html !== null} onPress={() => mark(one)}>
                {one.label}
              </Button>
            ))}
          </div>
        }
        instead={
          html === null ? undefined : (
            // The parser escapes HTML and drops dangerous URLs.
            <PageSection
              className={styles.preview}
              aria-label="Preview"
              dangerouslySetInnerHTML={{ __html: html }}
            />
          )
        }
      />
    </div>
  );
}
