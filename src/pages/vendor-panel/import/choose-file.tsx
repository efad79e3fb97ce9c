import { useState } from 'react';
import { templateFile } from '#actors/vendor-panel/import/import.ts';
import type { ExportFormat, ProductImportActor } from '#actors/vendor-panel/import/import.ts';
import type { ImportKind } from '#schema/vendor-panel/import.ts';
import { Disclosure } from '#ui/components/disclosure.tsx';
import { Button } from '#ui/components/button.tsx';
import { saveFile } from '#ui/save-file.ts';
import * as styles from './import.css.ts';
import { actions } from '#ui/css/layout.css.ts';

const kinds: readonly { kind: ImportKind; label: string }[] = [
  { kind: 'products', label: 'Products' },
  { kind: 'stock', label: 'Stock and prices only' },
];

export function Kinds({ actor, kind }: { actor: ProductImportActor; kind: ImportKind }) {
  return (
    <fieldset className={styles.kinds}>
      <legend>What is in the file?</legend>
      {kinds.map((each) => (
        <label key={each.kind} className={styles.choice}>
          <input
            type="radio"
            name="kind"
            checked={each.kind === kind}
            onChange={() => actor.send({ type: 'kind.chosen', kind: each.kind })}
          />
          <span>{each.label}</span>
        </label>
      ))}
    </fieldset>
  );
}

export function ChooseFile({ actor }: { actor: ProductImportActor }) {
  const [isOver, setOver] = useState(false);
  const take = (file: File | undefined) => {
    if (file !== undefined) actor.send({ type: 'file.chosen', file });
  };
  return (
    <div
      className={styles.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files[0]);
      }}
    >
      <label>
        Choose a CSV or XLSX file, or drop it here{' '}
        <input
          type="file"
          className={styles.file}
          accept=".csv,.tsv,.txt,.xlsx,text/csv"
          onChange={(event) => {
            take(event.currentTarget.files?.[0]);
            // The same file may be chosen again after a correction.
            event.currentTarget.value = '';
          }}
        />
      </label>
      <p>Up to 50,000 rows and 60 MB.</p>
    </div>
  );
}

export function Template() {
  const save = (format: ExportFormat) => {
    void templateFile(format).then((file) => saveFile(`products-template.${format}`, file));
  };
  return (
    <Disclosure title="How a file looks">
      <div className={styles.stack}>
        <p>
          One row for each variant. Rows with the same handle are one product: its name, description and
          category are needed once. Without a handle, rows with the same name are one product. Separate
          features by a vertical bar.
        </p>
        <p>
          Every cell is read as your spreadsheet shows it. Format columns such as SKU and size as text before
          you type: otherwise a spreadsheet shortens long numbers and turns 8-10 into a date. In the XLSX
          template they are text already.
        </p>
        <p>
          A row may end before the last column: what is missing counts as empty. A row of a CSV file with more
          cells than the header is an error, because a comma in a text without quotation marks moves all that
          follows.
        </p>
        <p>
          A product whose handle or name is in your store already is updated: empty cells and variants without
          a row stay as they are, and a live product stays live. New products are drafts. Pictures are not
          imported: add them in the editor.
        </p>
        <div className={actions}>
          <Button onPress={() => save('csv')}>Template as CSV</Button>
          <Button onPress={() => save('xlsx')}>Template as XLSX</Button>
        </div>
      </div>
    </Disclosure>
  );
}
