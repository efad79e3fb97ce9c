import { useRef, useState } from 'react';
import type { ModerationQueueActor } from '#actors/admin/queue.ts';
import * as kit from '#pages/admin/kit/queue.css.ts';
import { draftOf, useQueueKeys } from '#pages/admin/kit/queue.tsx';
import { useFocusHere } from '#panel/page/use-focus-here.ts';
import { useKeptText } from '#panel/form/kept-draft.ts';
import * as page from '#panel/page/store-page.css.ts';
import type { ModeratedProduct } from '#schema/admin/products/products.ts';
import { ariaKeys } from '#schema/shortcut-words.ts';
import { shortcuts } from '#schema/shortcuts.ts';
import { useFocusWhen } from '#ui/use-focus-when.ts';
import { Button } from '#ui/components/button.tsx';
import { TextArea } from '#ui/components/text-area.tsx';
import { heading } from '#ui/css/text.css.ts';
import { PageSection } from '#ui/components/page-section.tsx';
import { actions } from '#ui/css/layout.css.ts';

interface ProductDecisionProps {
  actor: ModerationQueueActor;
  product: ModeratedProduct;
  mayDecide: boolean;
  isSending: boolean;
}

const [least, most] = [10, 1000];

/** Takes one product down, with a reason, or restores it. */
export function ProductDecision({ actor, product, mayDecide, isSending }: ProductDecisionProps) {
  const [isAsking, setAsking] = useState(false);
  const [words, setWords] = useKeptText(draftOf(product.id));
  const [problem, setProblem] = useState<string | undefined>();
  const form = useRef<HTMLFormElement>(null);
  const place = useFocusHere();
  const { is_own: isOwn, takedown } = product;
  useQueueKeys(['reject'], () => {
    if (takedown !== null || !mayDecide || isOwn) return;
    if (isAsking) form.current?.querySelector('textarea')?.focus();
    else setAsking(true);
  });
  useFocusWhen(isAsking, () => form.current?.querySelector<HTMLElement>('textarea'));
  if (isOwn) {
    return (
      <div className={kit.bar}>
        <p>You belong to the team of this store: somebody else decides about its products.</p>
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
          ? 'The store is told at once, with your reason. It can be restored at any time.'
          : 'Nobody can see or buy it. Its store may work on it, and is told when it is restored.'}
      </p>
      {takedown !== null ? (
        <div className={actions}>
          <Button
            variant="primary"
            isDisabled={!mayDecide}
            isPending={isSending}
            onPress={() => decide('restore', null)}
          >
            Restore it
          </Button>
        </div>
      ) : !isAsking ? (
        <div className={actions}>
          <Button
            isDisabled={!mayDecide}
            aria-keyshortcuts={ariaKeys(shortcuts.reject)}
            onPress={() => setAsking(true)}
          >
            Take it down
          </Button>
        </div>
      ) : (
        <form
          ref={form}
          className={page.stack}
          aria-label="Take it down"
          onSubmit={(event) => {
            event.preventDefault();
            if (!mayDecide) return;
            if (words.trim().length < least) setProblem('Give the reason in 10 to 1000 characters.');
            else decide('take_down', words);
          }}
        >
          <TextArea
            label="Reason for the store"
            name="words"
            rows={4}
            maxLength={most}
            value={words}
            errorMessage={problem}
            isDisabled={isSending}
            onChange={(text) => {
              setWords(text);
              setProblem(undefined);
            }}
          />
          <div className={actions}>
            <Button type="submit" variant="primary" isDisabled={!mayDecide} isPending={isSending}>
              Take it down with this reason
            </Button>
            <Button isDisabled={isSending} onPress={() => setAsking(false)}>
              Back
            </Button>
          </div>
        </form>
      )}
    </PageSection>
  );
}
