import { packingSlips } from '#actors/vendor-panel/store-orders.ts';
import { Button } from '#ui/components/actions/button.tsx';
import { useSavedFile } from '#panel/page/use-saved-file.ts';
import * as styles from '#panel/page/panel.css.ts';

/** The procedure accepts no more at once. */
const most = 100;

/** A pick list and packing slips for the selected orders as one PDF file. */
export function PackingSlips({ vendorId, orders }: { vendorId: string; orders: readonly string[] }) {
  const { isBusy, problem, save } = useSavedFile('packing-slips.pdf', () => packingSlips(vendorId, orders));
  return (
    <>
      <Button isPending={isBusy} isDisabled={orders.length === 0 || orders.length > most} onPress={save}>
        {orders.length === 0 ? 'Packing slips' : `Packing slips (${orders.length})`}
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
