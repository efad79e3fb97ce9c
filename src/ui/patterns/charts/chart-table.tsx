import { Disclosure } from '../../components/overlays/disclosure.tsx';
import * as styles from './chart.css.ts';

export interface ChartTableProps {
  /** The column headers; the first one is for the names. */
  head: readonly string[];
  /** Each starts with its name, which is unique. */
  rows: readonly (readonly (string | number)[])[];
}

/** The figures of a chart, for keyboards and screen readers and for copying. */
export const ChartTable = ({ head, rows }: ChartTableProps) => (
  <table className={styles.table}>
    <thead>
      <tr>
        {head.map((name, place) => (
          <th key={name} scope="col" className={place === 0 ? styles.cell : styles.number}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(([first, ...others]) => (
        <tr key={String(first)}>
          <th scope="row" className={styles.cell}>
            {first}
          </th>
          {others.map((value, place) => (
            <td key={head[place + 1]} className={styles.number}>
              {value}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

/** The same, initially collapsed, below its chart. */
export const TableBehind = (props: ChartTableProps) => (
  <Disclosure title="View as table">
    <div className={styles.scroll}>
      <ChartTable {...props} />
    </div>
  </Disclosure>
);
