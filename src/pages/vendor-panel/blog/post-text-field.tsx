import { useRef, useState } from 'react';
import type { PostTextProps } from '#pages/kit/reading/post-preview.tsx';
import * as page from '#pages/vendor-panel/products/product.css.ts';
import { pictureProblem, pictureTypes } from '#schema/vendor-panel/picture.ts';
import type { EditedPost } from '#schema/vendor-panel/people/posts.ts';
import { formatCount } from '#schema/format.ts';
import { limits } from '#schema/limits.ts';
import { Icon } from '#ui/components/media/icon.tsx';
import { Button } from '#ui/components/actions/button.tsx';
import { TextArea } from '#ui/components/fields/text-area.tsx';
import { visuallyHidden, stack } from '#ui/css/layout.css.ts';
import { later } from '#ui/later.tsx';
import * as styles from './blog.css.ts';
import { PageSection } from '#ui/components/structure/page-section.tsx';
import { hint } from '#ui/css/text.css.ts';

// Each loads on demand.
const Upload = later(
  async () => (await import('#pages/vendor-panel/store-settings/picture-upload.tsx')).PictureUpload,
);
const PostText = later(async () => (await import('#pages/kit/reading/post-preview.tsx')).PostText);
const InsertProduct = later(async () => (await import('./insert-product.tsx')).InsertProduct);

interface PostTextFieldProps {
  vendorId: string;
  value: string;
  problem: string | undefined;
  /** The pictures and linked products of the stored text. */
  pictures: EditedPost['pictures'];
  linked: EditedPost['linked'];
  isReadOnly: boolean;
  onChange: (value: string) => void;
}

const marks = [
  { label: 'Bold', before: '**', after: '**', perLine: false },
  { label: 'Italic', before: '_', after: '_', perLine: false },
  { label: 'Heading', before: '## ', after: '', perLine: true },
  { label: 'List', before: '- ', after: '', perLine: true },
  { label: 'Link', before: '[', after: '](https://)', perLine: false },
] as const;

/** The bracketed text in Markdown. */
const plain = (text: string): string => text.replaceAll(/[[\]\n\\]/g, ' ').trim();

/** A post's text in Markdown, with pictures and products from the store, and a preview. */
export function PostTextField({
  vendorId,
  value,
  problem,
  pictures,
  linked,
  isReadOnly,
  onChange,
}: PostTextFieldProps) {
  const box = useRef<HTMLDivElement>(null);
  const [isShown, setShown] = useState(false);
  const [file, setFile] = useState<File | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isFinding, setFinding] = useState(false);
  const area = () => box.current?.querySelector('textarea') ?? null;
  const mark = ({ before, after, perLine }: (typeof marks)[number]) => {
    const field = area();
    if (field === null) return;
    const { selectionStart: from, selectionEnd: to } = field;
    const selected = field.value.slice(from, to);
    field.focus();
    field.setRangeText(
      perLine ? selected.replaceAll(/^/gm, before) : before + selected + after,
      from,
      to,
      'select',
    );
    onChange(field.value);
  };
  /** A new paragraph at the caret; at the end if the text is not shown. */
  const insert = (line: string) => {
    const field = area();
    const [text, at] = field === null ? [value, value.length] : [field.value, field.selectionEnd];
    const before = text.slice(0, at).trimEnd();
    const after = text.slice(at).trimStart();
    const start = before === '' ? line : `${before}\n\n${line}`;
    onChange(after === '' ? `${start}\n` : `${start}\n\n${after}`);
  };
  return (
    <div className={stack({ gap: 5 })} ref={box}>
      <TextArea
        label="Text"
        name="body"
        rows={18}
        value={value}
        onChange={onChange}
        errorMessage={problem}
        description={`Markdown. ${formatCount(value.length)} of ${formatCount(limits.post.body.max)} characters.`}
        tools={
          isReadOnly ? undefined : (
            <div className={page.bar} role="toolbar" aria-label="Text formatting">
              {marks.map((one) => (
                <Button key={one.label} size="s" isDisabled={isShown} onPress={() => mark(one)}>
                  {one.label}
                </Button>
              ))}
              <Button
                size="s"
                isDisabled={isShown || file !== null}
                onPress={() => box.current?.querySelector<HTMLInputElement>('input[type=file]')?.click()}
              >
                Picture
              </Button>
              <Button
                size="s"
                isDisabled={isShown}
                aria-expanded={isFinding}
                onPress={() => setFinding(!isFinding)}
              >
                Product
              </Button>
              <Button size="s" variant="quiet" aria-pressed={isShown} onPress={() => setShown(!isShown)}>
                <Icon name="eye" size={16} />
                <span>{` ${isShown ? 'Write' : 'Preview'}`}</span>
              </Button>
            </div>
          )
        }
        instead={
          // A read-only text shows as its readers see it: nothing in a locked form can be pressed.
          isReadOnly || isShown ? <Preview body={value} pictures={pictures} linked={linked} /> : undefined
        }
      />
      <input
        type="file"
        className={visuallyHidden}
        tabIndex={-1}
        aria-label="Add a picture to the text"
        accept={pictureTypes.join(',')}
        onChange={({ target }) => {
          const chosen = target.files?.[0];
          target.value = '';
          if (chosen === undefined) return;
          const found = pictureProblem(chosen);
          setRefusal(found);
          if (found === null) setFile(chosen);
        }}
      />
      {refusal !== null && (
        <p role="alert" className={hint}>
          {refusal}
        </p>
      )}
      {file !== null && (
        <Upload
          vendorId={vendorId}
          file={file}
          onDone={(path) => insert(`![${plain(file.name.replace(/\.[^.]*$/, ''))}](${path})`)}
          onGone={() => setFile(null)}
        />
      )}
      {isFinding && !isShown && !isReadOnly && (
        <InsertProduct
          vendorId={vendorId}
          onInsert={({ id, name }) => insert(`[${plain(name)}](/products/${id})`)}
          onClose={() => setFinding(false)}
        />
      )}
    </div>
  );
}

/** The text as the post will show it. */
export const Preview = (props: Omit<PostTextProps, 'empty'>) => (
  <PageSection className={styles.preview} aria-label="Preview">
    <PostText {...props} empty="No text yet." />
  </PageSection>
);
