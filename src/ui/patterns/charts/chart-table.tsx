import { Disclosure } from '../../components/disclosure.tsx';
import * as styles from './chart.css.ts';

export interface ChartTableProps {
  /** The heads of the columns; the first one is of the names. */
  head: readonly string[];
  /** Each begins with its name, which is unique. */
  rows: readonly (readonly (string | number)[])[];
}

/** The figures of a chart, for keyboards and screen readers and to be copied. */
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

/** The same, closed at first, below its chart. */
export const TableBehind = (props: ChartTableProps) => (
  <Disclosure title="As a table">
    <div className={styles.scroll}>
      <ChartTable {...props} />
    </div>
  </Disclosure>
);
