import { platformDay } from '#lazy/platform-day.ts';
import { allPayouts } from '#actors/vendor-panel/money/payouts.ts';
import { ExportCsv } from '#panel/list/export-csv.tsx';
import { moneyText } from '#schema/money.ts';

/** All payouts of a store, as a CSV file. Times are UTC. */
export const ExportPayouts = ({ vendorId }: { vendorId: string }) => (
  <ExportCsv
    fileName="payouts.csv"
    head={[
      'Payout',
      'Status',
      'Amount',
      'To',
      'Created (UTC)',
      'Sent (UTC)',
      'Paid (UTC)',
      'Arrives',
      'Problem',
    ]}
    readAll={(onRows) => allPayouts(vendorId, onRows)}
    dates={{ label: 'Created', of: (payout) => platformDay(payout.created_at) }}
    lineOf={(payout) => [
      payout.number,
      payout.status,
      moneyText(payout.amount),
      payout.destination ?? '',
      payout.created_at,
      payout.sent_at ?? '',
      payout.paid_at ?? '',
      payout.arrives_on ?? '',
      payout.failure ?? '',
    ]}
  />
);
