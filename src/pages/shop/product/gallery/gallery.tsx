import { useRef, useState } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { iconButton } from '#ui/components/actions/icon-button.css.ts';
import { Icon } from '#ui/components/media/icon.tsx';
import { Picture } from '#ui/components/media/picture.tsx';
import { mediaUrl } from '#routing/paths.ts';
import { later } from '#ui/later.tsx';
import { swipe } from './gallery-rules.ts';
import type { GalleryPicture } from './gallery-rules.ts';
import * as styles from '#pages/shop/product/product.css.ts';
import { PageSection } from '#ui/components/structure/page-section.tsx';

interface GalleryProps {
  pictures: readonly GalleryPicture[];
  /** Accessible name of the gallery. */
  name: string;
  firstPaint: boolean;
}

const Zoom = later(async () => (await import('./zoom.tsx')).Zoom);

/** One large picture with thumbnails; arrow keys and swipes change it, and it opens in full size. */
export function Gallery({ pictures, name, firstPaint }: GalleryProps) {
  const [chosen, setChosen] = useState(0);
  const shown = Math.min(chosen, pictures.length - 1);
  const picture = pictures[shown];
  const turn = (by: number) => setChosen((shown + by + pictures.length) % pictures.length);
  const start = useRef<number | null>(null);
  const [isLarge, setLarge] = useState(false);
  const onPointerUp = (event: PointerEvent) => {
    const from = start.current;
    start.current = null;
    if (from === null || event.pointerType === 'mouse' || pictures.length < 2) return;
    const moved = event.clientX - from;
    if (Math.abs(moved) >= swipe) turn(moved < 0 ? 1 : -1);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') turn(1);
    else if (event.key === 'ArrowLeft') turn(-1);
    else return;
    event.preventDefault();
  };
  if (picture === undefined) return <Picture src={null} alt="" />;
  return (
    <PageSection
      className={pictures.length > 1 ? `${styles.gallery} ${styles.galleryOfMany}` : styles.gallery}
      aria-label={`Pictures of ${name}`}
    >
      <div
        className={styles.stage}
        onPointerDown={(event) => {
          start.current = event.clientX;
        }}
        onPointerUp={onPointerUp}
        onPointerCancel={() => {
          start.current = null;
        }}
      >
        <Picture
          key={picture.path}
          src={mediaUrl(picture.path)}
          alt={picture.alt}
          width={800}
          height={800}
          eager
          sizes="(min-width: 1080px) 50vw, (min-width: 768px) 48vw, 100vw"
        />
        <button
          type="button"
          className={`${iconButton({})} ${styles.zoom}`}
          aria-label="Enlarge picture"
          aria-haspopup="dialog"
          data-replay=""
          onPointerEnter={Zoom.warm}
          onClick={() => setLarge(true)}
        >
          <Icon name="search" size={22} />
        </button>
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
      {isLarge && (
        <Zoom pictures={pictures} shown={shown} name={name} onTurn={turn} onClose={() => setLarge(false)} />
      )}
    </PageSection>
  );
}
