/** Options in the shape that the fields expect. */
export const itemsOf = (
  pairs: readonly (readonly [id: string, label: string])[],
): readonly { id: string; label: string }[] => pairs.map(([id, label]) => ({ id, label }));
