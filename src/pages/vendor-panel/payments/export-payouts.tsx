import { storeFileTime } from '#lazy/store-days.ts';
import { storeZoneWords } from '#lazy/store-zone-words.ts';
import { allPayouts } from '#actors/vendor-panel/money/payouts.ts';
import { ExportCsv } from '#panel/list/export-csv.tsx';
import { moneyText } from '#schema/money.ts';

/** All payouts of a store, as a CSV file. Times are the store's. */
export const ExportPayouts = ({ vendorId }: { vendorId: string }) => (
  <ExportCsv
    fileName="payouts.csv"
    head={[
      'Payout',
      'Status',
      'Amount',
      'To',
      `Created (${storeZoneWords()})`,
      `Sent (${storeZoneWords()})`,
      `Paid (${storeZoneWords()})`,
      'Arrives',
      'Problem',
    ]}
    readAll={(onRows, days) => allPayouts(vendorId, days, onRows)}
    dates="Created"
    lineOf={(payout) => [
      payout.number,
      payout.status,
      moneyText(payout.amount),
      payout.destination ?? '',
      storeFileTime(payout.created_at),
      storeFileTime(payout.sent_at),
      storeFileTime(payout.paid_at),
      payout.arrives_on ?? '',
      payout.failure ?? '',
    ]}
  />
);
