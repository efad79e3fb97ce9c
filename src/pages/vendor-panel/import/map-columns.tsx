import type { ProductImportActor } from '#actors/vendor-panel/import/import.ts';
import type { ReadFile } from '#machines/vendor-panel/product-import.machine.ts';
import { formatCount } from '#schema/format.ts';
import { fieldsOf, missingColumn } from '#schema/vendor-panel/import.ts';
import type { ImportKind } from '#schema/vendor-panel/import.ts';
import { Notice } from '#ui/components/notice.tsx';
import { Button } from '#ui/components/button.tsx';
import { heading } from '#ui/css/text.css.ts';
import { input } from '#panel/list/list.css.ts';
import * as styles from './import.css.ts';
import { PageSection } from '#ui/components/page-section.tsx';
import { actions } from '#ui/css/layout.css.ts';

interface MapColumnsProps {
  actor: ProductImportActor;
  file: ReadFile;
  kind: ImportKind;
  columns: Readonly<Record<string, number>>;
}

/** Which column is which field, with the first row as a sample. */
export function MapColumns({ actor, file, kind, columns }: MapColumnsProps) {
  const missing = missingColumn(columns, kind);
  // Two columns may have the same heading.
  const choices = file.headers.map((name, n) => ({ name, n }));
  return (
    <PageSection className={styles.stack} aria-labelledby="columns">
      <h2 id="columns" className={heading({ level: 20 })}>
        {`Columns of ${file.name}`}
      </h2>
      <p>{`${formatCount(file.rows)} ${file.rows === 1 ? 'row' : 'rows'}. Below each column is what its first row says.`}</p>
      {file.note !== null && <Notice tone="warning">{file.note}</Notice>}
      <ul className={styles.columns}>
        {fieldsOf(kind).map(({ field, label }) => {
          const column = columns[field];
          return (
            <li key={field} className={styles.column}>
              <label>
                <span>{label}</span>
                <select
                  className={input}
                  value={column ?? ''}
                  onChange={({ currentTarget: { value } }) =>
                    actor.send({ type: 'column.chosen', field, column: value === '' ? null : Number(value) })
                  }
                >
                  <option value="">Not in the file</option>
                  {choices.map(({ name, n }) => (
                    <option key={n} value={n}>
                      {name}
                    </option>
                  ))}
                </select>
              </label>
              <p className={styles.sample}>{column === undefined ? '' : file.sample[column]}</p>
            </li>
          );
        })}
      </ul>
      {missing !== null && <p role="status">{missing}</p>}
      <div className={actions}>
        <Button
          variant="primary"
          isDisabled={missing !== null}
          onPress={() => actor.send({ type: 'import.check' })}
        >
          Check the rows
        </Button>
        <Button onPress={() => actor.send({ type: 'import.back' })}>Choose another file</Button>
      </div>
    </PageSection>
  );
}
