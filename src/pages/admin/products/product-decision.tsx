import { useState } from 'react';
import type { ModerationQueueActor } from '#actors/admin/queue.ts';
import * as kit from '#pages/admin/kit/queue.css.ts';
import { useQueueKeys } from '#pages/admin/kit/queue.tsx';
import { ReasonForm } from '#pages/admin/kit/reason-form.ts';
import { useFocusHere } from '#panel/page/use-focus-here.ts';
import * as page from '#panel/page/store-page.css.ts';
import type { ModeratedProduct } from '#schema/admin/products/products.ts';
import { ariaKeys, shortcuts } from '#schema/shortcuts.ts';
import { Button } from '#ui/components/actions/button.tsx';
import { heading } from '#ui/css/text.css.ts';
import { PageSection } from '#ui/components/structure/page-section.tsx';
import { actions } from '#ui/css/layout.css.ts';

interface ProductDecisionProps {
  actor: ModerationQueueActor<ModeratedProduct>;
  product: ModeratedProduct;
  mayDecide: boolean;
  isSending: boolean;
}

/** Takes one product down, with a reason, or restores it. */
export function ProductDecision({ actor, product, mayDecide, isSending }: ProductDecisionProps) {
  const [isAsking, setAsking] = useState(false);
  const place = useFocusHere();
  const { is_own: isOwn, takedown } = product;
  useQueueKeys(['reject'], () => {
    if (takedown !== null || !mayDecide || isOwn) return;
    if (isAsking) place.ref.current?.querySelector('textarea')?.focus();
    else setAsking(true);
  });
  if (isOwn) {
    return (
      <div className={kit.bar}>
        <p>You're on this store's team, so another admin has to review its products.</p>
      </div>
    );
  }
  const decide = (kind: 'take_down' | 'restore', said: string | null) =>
    actor.send({ type: 'item.decide', decision: { kind, words: said, at: null } });
  return (
    <PageSection {...place} className={kit.bar} aria-labelledby="decision">
      <h2 id="decision" className={heading({ level: 20 })}>
        Decision
      </h2>
      <p className={page.hint}>
        {takedown === null
          ? "We'll send the store your reason right away. You can restore the product anytime."
          : "Nobody can see or buy it. The store can still edit it, and we'll let the store know when you restore it."}
      </p>
      {takedown !== null ? (
        <div className={actions}>
          <Button
            variant="primary"
            isDisabled={!mayDecide}
            isPending={isSending}
            onPress={() => decide('restore', null)}
          >
            Restore product
          </Button>
        </div>
      ) : !isAsking ? (
        <div className={actions}>
          <Button
            isDisabled={!mayDecide}
            aria-keyshortcuts={ariaKeys(shortcuts.reject)}
            onPress={() => setAsking(true)}
          >
            Take down
          </Button>
        </div>
      ) : (
        <ReasonForm
          id={product.id}
          label="Take down"
          send="Take down with this reason"
          field="Reason for the store"
          mayDecide={mayDecide}
          isSending={isSending}
          onSend={(said) => decide('take_down', said)}
          onBack={() => setAsking(false)}
        />
      )}
    </PageSection>
  );
}
