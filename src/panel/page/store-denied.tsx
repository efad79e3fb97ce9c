import { EmptyState } from '#ui/components/feedback/empty-state.tsx';

/** For members of a team without the right to see this. */
export function StoreDenied() {
  return (
    <EmptyState drawing="lock" title="You don't have permission to see this part of the store.">
      <p>Ask the store's owner for access.</p>
    </EmptyState>
  );
}
