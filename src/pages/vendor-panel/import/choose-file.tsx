import { useState } from 'react';
import { templateFile } from '#actors/vendor-panel/import/import.ts';
import type { ExportFormat, ProductImportActor } from '#actors/vendor-panel/import/import.ts';
import type { ImportKind } from '#schema/vendor-panel/import.ts';
import { Disclosure } from '#ui/components/overlays/disclosure.tsx';
import { Button } from '#ui/components/actions/button.tsx';
import { saveFile } from '#ui/save-file.ts';
import * as styles from './import.css.ts';
import { ZipInput } from './zip-input.tsx';
import { actions, stack } from '#ui/css/layout.css.ts';

const kinds: readonly { kind: ImportKind; label: string }[] = [
  { kind: 'products', label: 'Products' },
  { kind: 'stock', label: 'Stock and prices only' },
];

export function Kinds({ actor, kind }: { actor: ProductImportActor; kind: ImportKind }) {
  return (
    <fieldset className={styles.kinds}>
      <legend>What's in the file?</legend>
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

interface ChooseFileProps {
  actor: ProductImportActor;
  /** Pictures that the file names, for after the import. Stock has none. */
  zip: File | null;
  hasPictures: boolean;
  onZip: (zip: File | null) => void;
}

const isZip = ({ name }: File) => /\.zip$/i.test(name);

export function ChooseFile({ actor, zip, hasPictures, onZip }: ChooseFileProps) {
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
        const files = [...event.dataTransfer.files];
        const dropped = files.find(isZip);
        const table = files.find((each) => !isZip(each));
        // A ZIP alone may be meant as the file: reading it says what to do.
        if (dropped !== undefined && table !== undefined) onZip(dropped);
        take(table ?? dropped);
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
            // Allows selecting the same file again after a correction.
            event.currentTarget.value = '';
          }}
        />
      </label>
      <p>Up to 50,000 rows and 60 MB.</p>
      {hasPictures && zip === null && (
        <ZipInput label="Pictures as a ZIP, if your file names files (optional)" onFile={onZip} />
      )}
      {hasPictures && zip !== null && (
        <div className={actions}>
          <p>{`Pictures: ${zip.name}`}</p>
          <Button onPress={() => onZip(null)}>Remove ZIP</Button>
        </div>
      )}
    </div>
  );
}

export function Template() {
  const save = (format: ExportFormat) => {
    void templateFile(format).then((file) => saveFile(`products-template.${format}`, file));
  };
  return (
    <Disclosure title="What the file should look like">
      <div className={stack({ gap: 4 })}>
        <p>
          Product exports from Shopify, WooCommerce, Etsy and Amazon work as they are. Files from spreadsheets
          can have commas, semicolons or tabs between cells, and decimal commas in numbers.
        </p>
        <p>
          Use one row per variant. Rows with the same handle are one product, which needs its name,
          description and category only once. Without handles, rows with the same name are one product.
          Separate features with a vertical bar.
        </p>
        <p>
          We read each cell the way your spreadsheet shows it. Format columns like SKU and size as text before
          you type, or your spreadsheet will shorten long numbers and turn 8-10 into a date. The XLSX template
          already does this.
        </p>
        <p>
          A row can have fewer cells than the header; the rest count as empty. A CSV row with more cells than
          the header is an error, because a comma outside quotation marks shifts everything after it.
        </p>
        <p>
          If your store already has a product with the same handle or name, we update it. Empty cells and
          variants without a row don't change, and live products stay live. New products are drafts.
        </p>
        <p>
          For pictures, enter web addresses, separated by vertical bars or lines. We fetch them after the
          import. You can also enter file names and choose a ZIP that has the files. A product can have up to
          20 pictures.
        </p>
        <div className={actions}>
          <Button onPress={() => save('csv')}>CSV template</Button>
          <Button onPress={() => save('xlsx')}>XLSX template</Button>
        </div>
      </div>
    </Disclosure>
  );
}
