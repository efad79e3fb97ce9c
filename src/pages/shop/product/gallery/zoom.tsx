import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react';
import { iconButton } from '#ui/components/actions/icon-button.css.ts';
import { Icon } from '#ui/components/media/icon.tsx';
import { mediaUrl } from '#routing/paths.ts';
import { useLayer } from '#ui/layers.ts';
import { swipe } from './gallery-rules.ts';
import type { GalleryPicture } from './gallery-rules.ts';
import * as styles from './zoom.css.ts';

/** The position of a screen point in a picture that fits its box, from 0 to 1. */
function spotOf(image: HTMLImageElement, clientX: number, clientY: number): { x: number; y: number } {
  const box = image.getBoundingClientRect();
  const scale = Math.min(box.width / image.naturalWidth, box.height / image.naturalHeight);
  const part = (at: number, length: number, natural: number) =>
    Math.min(1, Math.max(0, (at - (length - natural * scale) / 2) / (natural * scale)));
  return {
    x: part(clientX - box.left, box.width, image.naturalWidth),
    y: part(clientY - box.top, box.height, image.naturalHeight),
  };
}

interface ZoomProps {
  pictures: readonly GalleryPicture[];
  shown: number;
  name: string;
  onTurn: (by: number) => void;
  onClose: () => void;
}

/** Full-screen pictures: each fits, a tap enlarges it, keys and swipes show the next. */
export function Zoom({ pictures, shown, name, onTurn, onClose }: ZoomProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const start = useRef<number | null>(null);
  /** The path of the enlarged picture: the next one fits the screen again. */
  const [enlarged, setEnlarged] = useState<string | null>(null);
  const stage = useRef<HTMLDivElement>(null);
  /** The part of the picture that was tapped; it is centered when enlarged. */
  const [spot, setSpot] = useState({ x: 0.5, y: 0.5 });
  useLayer(true, () => dialog.current?.close());
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const picture = pictures[shown];
  const isEnlarged = picture !== undefined && enlarged === picture.path;
  useLayoutEffect(() => {
    const box = stage.current;
    if (box === null || !isEnlarged) return;
    box.scrollLeft = box.scrollWidth * spot.x - box.clientWidth / 2;
    box.scrollTop = box.scrollHeight * spot.y - box.clientHeight / 2;
  }, [isEnlarged, spot]);
  if (picture === undefined) return null;
  const several = pictures.length > 1;
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    // Arrows move an enlarged picture.
    if (by === 0 || !several || isEnlarged) return;
    event.preventDefault();
    onTurn(by);
  };
  const onPointerUp = (event: PointerEvent) => {
    const from = start.current;
    start.current = null;
    if (from === null || event.pointerType === 'mouse' || isEnlarged || !several) return;
    const moved = event.clientX - from;
    if (Math.abs(moved) >= swipe) onTurn(moved < 0 ? 1 : -1);
  };
  const scale = (to = { x: 0.5, y: 0.5 }) => {
    setSpot(to);
    setEnlarged(isEnlarged ? null : picture.path);
  };
  const scaleHere = ({ clientX, clientY, currentTarget }: MouseEvent<HTMLImageElement>) =>
    scale(spotOf(currentTarget, clientX, clientY));
  const tool = iconButton({ variant: 'outlined' });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows turn the picture here
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={`Pictures of ${name}`}
      onKeyDown={onKeyDown}
      onClose={onClose}
    >
      <div
        ref={stage}
        className={styles.stage}
        role="region"
        aria-label="Enlarged picture"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys
        tabIndex={isEnlarged ? 0 : -1}
      >
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the button below does the same */}
        <img
          className={isEnlarged ? styles.enlarged : styles.fitting}
          src={mediaUrl(picture.path)}
          alt={picture.alt}
          width={1600}
          height={1600}
          draggable={false}
          onClick={scaleHere}
          onPointerDown={(event) => {
            start.current = event.clientX;
          }}
          onPointerUp={onPointerUp}
          onPointerCancel={() => {
            start.current = null;
          }}
        />
      </div>
      <div className={styles.tools}>
        {several && (
          <button type="button" className={tool} aria-label="Previous picture" onClick={() => onTurn(-1)}>
            <Icon name="chevron-left" size={22} />
          </button>
        )}
        <p className={styles.count} role="status">
          {several && `${shown + 1} of ${pictures.length}`}
        </p>
        {several && (
          <button type="button" className={tool} aria-label="Next picture" onClick={() => onTurn(1)}>
            <Icon name="chevron-right" size={22} />
          </button>
        )}
        <button
          type="button"
          className={tool}
          aria-label="Zoom in"
          aria-pressed={isEnlarged}
          onClick={() => scale()}
        >
          <Icon name={isEnlarged ? 'minus' : 'plus'} size={22} />
        </button>
        <button
          type="button"
          className={tool}
          aria-label="Close enlarged picture"
          onClick={() => dialog.current?.close()}
        >
          <Icon name="close" size={22} />
        </button>
      </div>
    </dialog>
  );
}
