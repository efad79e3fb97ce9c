import * as styles from './loading-rack.css.ts';

/** Inner plate first: distance of its inner face from the collar, width and height in the drawing's units. */
const plates = [
  { plate: 'red', offset: 0, width: 24, height: 196 },
  { plate: 'blue', offset: 26, width: 22, height: 196 },
  { plate: 'yellow', offset: 50, width: 18, height: 168 },
  { plate: 'green', offset: 70, width: 14, height: 132 },
] as const;

const bar = 170;

/** A rack whose bar loads plate by plate; fully loaded under reduced motion. */
export function LoadingRack({ className }: { className: string }) {
  return (
    <svg className={className} viewBox="0 0 600 360" aria-hidden="true" focusable="false">
      <path className={styles.ground} d="M20 346H580" />
      <path className={styles.steel} d="M196 340V24M404 340V24M196 36H404M196 300H404" />
      <path className={styles.foot} d="M168 342H224M376 342H432" />
      <path
        className={styles.holes}
        d="M196 64v.1M196 88v.1M196 112v.1M196 136v.1M196 210v.1M196 234v.1M196 258v.1M196 282v.1M404 64v.1M404 88v.1M404 112v.1M404 136v.1M404 210v.1M404 234v.1M404 258v.1M404 282v.1"
      />
      <path className={styles.shaft} d={`M150 ${bar}H450`} />
      <path className={styles.sleeve} d={`M28 ${bar}H150M450 ${bar}H572`} />
      <path className={styles.collar} d={`M152 ${bar - 15}v30M448 ${bar - 15}v30`} />
      {plates.map(({ plate, offset, width, height }, index) => (
        <g key={plate} className={styles.load[index]}>
          <rect
            className={styles.left[plate]}
            x={146 - offset - width}
            y={bar - height / 2}
            width={width}
            height={height}
            rx={4}
          />
          <rect
            className={styles.right[plate]}
            x={454 + offset}
            y={bar - height / 2}
            width={width}
            height={height}
            rx={4}
          />
        </g>
      ))}
      <path className={styles.cup} d={`M182 ${bar - 14}v22h28M418 ${bar - 14}v22h-28`} />
      <g className={styles.load[4]}>
        <rect className={styles.clip} x={46} y={bar - 12} width={10} height={24} rx={2} />
        <rect className={styles.clip} x={544} y={bar - 12} width={10} height={24} rx={2} />
      </g>
    </svg>
  );
}
