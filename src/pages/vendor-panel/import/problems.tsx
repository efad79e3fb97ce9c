import { useState } from 'react';
import type { Observable } from 'rxjs';
import { wrongRowsFile } from '#actors/vendor-panel/import/import.ts';
import { useRead } from '#actors/kit/use-read.ts';
import { formatCounted } from '#schema/format.ts';
import { importFields } from '#schema/vendor-panel/import.ts';
import type { ProductImport, WrongRow } from '#schema/vendor-panel/import.ts';

import { Button } from '#ui/components/actions/button.tsx';
import { heading } from '#ui/css/text.css.ts';
import { saveFile } from '#ui/save-file.ts';
import { ErrorRows } from './error-rows.tsx';
import * as styles from './import.css.ts';
import { PageSection } from '#ui/components/structure/page-section.tsx';
import { actions, stack } from '#ui/css/layout.css.ts';

const optionFields: ReadonlySet<string> = new Set(['color', 'size', 'flavor', 'quantity']);

/** The field, and the heading of its column in the file if it's another. */
function labelOf(field: string, { fields, headers, shop }: ProductImport): string {
  if (field === 'row') return 'All';
  const label = importFields.find((each) => each.field === field)?.label ?? field;
  const own = headers[fields.indexOf(field)];
  // An option that a shop's file calls otherwise has no column of its own.
  if (shop !== null && own !== undefined && optionFields.has(field)) return own;
  return own === undefined || own.toLowerCase() === label.toLowerCase() ? label : `${label} (${own})`;
}

export type ReadProblems = (id: string) => Observable<readonly WrongRow[]>;

/** The problems, row by row, and the invalid rows as a file. */
export function Problems({ imported, read }: { imported: ProductImport; read: ReadProblems }) {
  const { reading, again } = useRead(() => read(imported.id));
  const [isSaving, setSaving] = useState(false);
  const [isFailed, setFailed] = useState(false);
  // Their category is one thing to confirm, above; it is no error of each row.
  const isUncategorized = ({ problems }: WrongRow) =>
    problems.every(({ code }) => code === 'category_unknown');
  const waiting = reading.kind === 'ready' ? reading.value.filter(isUncategorized).length : 0;
  const errors = imported.wrong - waiting;
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
    <PageSection className={stack({ gap: 4 })} aria-labelledby="problems">
      <h2 id="problems" className={heading({ level: 20 })}>
        {errors === 0
          ? `${formatCounted(waiting, 'row')} without a category`
          : `${formatCounted(errors, 'row')} with errors`}
      </h2>
      {waiting > 0 && (
        <p>{`${formatCounted(waiting, 'row')} ${waiting === 1 ? 'has' : 'have'} a word in the category column that isn't a category yet.`}</p>
      )}
      <div className={actions}>
        <Button isPending={isSaving} onPress={save}>
          Download rows with errors
        </Button>
        {isFailed && <p role="alert">We couldn't create the file. Try again.</p>}
      </div>
      {errors > 0 && (
        <ErrorRows
          reading={
            reading.kind === 'ready'
              ? { ...reading, value: reading.value.filter((row) => !isUncategorized(row)) }
              : reading
          }
          onReadAgain={again}
          count={errors}
          noun="row"
          head={['Row', 'Column', 'Error'].map((title) => (
            <th
              key={title}
              scope="col"
              className={title === 'Error' ? styles.cell : `${styles.cell} ${styles.short}`}
            >
              {title}
            </th>
          ))}
        >
          {({ row, problems }) =>
            problems.map(({ field, code, sentence }) => (
              <tr key={`${row} ${field} ${code}`}>
                <td className={`${styles.cell} ${styles.short}`}>{row}</td>
                <td className={`${styles.cell} ${styles.short}`}>{labelOf(field, imported)}</td>
                <td className={styles.cell}>{sentence}</td>
              </tr>
            ))
          }
        </ErrorRows>
      )}
    </PageSection>
  );
}
