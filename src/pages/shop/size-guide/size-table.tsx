import type { Guided } from './guided.ts';
import { guides } from './guides.ts';
import * as styles from './size-table.css.ts';
import { stack } from '#ui/css/layout.css.ts';

/** A number and its unit stay on one line, and so does its conversion in parentheses. */
const together = (cell: string): string =>
  cell
    .replaceAll(/(\d) (mm|cm|in|ft|lb|kg)\b/g, '$1\u00A0$2')
    .replaceAll(/\([^)]{1,20}\)/g, (aside) => aside.replaceAll(' ', '\u00A0'));

/** A category's sizes and how to find one's own. */
export function SizeTable({ slug }: { slug: Guided }) {
  const { title, how, columns, rows, between } = guides[slug];
  return (
    <div className={stack({ gap: 4 })}>
      <p>{how}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways must be reached by keys */}
      <div className={styles.scroll} role="region" aria-label={`Sizes: ${title}`} tabIndex={0}>
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
                  <td key={columns[index + 1]}>{together(cell)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p>{between}</p>
    </div>
  );
}
