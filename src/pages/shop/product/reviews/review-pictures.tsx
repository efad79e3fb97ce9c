import { useRef, useState } from 'react';
import { iconButton } from '#ui/components/actions/icon-button.css.ts';
import { Icon } from '#ui/components/media/icon.tsx';
import { mediaUrl } from '#routing/paths.ts';
import type { ReviewPicture } from '#schema/shop/catalog.ts';
import { row } from '#ui/css/layout.css.ts';
import { useLayer } from '#ui/layers.ts';
import * as styles from './review-pictures.css.ts';

interface ReviewPicturesProps {
  pictures: readonly ReviewPicture[];
  author: string;
}

/** A review's thumbnails; each opens in full size, where arrow keys show the next. */
export function ReviewPictures({ pictures, author }: ReviewPicturesProps) {
  const [chosen, setChosen] = useState(0);
  const large = useRef<HTMLDialogElement>(null);
  const [isLarge, setLarge] = useState(false);
  useLayer(isLarge, () => large.current?.close());
  const picture = pictures[chosen];
  if (picture === undefined) return null;
  const altOf = ({ alt }: ReviewPicture, place: number) => alt ?? `Photo ${place + 1} by ${author}`;
  const turn = (by: number) => setChosen((chosen + by + pictures.length) % pictures.length);
  return (
    <>
      <ul className={row({ gap: 2, align: 'stretch', wrap: true })} aria-label={`Photos by ${author}`}>
        {pictures.map((entry, place) => (
          <li key={entry.path}>
            <button
              type="button"
              className={styles.thumb}
              aria-label={`Enlarge: ${altOf(entry, place)}`}
              aria-haspopup="dialog"
              data-replay=""
              onClick={() => {
                setChosen(place);
                large.current?.showModal();
                setLarge(true);
              }}
            >
              <img
                className={styles.small}
                src={mediaUrl(entry.path)}
                alt=""
                width={88}
                height={88}
                loading="lazy"
                decoding="async"
              />
            </button>
          </li>
        ))}
      </ul>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows turn the picture here */}
      <dialog
        ref={large}
        className={styles.large}
        aria-label={`Photos by ${author}`}
        onKeyDown={(event) => {
          if (event.key === 'ArrowRight') turn(1);
          else if (event.key === 'ArrowLeft') turn(-1);
        }}
        onClick={(event) => {
          // A click next to the picture closes it.
          if (event.target === event.currentTarget) large.current?.close();
        }}
        onClose={() => setLarge(false)}
      >
        <figure className={styles.figure}>
          <img
            className={styles.image}
            src={mediaUrl(picture.path)}
            alt={altOf(picture, chosen)}
            width={picture.width}
            height={picture.height}
            loading="lazy"
          />
          <figcaption className={styles.caption} role="status">
            {`${pictures.length > 1 ? `${chosen + 1} of ${pictures.length}` : ''}${picture.alt === null ? '' : ` ${picture.alt}`}`}
          </figcaption>
        </figure>
        <div className={row({ gap: 3, align: 'stretch', justify: 'center' })}>
          {pictures.length > 1 && (
            <>
              <button
                type="button"
                className={iconButton({ variant: 'outlined' })}
                aria-label="Previous picture"
                onClick={() => turn(-1)}
              >
                <Icon name="chevron-left" size={22} />
              </button>
              <button
                type="button"
                className={iconButton({ variant: 'outlined' })}
                aria-label="Next picture"
                onClick={() => turn(1)}
              >
                <Icon name="chevron-right" size={22} />
              </button>
            </>
          )}
          <button
            type="button"
            className={iconButton({ variant: 'outlined' })}
            aria-label="Close enlarged picture"
            onClick={() => large.current?.close()}
          >
            <Icon name="close" size={22} />
          </button>
        </div>
      </dialog>
    </>
  );
}
