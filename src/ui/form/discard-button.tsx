import { Button } from '#ui/components/actions/button.tsx';
import { hint } from '#ui/css/text.css.ts';

interface DiscardButtonProps {
  /** Null without changes. */
  onDiscard: (() => void) | null;
  /** Null unless changes were just discarded. */
  onUndo: (() => void) | null;
}

/**
 * Discards what was typed without a question, and offers it back. One button for both, so that the focus stays where
 * it is.
 */
export function DiscardButton({ onDiscard, onUndo }: DiscardButtonProps) {
  const act = onDiscard ?? onUndo;
  return act === null ? null : (
    <>
      {onDiscard === null && (
        <p role="status" className={hint}>
          Changes discarded.
        </p>
      )}
      <Button variant="quiet" onPress={act}>
        {onDiscard === null ? 'Undo' : 'Discard changes'}
      </Button>
    </>
  );
}
