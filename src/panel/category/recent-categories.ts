import { readText, writeText } from '#actors/kit/storage.ts';
import { draftKey } from '#panel/form/kept-draft.ts';

const most = 5;

/** Named like a draft, so that logging out removes it. */
const keyOf = (vendorId: string): string => draftKey(`recent-categories/${vendorId}`);

/** The ids of the categories last chosen for this store in this browser, newest first. */
export function recentCategories(vendorId: string): readonly string[] {
  try {
    const stored: unknown = JSON.parse(readText(keyOf(vendorId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

export function noteCategory(vendorId: string, id: string): void {
  const others = recentCategories(vendorId).filter((each) => each !== id);
  writeText(keyOf(vendorId), JSON.stringify([id, ...others].slice(0, most)));
}
