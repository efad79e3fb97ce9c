import { useState } from 'react';
import { allCustomers } from '#actors/vendor/people/customers.ts';
import * as styles from '#pages/vendor/orders/orders.css.ts';
import { moneyText } from '#schema/money.ts';
import { PlainButton } from '#ui/components/plain-button.tsx';
import { customerName, kindText } from './customer-words.ts';

const head = ['Name', 'Kind', 'Orders', 'Spent', 'Last order', 'Region'];

/** All customers as a CSV file. The shop's log has who took it. */
export function ExportCustomers({ vendorId }: { vendorId: string }) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const make = async () => {
    setBusy(true);
    setProblem(null);
    const [answer, { downloadCsv }] = await Promise.all([
      allCustomers(vendorId),
      import('#pages/orders/analytics/csv.ts'),
    ]);
    setBusy(false);
    if ('problem' in answer) {
      setProblem(answer.problem);
      return;
    }
    downloadCsv('customers.csv', [
      head,
      ...answer.customers.map((each) => [
        customerName(each),
        kindText[each.kind],
        each.orders,
        moneyText(each.spent),
        each.last_order_at?.slice(0, 10) ?? '',
        each.region ?? '',
      ]),
    ]);
  };
  return (
    <>
      <PlainButton isPending={isBusy} onPress={() => void make()}>
        Export as CSV
      </PlainButton>
      {problem !== null && (
        <p role="alert" className={styles.hint}>
          {problem}
        </p>
      )}
    </>
  );
}
