/** Part of `limits`, in a file of its own: the first page needs it without the others. */
export const searchLimits = {
  characters: 2,
  products: 5,
  vendors: 3,
  shown: 8,
  text: 200,
  /** Not in the spec: categories suggested beside them, and recent searches kept in the browser. */
  categories: 3,
  recents: 8,
} as const;
