import type { BulkChange } from '#machines/kit/bulk-edit.machine.ts';
import { formatCount, formatCounted } from '#schema/format.ts';
import type { ListedProduct } from '#schema/vendor-panel/product-list.ts';
import { ChangeQuestion } from './change-question.tsx';

interface SelectedQuestionProps {
  change: BulkChange;
  /** The products that become different. */
  changing: readonly (ListedProduct | null)[];
  /** All selected ones. */
  total: number;
  onRun: () => void;
  onClose: () => void;
}

const labels: Readonly<Record<string, string>> = {
  publish: 'Publish',
  unpublish: 'Unpublish',
  archive: 'Archive',
};

/** What shoppers see then. */
const effects: Readonly<Record<string, string>> = {
  publish: 'Shoppers can buy what you publish right away.',
  unpublish: 'Shoppers no longer see what you unpublish, until you publish it again.',
  archive: 'Shoppers no longer see what you archive. You can restore it as a draft.',
};

/** Asks before shoppers see a change to the selected products, and tells how many it changes. */
export function SelectedQuestion({ change, changing, total, onRun, onClose }: SelectedQuestionProps) {
  const count = changing.length;
  const label = labels[change.kind];
  const isAll = count === total;
  const bare =
    change.kind === 'publish'
      ? changing.filter((product) => product !== null && product.image === null).length
      : 0;
  return (
    <ChangeQuestion
      change={change}
      label={label}
      products={
        isAll
          ? formatCounted(count, 'product')
          : `${formatCount(count)} of ${formatCounted(total, 'product')}`
      }
      yes={`${label ?? 'Change'} ${isAll ? formatCounted(count, 'product') : `${formatCount(count)} of ${formatCount(total)}`}`}
      title={
        bare > 0 && bare === count
          ? `Publish ${count === 1 ? '' : `${formatCounted(count, 'product')} `}without a picture?`
          : undefined
      }
      onRun={onRun}
      onClose={onClose}
    >
      <p>{effects[change.kind] ?? 'Shoppers see the new prices right away.'}</p>
      {bare > 0 && (
        <p>{`${formatCount(bare)} ${bare === 1 ? 'has' : 'have'} no picture: shoppers see an empty box in its place.`}</p>
      )}
      {!isAll && (
        <p>{`The other ${formatCounted(total - count, 'product')} can't change, or ${total - count === 1 ? 'is' : 'are'} like this already.`}</p>
      )}
      <p>You can undo it for 15 minutes, as long as you stay on this page.</p>
    </ChangeQuestion>
  );
}
