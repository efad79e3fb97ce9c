import { lazy, Suspense, useState } from 'react';
import * as page from '#panel/page/store-page.css.ts';
import { mediaUrl } from '#routing/paths.ts';
import { renditionsOf } from '#schema/renditions.ts';
import { pictureProblem, pictureTypes } from '#schema/vendor-panel/picture.ts';
import * as parts from '#ui/components/fields/field.css.ts';
import { Button } from '#ui/components/actions/button.tsx';
import * as styles from './picture-field.css.ts';
import { actions } from '#ui/css/layout.css.ts';

const Upload = lazy(async () => ({ default: (await import('./picture-upload.tsx')).PictureUpload }));

interface PictureFieldProps {
  vendorId: string;
  label: string;
  name: string;
  /** The path of the picture; empty without one. */
  value: string;
  problem: string | undefined;
  isReadOnly: boolean;
  onChange: (path: string) => void;
}

/** A store's logo or banner: the drafted one, and a file to replace it. */
export function PictureField({
  vendorId,
  label,
  name,
  value,
  problem,
  isReadOnly,
  onChange,
}: PictureFieldProps) {
  const [file, setFile] = useState<File | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const choose = (chosen: File | undefined) => {
    if (chosen === undefined) return;
    const found = pictureProblem(chosen);
    setRefusal(found);
    setFile(found === null ? chosen : null);
  };
  const url = mediaUrl(value);
  const said = refusal ?? problem;
  return (
    <fieldset className={styles.set}>
      <legend className={parts.label}>{label}</legend>
      {url === null ? (
        <p className={page.hint}>None</p>
      ) : (
        <img
          className={styles.picture}
          src={renditionsOf(url)?.src ?? url}
          alt={`Draft ${label.toLowerCase()}`}
        />
      )}
      {!isReadOnly && (
        <div className={actions}>
          <input
            type="file"
            name={name}
            className={styles.file}
            aria-label={`Choose a ${label.toLowerCase()}`}
            accept={pictureTypes.join(',')}
            onChange={({ target }) => {
              choose(target.files?.[0]);
              target.value = '';
            }}
          />
          {value !== '' && <Button onPress={() => onChange('')}>{`Remove ${label.toLowerCase()}`}</Button>}
        </div>
      )}
      {file !== null && (
        <Suspense fallback={<p className={page.hint}>Preparing</p>}>
          <Upload vendorId={vendorId} file={file} onDone={onChange} onGone={() => setFile(null)} />
        </Suspense>
      )}
      {said !== undefined && (
        <p role="alert" className={parts.error}>
          {said}
        </p>
      )}
    </fieldset>
  );
}
