import { lazy, Suspense, useRef, useState } from 'react';
import type { PostBody } from '#pages/content/blog/post-body.tsx';
import type { PostPart, postParts } from '#pages/content/blog/post-text.ts';
import * as page from '#pages/vendor/products/product.css.ts';
import { pictureProblem, pictureTypes } from '#schema/vendor/picture.ts';
import type { EditedPost } from '#schema/vendor/people/posts.ts';
import { limits } from '#schema/limits.ts';
import { Icon } from '#ui/components/icon.tsx';
import { PlainButton } from '#ui/components/plain-button.tsx';
import { PlainArea } from '#ui/components/plain-field.tsx';
import { visuallyHidden } from '#ui/css/layout.css.ts';
import { later } from '#ui/later.tsx';
import * as styles from './blog.css.ts';

// Each loads when it is asked for.
const Upload = later(
  async () => (await import('#pages/vendor/store-settings/picture-upload.tsx')).PictureUpload,
);
const InsertProduct = later(async () => (await import('./insert-product.tsx')).InsertProduct);

interface TextFieldProps {
  vendorId: string;
  value: string;
  problem: string | undefined;
  /** Of the text as it is stored. */
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

/** What is between brackets in Markdown. */
const plain = (text: string): string => text.replaceAll(/[[\]\n\\]/g, ' ').trim();

const loadDrawing = async (): Promise<Drawn> => {
  const [{ postParts: draw }, { PostBody: Body }] = await Promise.all([
    import('#pages/content/blog/post-text.ts'),
    import('#pages/content/blog/post-body.tsx'),
  ]);
  return { draw, Body };
};

/** A text that cannot be written is read as its readers see it: nothing in a locked form can be pressed. */
const ReadText = lazy(async () => {
  const { draw, Body } = await loadDrawing();
  return {
    default: ({ value, pictures, linked }: Pick<TextFieldProps, 'value' | 'pictures' | 'linked'>) => (
      <Preview parts={draw(value, pictures, linked)} Body={Body} />
    ),
  };
});

/** The text of a post in Markdown, with pictures and products of the store, and a preview. */
export function TextField({
  vendorId,
  value,
  problem,
  pictures,
  linked,
  isReadOnly,
  onChange,
}: TextFieldProps) {
  const box = useRef<HTMLDivElement>(null);
  const [preview, setPreview] = useState<Drawn | null>(null);
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
  /** A paragraph of its own where the caret is; at the end if the text is not shown. */
  const insert = (line: string) => {
    const field = area();
    const [text, at] = field === null ? [value, value.length] : [field.value, field.selectionEnd];
    const before = text.slice(0, at).trimEnd();
    const after = text.slice(at).trimStart();
    const start = before === '' ? line : `${before}\n\n${line}`;
    onChange(after === '' ? `${start}\n` : `${start}\n\n${after}`);
  };
  const look = async () => setPreview(await loadDrawing());
  const isShown = preview !== null;
  return (
    <div className={page.form} ref={box}>
      <PlainArea
        label="Text"
        name="body"
        rows={18}
        value={value}
        onChange={onChange}
        errorMessage={problem}
        description={`Markdown. ${value.length} of ${limits.post.body.max} characters.`}
        tools={
          isReadOnly ? undefined : (
            <div className={page.bar} role="toolbar" aria-label="Format the text">
              {marks.map((one) => (
                <PlainButton key={one.label} size="s" isDisabled={isShown} onPress={() => mark(one)}>
                  {one.label}
                </PlainButton>
              ))}
              <PlainButton
                size="s"
                isDisabled={isShown || file !== null}
                onPress={() => box.current?.querySelector<HTMLInputElement>('input[type=file]')?.click()}
              >
                Picture
              </PlainButton>
              <PlainButton
                size="s"
                isDisabled={isShown}
                aria-expanded={isFinding}
                onPress={() => setFinding(!isFinding)}
              >
                Product
              </PlainButton>
              <PlainButton
                size="s"
                variant="quiet"
                aria-pressed={isShown}
                onPress={() => (isShown ? setPreview(null) : void look())}
              >
                <Icon name="eye" size={16} /> {isShown ? 'Write' : 'Preview'}
              </PlainButton>
            </div>
          )
        }
        instead={
          isReadOnly ? (
            <Suspense fallback={null}>
              <ReadText value={value} pictures={pictures} linked={linked} />
            </Suspense>
          ) : preview === null ? undefined : (
            <Preview parts={preview.draw(value, pictures, linked)} Body={preview.Body} />
          )
        }
      />
      <input
        type="file"
        className={visuallyHidden}
        tabIndex={-1}
        aria-label="Choose a picture for the text"
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
        <p role="alert" className={page.hint}>
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

interface Drawn {
  draw: typeof postParts;
  Body: typeof PostBody;
}

/** The text as the post will show it. */
export function Preview({ parts, Body }: { parts: readonly PostPart[]; Body: Drawn['Body'] }) {
  return (
    <section className={styles.preview} aria-label="Preview">
      {parts.length === 0 ? <p className={page.hint}>There is no text yet.</p> : <Body parts={parts} />}
    </section>
  );
}
