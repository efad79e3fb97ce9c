import { useEffect } from 'react';
import { useSelector } from '@xstate/react';
import type { ZipPicturesActor } from '#actors/vendor-panel/import/pictures/pictures.ts';
import { useEmitted } from '#actors/kit/use-emitted.ts';
import { formatCount, formatCounted } from '#schema/format.ts';
import { Button } from '#ui/components/actions/button.tsx';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { actions, stack } from '#ui/css/layout.css.ts';
import { ZipInput } from './zip-input.tsx';

interface ZipPicturesProps {
  actor: ZipPicturesActor;
  /** Pictures that rows name and that aren't there. */
  missing: number;
  /** Chosen with the table; it's read at once. */
  zip?: File | null;
  onTaken?: () => void;
  onChange?: () => void;
}

/** Pictures whose rows name files: they come from a ZIP, one after another. */
export function ZipPictures({ actor, missing, zip = null, onTaken, onChange }: ZipPicturesProps) {
  const snapshot = useSelector(actor, (current) => current);
  const { total, added, refused, place, sentence } = snapshot.context;
  useEmitted(actor, 'pictures.changed', () => onChange?.());
  useEffect(() => {
    if (zip === null || !actor.getSnapshot().matches('choosing')) return;
    actor.send({ type: 'file.chosen', file: zip });
    onTaken?.();
  }, [actor, zip, onTaken]);
  return (
    <div className={stack({ gap: 4 })}>
      {snapshot.matches('choosing') && (
        <>
          <p>{`Your file names ${formatCounted(missing, 'picture')}. Choose the ZIP that has them.`}</p>
          {sentence !== null && <Notice tone="danger" role="alert" title={sentence} />}
          <ZipInput
            onFile={(file) => actor.send({ type: 'file.chosen', file })}
            label="ZIP with the pictures"
          />
        </>
      )}
      {snapshot.matches('reading') && (
        <div className={actions}>
          <p role="status">Reading the ZIP…</p>
          <Button onPress={() => actor.send({ type: 'file.stop' })}>Stop</Button>
        </div>
      )}
      {(snapshot.matches('sending') || snapshot.matches('stuck')) && (
        <>
          <label>
            <span>{`Uploading ${formatCount(place)} of ${formatCounted(total, 'picture')}. Keep this page open until it's done.`}</span>{' '}
            <progress max={total} value={place} />
          </label>
          {snapshot.matches('stuck') && (
            <Notice
              tone="warning"
              role="alert"
              title={sentence ?? "We didn't get a response."}
              action={<Button onPress={() => actor.send({ type: 'file.again' })}>Try again</Button>}
            >
              <p>Trying again won't add anything twice.</p>
            </Notice>
          )}
          <div className={actions}>
            <Button onPress={() => actor.send({ type: 'file.stop' })}>Stop</Button>
          </div>
        </>
      )}
      {snapshot.matches('done') && (
        <>
          {sentence !== null && <Notice tone="danger" role="alert" title={sentence} />}
          <p role="status">
            {`Added ${formatCounted(added, 'picture')} from the ZIP.${refused > 0 ? ` ${formatCounted(refused, 'picture')} couldn't be added.` : ''}`}
          </p>
          <div className={actions}>
            <Button onPress={() => actor.send({ type: 'file.reset' })}>Choose another ZIP</Button>
          </div>
        </>
      )}
    </div>
  );
}
