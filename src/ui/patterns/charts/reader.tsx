import { useState } from 'react';
import * as styles from './chart.css.ts';

interface ReaderProps {
  label: string;
  count: number;
  /** The chosen point; null before one is chosen. */
  chosen: number | null;
  /** What a point says. */
  wordsOf: (place: number) => string;
  onChoose: (place: number) => void;
}

/** Lies over a plot: the pointer and the arrow keys go from point to point, and each is read out. */
export function Reader({ label, count, chosen, wordsOf, onChoose }: ReaderProps) {
  const place = chosen ?? count - 1;
  return (
    <>
      <input
        type="range"
        className={styles.slider}
        aria-label={`Points of ${label}`}
        aria-valuetext={wordsOf(place)}
        min={0}
        max={count - 1}
        step={1}
        value={place}
        onChange={({ target }) => onChoose(Number(target.value))}
        onFocus={() => onChoose(place)}
        onPointerMove={({ nativeEvent, currentTarget }) => {
          const share = nativeEvent.offsetX / currentTarget.clientWidth;
          onChoose(Math.min(Math.max(Math.floor(share * count), 0), count - 1));
        }}
      />
      <span className={styles.fieldFocus} aria-hidden="true" />
    </>
  );
}

/** The chosen point of a chart. Fewer points than before leave none chosen. */
export function useChosen(count: number): [number | null, (place: number) => void] {
  const [chosen, choose] = useState<number | null>(null);
  return [chosen !== null && chosen < count ? chosen : null, choose];
}
