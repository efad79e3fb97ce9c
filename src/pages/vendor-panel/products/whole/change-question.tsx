import type { ReactNode } from 'react';
import type { BulkChange } from '#machines/kit/bulk-edit.machine.ts';
import { bulkFields } from '#schema/vendor-panel/bulk/bulk-field.ts';
import { Button } from '#ui/components/actions/button.tsx';
import { Dialog } from '#ui/components/overlays/dialog.tsx';
import { actions, stack } from '#ui/css/layout.css.ts';

interface ChangeQuestionProps {
  change: BulkChange;
  /** The change's own label, such as 'Publish'. */
  label: string | undefined;
  /** How many products: '12 products'. */
  products: string;
  /** The button. */
  yes: string;
  /** In place of the title that names the change. */
  title?: string | undefined;
  onRun: () => void;
  onClose: () => void;
  children: ReactNode;
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

/** Asks before a change to many products. */
export function ChangeQuestion({
  change,
  label,
  products,
  yes,
  title,
  onRun,
  onClose,
  children,
}: ChangeQuestionProps) {
  return (
    <Dialog
      isOpen
      size="s"
      role="alertdialog"
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={title ?? titleOf(change, products, label)}
      footer={
        <div className={actions}>
          <Button variant="primary" onPress={onRun}>
            {yes}
          </Button>
          <Button onPress={onClose}>Cancel</Button>
        </div>
      }
    >
      <div className={stack({ gap: 2 })}>{children}</div>
    </Dialog>
  );
}
