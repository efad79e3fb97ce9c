import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { iconButton } from '#ui/components/icon-button.css.ts';
import { Icon } from '#ui/components/icon.tsx';
import { Picture } from '#ui/components/picture.tsx';
import { mediaUrl } from '#app/paths.ts';
import * as styles from './product.css.ts';

interface GalleryPicture {
  path: string;
  alt: string;
}

interface GalleryProps {
  pictures: readonly GalleryPicture[];
  /** Names the gallery. */
  name: string;
  firstPaint: boolean;
}

/** One picture on the stage, the others beside it; arrow keys turn it. */
export function Gallery({ pictures, name, firstPaint }: GalleryProps) {
  const [chosen, setChosen] = useState(0);
  const shown = Math.min(chosen, pictures.length - 1);
  const picture = pictures[shown];
  const turn = (by: number) => setChosen((shown + by + pictures.length) % pictures.length);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') turn(1);
    else if (event.key === 'ArrowLeft') turn(-1);
    else return;
    event.preventDefault();
  };
  if (picture === undefined) return <Picture src="" alt="" eager />;
  return (
    <section className={styles.gallery} aria-label={`Pictures of ${name}`}>
      <div className={styles.stage}>
        <Picture
          key={picture.path}
          src={mediaUrl(picture.path)}
          alt={picture.alt}
          width={800}
          height={800}
          eager
          sizes="(min-width: 1080px) 50vw, (min-width: 768px) 48vw, 100vw"
        />
        {pictures.length > 1 && (
          <div className={styles.stageButtons}>
            <button
              type="button"
              className={`${iconButton({})} ${styles.turn}`}
              aria-label="Previous picture"
              onClick={() => turn(-1)}
              onKeyDown={onKeyDown}
              data-replay=""
            >
              <Icon name="chevron-left" size={24} />
            </button>
            <button
              type="button"
              className={`${iconButton({})} ${styles.turn}`}
              aria-label="Next picture"
              onClick={() => turn(1)}
              onKeyDown={onKeyDown}
              data-replay=""
            >
              <Icon name="chevron-right" size={24} />
            </button>
          </div>
        )}
      </div>
      {pictures.length > 1 && (
        <ul className={styles.thumbs}>
          {pictures.map(({ path, alt }, index) => (
            <li key={path}>
              <button
                type="button"
                className={styles.thumb}
                aria-label={`Show picture ${index + 1}: ${alt}`}
                aria-current={index === shown}
                onClick={() => setChosen(index)}
                onKeyDown={onKeyDown}
              >
                <Picture src={mediaUrl(path)} alt="" width={72} height={72} held={firstPaint} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
