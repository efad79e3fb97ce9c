import { storeFileTime } from '#lazy/store-days.ts';
import { storeZoneWords } from '#lazy/store-zone-words.ts';
import { allMovements } from '#actors/vendor-panel/money/ledger.ts';
import { ExportCsv } from '#panel/list/export-csv.tsx';
import { cents, moneyText } from '#schema/money.ts';
import { kindWord, statementLines } from '#schema/vendor-panel/money/ledger.ts';
import type { LedgerQuery } from '#schema/vendor-panel/money/ledger.ts';

const nothing: NonNullable<ExportLedgerProps['about']> = [];
const lines = Object.entries(statementLines);

interface ExportLedgerProps {
  vendorId: string;
  query: LedgerQuery;
  fileName?: string;
  /** Columns with one value: what the file is about. */
  about?: readonly (readonly [head: string, value: string])[];
}

/** All displayed movements, as a CSV file. */
export function ExportLedger({
  vendorId,
  query,
  fileName = 'ledger.csv',
  about = nothing,
}: ExportLedgerProps) {
  return (
    <ExportCsv
      fileName={fileName}
      head={[
        ...about.map(([head]) => head),
        `Time (${storeZoneWords()})`,
        'Type',
        'Order',
        'Payout',
        ...lines.map(([, label]) => label),
        'Change',
        'Pending',
        'Available',
        'On hold',
        'Note',
      ]}
      readAll={(onRows) => allMovements(vendorId, query, onRows)}
      lineOf={(row) => [
        ...about.map(([, value]) => value),
        storeFileTime(row.at),
        kindWord(row.kind),
        row.order ?? '',
        row.payout ?? '',
        ...lines.map(([line]) => moneyText(row.lines[line] ?? cents(0))),
        moneyText(row.change),
        moneyText(row.pending),
        moneyText(row.available),
        moneyText(row.reserve),
        row.note ?? '',
      ]}
    />
  );
}
