import type { SizeChart } from '#schema/kit/size-chart.ts';
import * as styles from './size-table.css.ts';

/** A product's own sizes, as its store wrote them. */
export function OwnSizes({ chart: { columns, rows } }: { chart: SizeChart }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways must be reached by keys
    <div className={styles.scroll} role="region" aria-label="Size chart" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([size = '', ...cells]) => (
            <tr key={size}>
              <th scope="row">{size}</th>
              {cells.map((cell, index) => (
                <td key={columns[index + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
