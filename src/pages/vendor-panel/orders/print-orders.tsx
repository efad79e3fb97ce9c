import { labelFiles, packingSlips } from '#actors/vendor-panel/store-orders.ts';
import type { FileAnswer } from '#actors/kit/file-answer.ts';
import * as styles from '#panel/page/panel.css.ts';
import { useSavedFile } from '#panel/page/use-saved-file.ts';
import { orderShortcuts } from '#schema/orders/order-shortcuts.ts';
import { ariaKeys } from '#schema/shortcuts.ts';
import type { Shortcut } from '#schema/shortcuts.ts';
import type { ListedStoreOrder } from '#schema/vendor-panel/store-order.ts';
import { Button } from '#ui/components/actions/button.tsx';
import { named } from './order-words.ts';

/** The procedures accept no more at once. */
const most = 100;

interface PaperProps {
  name: string;
  fileName: string;
  /** The orders that have this paper. */
  orders: readonly string[];
  read: (orders: readonly string[]) => FileAnswer;
  shortcut?: Shortcut;
}

function Paper({ name, fileName, orders, read, shortcut }: PaperProps) {
  const { isBusy, problem, save } = useSavedFile(fileName, () => read(orders));
  return (
    <>
      <Button
        aria-keyshortcuts={shortcut === undefined ? undefined : ariaKeys(shortcut)}
        isPending={isBusy}
        isDisabled={orders.length === 0 || orders.length > most}
        onPress={save}
      >
        {name}
      </Button>
      {orders.length > most && <p className={styles.hint}>{`Choose up to ${most} orders.`}</p>}
      {problem !== null && (
        <p role="alert" className={styles.hint}>
          {problem}
        </p>
      )}
    </>
  );
}

type PrintOrdersProps = { vendorId: string; orders: readonly ListedStoreOrder[] };

const idsOf = (orders: readonly ListedStoreOrder[]) => orders.map(({ id }) => id);

/** Packing slips and labels of the selected orders, each as one PDF file; they can be printed again. */
export function PrintOrders({ vendorId, orders }: PrintOrdersProps) {
  const slips = orders.filter(({ status }) => status !== 'cancelled');
  const labels = orders.filter((order) => order.labels > 0);
  return (
    <>
      {slips.length > 0 && (
        <Paper
          name={named('Print', slips.length, orders.length, 'packing slip')}
          shortcut={orderShortcuts.printSlips}
          fileName="packing-slips.pdf"
          orders={idsOf(slips)}
          read={(ids) => packingSlips(vendorId, ids)}
        />
      )}
      {labels.length > 0 && (
        <Paper
          name={named('Print', labels.length, orders.length, 'label')}
          shortcut={orderShortcuts.printLabels}
          fileName="labels.pdf"
          orders={idsOf(labels)}
          read={(ids) => labelFiles(vendorId, ids)}
        />
      )}
    </>
  );
}

/** The labels that were just bought. */
export const BoughtLabels = ({ vendorId, orders }: { vendorId: string; orders: readonly string[] }) => (
  <Paper
    name="Labels as PDF"
    fileName="labels.pdf"
    orders={orders}
    read={(ids) => labelFiles(vendorId, ids)}
  />
);

/** The packing slip of one order. */
export const PackingSlip = ({ vendorId, order }: { vendorId: string; order: string }) => (
  <Paper
    name="Packing slip"
    fileName="packing-slip.pdf"
    orders={[order]}
    read={(ids) => packingSlips(vendorId, ids)}
  />
);
