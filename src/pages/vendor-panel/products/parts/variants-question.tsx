import type { VariantGridActor } from '#actors/vendor-panel/product-editor.ts';
import { Button } from '#ui/components/actions/button.tsx';
import { Notice } from '#ui/components/feedback/notice.tsx';

/** Asks before very many variants are created at once. */
export function VariantsQuestion({ actor, count }: { actor: VariantGridActor; count: number }) {
  return (
    <Notice
      tone="warning"
      role="alert"
      title={`This creates ${count} variants.`}
      action={
        <>
          <Button size="s" variant="primary" onPress={() => actor.send({ type: 'confirm' })}>
            Create variants
          </Button>{' '}
          <Button size="s" onPress={() => actor.send({ type: 'cancel' })}>
            Cancel
          </Button>
        </>
      }
    />
  );
}
