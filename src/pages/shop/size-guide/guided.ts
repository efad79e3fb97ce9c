/** Categories whose sizes are explained in `guides.ts`. */
export const guided = [
  'tops-and-hoodies',
  'shorts-and-bottoms',
  'training-shoes',
  'lifting-belts',
  'sleeves-and-wraps',
  'grips-and-chalk',
  'olympic-bars',
  'kettlebells',
  'jump-ropes',
  'medicine-and-slam-balls',
  'resistance-bands',
  'plyo-boxes',
  'rings-and-parallettes',
] as const;
export type Guided = (typeof guided)[number];

/** The guide for a product: from the nearest category with one. */
export const guideOf = (path: readonly { slug: string }[]): Guided | null =>
  path.toReversed().flatMap(({ slug }) => guided.find((each) => each === slug) ?? [])[0] ?? null;
