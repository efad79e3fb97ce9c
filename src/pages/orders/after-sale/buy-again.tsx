import { useState } from 'react';
import type { ReorderAnswer } from '#actors/orders/reorder.ts';
import { Button } from '#ui/components/button.tsx';
import { Notice } from '#ui/components/notice.tsx';
import * as styles from '#pages/kit/purchase/purchase.css.ts';

interface BuyAgainProps {
  onAgain: () => Promise<ReorderAnswer>;
  variant?: 'primary' | 'secondary';
  /** What is bought again, where there are several choices. */
  name?: string;
  /** Class of the message. */
  className?: string;
}

/** Adds the purchase to the cart, and lists what could not be added. */
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
      <Notice tone="danger" title="Nothing was put into your cart">
        <p>The shop did not answer. Please try again.</p>
      </Notice>
    );
  }
  const { taken, fewer, gone } = answer;
  if (fewer.length + gone.length === 0) return null;
  return (
    <Notice tone="warning" title={taken === 0 ? 'Nothing of it is sold any more' : 'Not all of it is there'}>
      {gone.length > 0 && <p>{`Not sold any more: ${gone.join(', ')}.`}</p>}
      {fewer.length > 0 && <p>{`Fewer left than you had: ${fewer.join(', ')}.`}</p>}
    </Notice>
  );
}
