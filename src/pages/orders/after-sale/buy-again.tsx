import { useState } from 'react';
import type { ReorderAnswer } from '#actors/orders/reorder.ts';
import { Button } from '#ui/components/actions/button.tsx';
import { Notice } from '#ui/components/feedback/notice.tsx';
import * as styles from '#pages/kit/purchase/purchase.css.ts';

interface BuyAgainProps {
  onAgain: () => Promise<ReorderAnswer>;
  variant?: 'primary' | 'secondary';
  /** What to buy again, if there are several choices. */
  name?: string;
  /** Class of the message. */
  className?: string;
}

/** Adds the purchase to the cart, and lists what can't be added. */
export function BuyAgain({ onAgain, variant = 'primary', name, className = styles.answer }: BuyAgainProps) {
  const [answer, setAnswer] = useState<ReorderAnswer | 'asking' | null>(null);
  const press = () => {
    setAnswer('asking');
    void onAgain().then(setAnswer);
  };
  return (
    <>
      <Button
        variant={variant}
        isPending={answer === 'asking'}
        onPress={press}
        {...(name === undefined ? {} : { 'aria-label': `Buy again: ${name}` })}
      >
        Buy again
      </Button>
      <div className={className} role="status">
        {answer === null || answer === 'asking' ? null : <Again answer={answer} />}
      </div>
    </>
  );
}

function Again({ answer }: { answer: ReorderAnswer }) {
  if (answer.outcome === 'failed') {
    return (
      <Notice tone="danger" title="Nothing was added to your cart">
        <p>We couldn't reach the shop. Try again.</p>
      </Notice>
    );
  }
  const { taken, fewer, gone } = answer;
  if (fewer.length + gone.length === 0) return null;
  return (
    <Notice
      tone="warning"
      title={taken === 0 ? 'None of these items are sold anymore' : "Some items aren't available"}
    >
      {gone.length > 0 && <p>{`No longer sold: ${gone.join('; ')}.`}</p>}
      {fewer.length > 0 && <p>{`Fewer left than you ordered: ${fewer.join('; ')}.`}</p>}
    </Notice>
  );
}
