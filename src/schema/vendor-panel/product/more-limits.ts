/** Not in the spec: what else a product says, in characters and counts. Apart from `limits`, which every page loads. */
export const moreLimits = {
  brand: 60,
  mpn: 70,
  care: 2000,
  tags: { count: 20, length: 40 },
  specs: { count: 30, name: 60, value: 200 },
  sizeChart: { columns: 8, rows: 30, cell: 40 },
  seo: { title: 70, description: 320 },
  slug: 120,
} as const;
