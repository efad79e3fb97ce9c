import type { VendorProfile } from '#schema/identity/session.ts';

/** §2: pages that never redirect to the profile setup. */
const skipped: ReadonlySet<string> = new Set([
  '/vendor/profile-setup',
  '/vendor/application-status',
  '/auth',
  '/logout',
]);

export const isSkipped = (path: string): boolean => skipped.has(path.replace(/(?<=.)\/+$/, ''));

/** §5: incomplete if store_name, description, phone or website is missing or blank after trimming. */
export const isIncomplete = (profile: VendorProfile | null): boolean =>
  profile === null ||
  [profile.store_name, profile.description, profile.phone, profile.website].some(
    (value) => value === null || value.trim() === '',
  );
