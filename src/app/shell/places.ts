import { paths } from '#routing/paths.ts';

/** Links of the header and of its menu. */
export const places = [
  { label: 'Products', href: paths.products() },
  { label: 'Categories', href: paths.categories() },
  { label: 'Vendors', href: paths.vendors() },
  { label: 'Vendor Blog', href: paths.blog() },
] as const;
