import type { ProductImportActor } from '#actors/vendor-panel/import/import.ts';
import type { Decimal, ReadFile } from '#machines/vendor-panel/product-import.machine.ts';
import { formatCount, formatCounted } from '#schema/format.ts';
import {
  fieldsOf,
  leftOutOf,
  missingColumn,
  ownNamesIn,
  shopNames,
  unsureColumns,
} from '#schema/vendor-panel/import.ts';
import type { ImportKind } from '#schema/vendor-panel/import.ts';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { Button } from '#ui/components/actions/button.tsx';
import { heading } from '#ui/css/text.css.ts';
import { input } from '#panel/list/list.css.ts';
import { FileNotes } from './file-notes.tsx';
import * as styles from './import.css.ts';
import { PageSection } from '#ui/components/structure/page-section.tsx';
import { actions, stack } from '#ui/css/layout.css.ts';

interface MapColumnsProps {
  actor: ProductImportActor;
  file: ReadFile;
  kind: ImportKind;
  columns: Readonly<Record<string, number>>;
  decimals: Readonly<Record<number, Decimal>>;
}

/** What was recognized, and where the samples are. */
function summary({ shop, fileRows, rows }: ReadFile): string {
  return shop === null
    ? `${formatCounted(fileRows, 'row')}. The first row's value is shown below each column.`
    : `This is a product export from ${shopNames[shop]} with ${formatCounted(fileRows, 'row')} and ${formatCount(rows)} ${
        rows === 1 ? 'variant' : 'variants'
      }. We matched its columns for you.`;
}

const ways: readonly { decimal: Decimal; label: string }[] = [
  { decimal: 'dot', label: 'Dot (12.50)' },
  { decimal: 'comma', label: 'Comma (12,50)' },
];

const question = (heading: string, isMixed: boolean) =>
  isMixed
    ? `Some numbers in ${heading} use a comma for decimals, others a dot. Which one should we use? We'll list any numbers we can't read.`
    : `What separates decimals in ${heading}? Its numbers can be read both ways.`;

/** The mapping of columns to fields, with the first row as a sample. */
export function MapColumns({ actor, file, kind, columns, decimals }: MapColumnsProps) {
  const missing = missingColumn(columns, kind);
  const asked = unsureColumns(file.decimals, columns, {});
  const unsure = unsureColumns(file.decimals, columns, decimals);
  // Where an own name is kept is nothing that a seller knows.
  const names = ownNamesIn(file.sample[columns['option_names'] ?? -1] ?? '');
  const sampleOf = (field: string, column: number | undefined) => {
    if (field === 'option_names' && names.size > 0) return [...names.values()].join(', ');
    return column === undefined ? '' : file.sample[column];
  };
  // Two columns may have the same heading.
  const choices = file.headers.map((name, n) => ({ name, n }));
  return (
    <PageSection className={stack({ gap: 4 })} aria-labelledby="columns">
      <h2 id="columns" className={heading({ level: 20 })}>
        {`Columns of ${file.name}`}
      </h2>
      <p>{summary(file)}</p>
      {file.note !== null && <Notice tone="warning">{file.note}</Notice>}
      <ul className={styles.columns}>
        {fieldsOf(kind).map(({ field, label }) => {
          const column = columns[field];
          return (
            <li key={field} className={stack({ gap: 1 })}>
              <label>
                <span>{names.get(field) ?? label}</span>
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
              <p className={styles.sample}>{sampleOf(field, column)}</p>
            </li>
          );
        })}
      </ul>
      {asked.map((n) => (
        <fieldset key={n} className={styles.kinds}>
          <legend>{question(file.headers[n] ?? '', file.decimals[n] === 'mixed')}</legend>
          {ways.map(({ decimal, label }) => (
            <label key={decimal} className={styles.choice}>
              <input
                type="radio"
                name={`decimal ${n}`}
                checked={decimals[n] === decimal}
                onChange={() => actor.send({ type: 'decimal.chosen', column: n, decimal })}
              />
              <span>{label}</span>
            </label>
          ))}
        </fieldset>
      ))}
      <FileNotes notes={file.notes} leftOut={leftOutOf(file, columns)} />
      {missing !== null && <p role="status">{missing}</p>}
      <div className={actions}>
        <Button
          variant="primary"
          isDisabled={missing !== null || unsure.length > 0}
          onPress={() => actor.send({ type: 'import.check' })}
        >
          Check rows
        </Button>
        <Button onPress={() => actor.send({ type: 'import.back' })}>Choose another file</Button>
      </div>
    </PageSection>
  );
}
