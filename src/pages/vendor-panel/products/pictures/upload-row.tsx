import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import type { MediaUploadActor } from '#actors/vendor-panel/pictures/uploads.ts';
import { Button } from '#ui/components/actions/button.tsx';
import { Progress } from '#ui/components/feedback/progress.tsx';
import * as shared from '../product.css.ts';
import * as styles from './product-pictures.css.ts';
import { stack } from '#ui/css/layout.css.ts';
import { hint } from '#ui/css/text.css.ts';

interface UploadRowProps {
  /** Of the file. */
  name: string;
  actor: MediaUploadActor;
}

/** A picture during its upload, with its actions. */
export function UploadRow({ name, actor }: UploadRowProps) {
  const snapshot = useSelector(actor, (current) => current);
  const {
    source: { file },
    sentence,
    share,
  } = snapshot.context;
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(file);
    if (image.current !== null) image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [file]);
  const leave = snapshot.hasTag('error') ? 'Discard' : 'Cancel';
  const isOver = snapshot.hasTag('over');
  return (
    <div className={styles.upload}>
      <img ref={image} className={styles.preview} alt="" width={96} height={96} />
      <div className={stack({ gap: 1 })}>
        <p className={styles.name}>{name}</p>
        {snapshot.matches('waiting') && <p className={hint}>Waiting</p>}
        {snapshot.matches('preparing') && <p className={hint}>Preparing</p>}
        {snapshot.matches('sending') && <Progress label="Sending" value={share * 100} />}
        {snapshot.matches('done') && <p className={hint}>Added</p>}
        {snapshot.matches('cancelled') && <p className={hint}>Canceled</p>}
        {sentence !== null && (
          <p role="alert" className={shared.problem}>
            {sentence}
          </p>
        )}
      </div>
      {!isOver && (
        <div className={shared.bar}>
          {snapshot.matches('failed') && (
            <Button
              size="s"
              aria-label={`Try again with ${name}`}
              onPress={() => actor.send({ type: 'upload.retry' })}
            >
              Try again
            </Button>
          )}
          <Button
            size="s"
            variant="quiet"
            aria-label={`${leave} ${name}`}
            onPress={() => actor.send({ type: 'upload.cancel' })}
          >
            {leave}
          </Button>
        </div>
      )}
    </div>
  );
}
