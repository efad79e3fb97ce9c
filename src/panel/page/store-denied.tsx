import { EmptyState } from '#ui/components/empty-state.tsx';

/** For members of a team without the right to see this. */
export function StoreDenied() {
  return (
    <EmptyState drawing="lock" title="You may not see this part of the store.">
      <p>Ask the owner of the store for the right to do so.</p>
    </EmptyState>
  );
}
