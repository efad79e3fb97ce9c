import { useState } from 'react';
import type { Observable } from 'rxjs';
import { wrongRowsFile } from '#actors/vendor-panel/import/import.ts';
import { useRead } from '#actors/kit/use-read.ts';
import { formatCount } from '#schema/format.ts';
import { importFields } from '#schema/vendor-panel/import.ts';
import type { ProductImport, WrongRow } from '#schema/vendor-panel/import.ts';

import { Button } from '#ui/components/button.tsx';
import { heading } from '#ui/css/text.css.ts';
import { saveFile } from '#ui/save-file.ts';
import * as styles from './import.css.ts';
import { PageSection } from '#ui/components/page-section.tsx';
import { actions } from '#ui/css/layout.css.ts';

const labelOf = (field: string) =>
  field === 'row' ? 'All' : (importFields.find((each) => each.field === field)?.label ?? field);

const rowsOf = (count: number) => `${formatCount(count)} ${count === 1 ? 'row' : 'rows'}`;

export type ReadProblems = (id: string) => Observable<readonly WrongRow[]>;

/** What is wrong, row by row, and the wrong rows as a file. */
export function Problems({ imported, read }: { imported: ProductImport; read: ReadProblems }) {
  const { reading, again } = useRead(() => read(imported.id));
  const [isSaving, setSaving] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const save = () => {
    setSaving(true);
    setFailed(false);
    wrongRowsFile(imported)
      .then(
        (file) => saveFile(`wrong-rows-${imported.file_name.replace(/\.\w+$/, '')}.csv`, file),
        () => setFailed(true),
      )
      .finally(() => setSaving(false));
  };
  return (
    <PageSection className={styles.stack} aria-labelledby="problems">
      <h2 id="problems" className={heading({ level: 20 })}>
        {`${rowsOf(imported.wrong)} with errors`}
      </h2>
      <div className={actions}>
        <Button isPending={isSaving} onPress={save}>
          Download the wrong rows
        </Button>
        {isFailed && <p role="alert">The file could not be made. Please try again.</p>}
      </div>
      {reading.kind === 'failed' && (
        <div className={actions} role="alert">
          <p>The errors could not be read.</p>
          <Button onPress={again}>Try again</Button>
        </div>
      )}
      {reading.kind === 'ready' && (
        <div>
          <table className={styles.table}>
            <thead>
              <tr>
                {['Row', 'Column', 'Error', 'Code'].map((title) => (
                  <th
                    key={title}
                    scope="col"
                    className={`${styles.cell} ${title === 'Code' ? styles.code : styles.short}`}
                  >
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {reading.value.flatMap(({ row, problems }) =>
                problems.map(({ field, code, sentence }) => (
                  <tr key={`${row} ${field} ${code}`}>
                    <td className={`${styles.cell} ${styles.short}`}>{row}</td>
                    <td className={`${styles.cell} ${styles.short}`}>{labelOf(field)}</td>
                    <td className={styles.cell}>{sentence}</td>
                    <td className={`${styles.cell} ${styles.code}`}>
                      <code>{code}</code>
                    </td>
                  </tr>
                )),
              )}
            </tbody>
          </table>
          {imported.wrong > reading.value.length && (
            <p>{`The first ${rowsOf(reading.value.length)} are listed. The file has all of them.`}</p>
          )}
        </div>
      )}
    </PageSection>
  );
}
