import { useState } from 'react';
import * as styles from './chart.css.ts';

interface ReaderProps {
  label: string;
  count: number;
  /** The selected point; null before one is selected. */
  chosen: number | null;
  /** A point's text. */
  wordsOf: (place: number) => string;
  onChoose: (place: number) => void;
}

/** Covers a plot: the pointer and the arrow keys move from point to point, and each is announced. */
export function Reader({ label, count, chosen, wordsOf, onChoose }: ReaderProps) {
  const place = chosen ?? count - 1;
  return (
    <>
      <input
        type="range"
        className={styles.slider}
        aria-label={`${label}, point by point`}
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

/** The selected point of a chart. If there are fewer points than before, none is selected. */
export function useChosen(count: number): [number | null, (place: number) => void] {
  const [chosen, choose] = useState<number | null>(null);
  return [chosen !== null && chosen < count ? chosen : null, choose];
}
