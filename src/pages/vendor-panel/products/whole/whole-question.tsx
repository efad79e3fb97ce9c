import type { BulkChange } from '#machines/kit/bulk-edit.machine.ts';
import { formatCounted } from '#schema/format.ts';
import { ChangeQuestion } from './change-question.tsx';

interface WholeQuestionProps {
  change: BulkChange;
  count: number;
  /** The change's own label, such as 'Publish'. */
  label: string | undefined;
  onRun: () => void;
  onClose: () => void;
}

/** Asks before a change to a whole list, and tells how many products it changes. */
export function WholeQuestion({ change, count, label, onRun, onClose }: WholeQuestionProps) {
  const products = formatCounted(count, 'product');
  return (
    <ChangeQuestion
      change={change}
      label={label}
      products={products}
      yes={`${label ?? 'Change'} ${products}`}
      onRun={onRun}
      onClose={onClose}
    >
      <p>
        This includes products further down the list. It changes those that match your search and filters when
        it starts. You can undo it for 15 minutes.
      </p>
    </ChangeQuestion>
  );
}
