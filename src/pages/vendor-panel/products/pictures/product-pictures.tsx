import { useRef, useState } from 'react';
import type { DragEvent } from 'react';
import { limits } from '#schema/limits.ts';
import { pictureTypes } from '#schema/vendor-panel/picture.ts';
import type { CropArea, Turns } from '#schema/vendor-panel/picture.ts';
import type { EditedOption, EditedPicture } from '#schema/vendor-panel/product.ts';
import { later } from '#ui/later.tsx';
import { mediaUrl } from '#routing/paths.ts';
import { button } from '#ui/components/actions/button.css.ts';
import { Icon } from '#ui/components/media/icon.tsx';
import { visuallyHidden, stack } from '#ui/css/layout.css.ts';
import { heading, hint } from '#ui/css/text.css.ts';
import * as shared from '../product.css.ts';
import { moved, useOrder } from '#panel/reorder/use-order.ts';
import * as styles from './product-pictures.css.ts';
import { chosenFiles } from './chosen-files.ts';
import { PictureRow } from './picture-row.tsx';
import { TakePhoto } from './take-photo.tsx';
import { useUploads } from './use-uploads.ts';
import type { ChangePictures } from './use-uploads.ts';
import { PageSection } from '#ui/components/structure/page-section.tsx';

interface ProductPicturesProps {
  vendorId: string;
  pictures: readonly EditedPicture[];
  /** The product's options: a picture may show one of their values. */
  options: readonly EditedOption[];
  onChange: ChangePictures;
  /** Called with whether something is waiting to be sent. */
  onBusy: (isBusy: boolean) => void;
  problem: string | undefined;
}

const UploadRow = later(async () => (await import('./upload-row.tsx')).UploadRow);
const CropDialog = later(async () => (await import('./crop-dialog.tsx')).CropDialog);

const { count } = limits.productPicture;
const unsent = "We couldn't upload the pictures. Check your connection and choose them again.";
const carriesFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/** The product's pictures in order; the first one represents the product in lists. */
export function ProductPictures({
  vendorId,
  pictures,
  options,
  onChange,
  onBusy,
  problem,
}: ProductPicturesProps) {
  const choiceOf = (option: 'color' | 'size') => options.find(({ name }) => name === option);
  const choices = { color: choiceOf('color'), size: choiceOf('size') };
  const { uploads, add, hasFailed } = useUploads(vendorId, onChange, onBusy);
  const input = useRef<HTMLInputElement>(null);
  const adding = useRef<HTMLButtonElement>(null);
  const [isOver, setOver] = useState(false);
  const [refusal, setRefusal] = useState<readonly string[]>([]);
  const [spoken, setSpoken] = useState('');
  const [edited, setEdited] = useState<EditedPicture | null>(null);
  const reorder = (from: number, to: number) => {
    onChange((now) => moved(now, from, to));
    setSpoken(`Picture ${from + 1} is now picture ${to + 1} of ${pictures.length}.`);
  };
  const { list, dragging, handle, move } = useOrder(pictures.length, reorder);

  const choose = (files: readonly File[]) => {
    const room = count - pictures.length - uploads.filter(({ replaces }) => replaces === null).length;
    const pick = async () => {
      const chosen = chosenFiles(files, room);
      setRefusal(chosen.refusal);
      return chosen.uploads;
    };
    void add(pick());
  };
  const cut = (picture: EditedPicture, file: Blob, turns: Turns, crop: CropArea | null) => {
    setEdited(null);
    void add([
      {
        name: `Picture ${pictures.indexOf(picture) + 1}`,
        source: { file, turns, crop },
        replaces: picture.path,
      },
    ]);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the button below does the same
    <PageSection
      className={shared.section}
      aria-label="Pictures"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        setOver(false);
        choose([...event.dataTransfer.files]);
      }}
    >
      <h2 className={heading({ level: 20 })}>Pictures</h2>
      {[problem, hasFailed && unsent, ...refusal].map(
        (words) =>
          words && (
            <p key={words} role="alert" className={shared.problem}>
              {words}
            </p>
          ),
      )}
      <p role="status" className={visuallyHidden}>
        {spoken}
      </p>
      {pictures.length > 0 && (
        <ol ref={list} className={styles.list}>
          {pictures.map((picture, n) => (
            <PictureRow
              key={picture.path}
              picture={picture}
              place={n}
              count={pictures.length}
              target={
                dragging !== null && dragging.from !== dragging.to && dragging.to === n ? dragging : null
              }
              isDragged={dragging?.from === n}
              handle={handle(n)}
              choices={choices}
              onChange={(changes) =>
                onChange((now) => now.map((one, m) => (m === n ? { ...one, ...changes } : one)))
              }
              // At an end its button is disabled: the focus moves to the handle.
              onMove={(to) => (to === 0 || to === pictures.length - 1 ? move : reorder)(n, to)}
              onRemove={() => {
                for (const { actor, replaces } of uploads) {
                  if (replaces === picture.path) actor.send({ type: 'upload.cancel' });
                }
                onChange((now) => now.filter(({ path }) => path !== picture.path));
                setSpoken(`Picture ${n + 1} removed.`);
                adding.current?.focus();
              }}
              onEdit={picture.path.endsWith('.svg') ? null : () => setEdited(picture)}
              onNearEdit={CropDialog.warm}
            />
          ))}
        </ol>
      )}
      {uploads.length > 0 && (
        <ul className={stack({ gap: 4 })} aria-label="Uploading">
          {uploads.map(({ number, name, actor }) => (
            <li key={number}>
              <UploadRow name={name} actor={actor} />
            </li>
          ))}
        </ul>
      )}
      <div className={isOver ? styles.dropOver : styles.drop}>
        <input
          ref={input}
          type="file"
          multiple
          className={visuallyHidden}
          aria-label="Choose pictures"
          tabIndex={-1}
          accept={pictureTypes.join(',')}
          onChange={(event) => {
            choose([...(event.currentTarget.files ?? [])]);
            // Allows selecting the same file again.
            event.currentTarget.value = '';
          }}
        />
        <button
          ref={adding}
          type="button"
          className={button({ variant: 'secondary' })}
          onClick={() => input.current?.click()}
        >
          <Icon name="plus" size={20} />
          Add pictures
        </button>
        <TakePhoto onTake={choose} />
        <p className={hint}>
          <span className={styles.mouseOnly}>{'Or drop them here. '}</span>
          <span>{`JPEG, PNG, WebP or AVIF, up to ${count}. We remove location data.`}</span>
        </p>
      </div>
      {edited !== null && (
        <CropDialog
          src={mediaUrl(edited.path)}
          onClose={() => setEdited(null)}
          onCut={(file, turns, crop) => cut(edited, file, turns, crop)}
        />
      )}
    </PageSection>
  );
}
