import type { GridRow } from '#schema/vendor-panel/product-form.ts';
import { Button } from '#ui/components/actions/button.tsx';
import * as styles from '../product.css.ts';

interface FoldCellProps {
  row: GridRow;
  name: string;
  isOpen: boolean;
  onPress: () => void;
}

/** Opens and closes a variant's card on a phone; a closed one shows its price and stock. */
export function FoldCell({ row: { price, stock }, name, isOpen, onPress }: FoldCellProps) {
  const action = isOpen ? 'Close' : 'Edit';
  return (
    <>
      {!isOpen && (
        <span className={styles.folded}>
          {`${price === '' ? 'No price' : `$${price}`}, ${stock === '' ? '0' : stock} in stock`}
        </span>
      )}
      <Button
        size="s"
        variant="quiet"
        aria-expanded={isOpen}
        aria-label={`${action} ${name}`}
        onPress={onPress}
      >
        {action}
      </Button>
    </>
  );
}
