/* oxlint-disable react/no-array-index-key -- two rows or columns may say the same: only their place tells them apart */
import type { SizeChart } from '#schema/kit/size-chart.ts';
import * as styles from './product.css.ts';

interface OwnSizesProps {
  chart: SizeChart;
  /** The size in the buy box: its row is marked. */
  chosen: string | null;
}

const plain = (size: string) => size.trim().toLowerCase();

/** A product's own sizes, as its store wrote them. */
export function OwnSizes({ chart: { columns, rows }, chosen }: OwnSizesProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways must be reached by keys
    <div className={styles.sideways} role="region" aria-label="Size chart" tabIndex={0}>
      <table className={styles.sizes}>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th key={index} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([size = '', ...cells], place) => (
            <tr
              key={place}
              aria-current={chosen !== null && plain(size) === plain(chosen) ? true : undefined}
            >
              <th scope="row">{size}</th>
              {cells.map((cell, index) => (
                <td key={index}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
