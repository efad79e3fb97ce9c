import type { BulkChange } from '#machines/kit/bulk-edit.machine.ts';
import type { ListedProduct } from '#schema/vendor-panel/product-list.ts';

type Known = ReadonlyMap<string, ListedProduct>;

const needs: Readonly<Record<string, (product: ListedProduct) => boolean>> = {
  // An archived one is refused, with its reason.
  publish: ({ state, has_draft: hasDraft }) => state === 'draft' || (state === 'published' && hasDraft),
  unpublish: ({ state }) => state === 'published',
  archive: ({ state }) => state !== 'archived',
};

/** The selected products that the change makes different; null for one that the list no longer knows. */
export const changing = (
  { kind }: BulkChange,
  selected: readonly string[],
  known: Known,
): (ListedProduct | null)[] =>
  selected
    .map((id) => known.get(id) ?? null)
    .filter((product) => product === null || needs[kind]?.(product) !== false);

const prices: ReadonlySet<string | undefined> = new Set(['price', 'discount', 'compare_at_price']);

/** Shoppers will see the change: it waits for an answer. */
export const asksFirst = (change: BulkChange, selected: readonly string[], known: Known): boolean =>
  change.kind in needs
    ? changing(change, selected, known).length > 0
    : selected.length > 1 && prices.has(change.field ?? change.kind);
