import type { BulkChange } from '#machines/kit/bulk-edit.machine.ts';
import { formatCounted } from '#schema/format.ts';
import { bulkFields } from '#schema/vendor-panel/bulk/bulk-field.ts';
import { Button } from '#ui/components/actions/button.tsx';
import { Dialog } from '#ui/components/overlays/dialog.tsx';
import { actions } from '#ui/css/layout.css.ts';

interface WholeQuestionProps {
  change: BulkChange;
  count: number;
  /** The change's own label, such as 'Publish'. */
  label: string | undefined;
  onRun: () => void;
  onClose: () => void;
}

/** What happens to how many products. */
function titleOf({ kind, field, value = '' }: BulkChange, products: string, label = 'Change'): string {
  if (field !== undefined) {
    const name = bulkFields.find((each) => each.field === field)?.label.toLowerCase() ?? field;
    return `Change ${name} for ${products}?`;
  }
  if (kind === 'price') return `Change the price of ${products} by ${value}%?`;
  return kind === 'stock' ? `Set the stock of ${products} to ${value}?` : `${label} ${products}?`;
}

/** Asks before a change to a whole list, and tells how many products it changes. */
export function WholeQuestion({ change, count, label, onRun, onClose }: WholeQuestionProps) {
  const products = formatCounted(count, 'product');
  return (
    <Dialog
      isOpen
      size="s"
      role="alertdialog"
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={titleOf(change, products, label)}
      footer={
        <div className={actions}>
          <Button variant="primary" onPress={onRun}>
            {`${label ?? 'Change'} ${products}`}
          </Button>
          <Button onPress={onClose}>Cancel</Button>
        </div>
      }
    >
      <p>
        This includes products further down the list. It changes those that match your search and filters when
        it starts. You can undo it for 15 minutes.
      </p>
    </Dialog>
  );
}
