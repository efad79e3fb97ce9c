/** Part of `limits`, in a separate file: the first page needs it without the others. */
export const searchLimits = {
  characters: 2,
  products: 5,
  vendors: 3,
  shown: 8,
  text: 200,
  /** Not in the spec: categories suggested next to them, and recent searches stored in the browser. */
  categories: 3,
  recents: 8,
} as const;
