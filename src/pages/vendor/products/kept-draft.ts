import type { ProductValues } from '#schema/vendor/product-form.ts';

const keyOf = (vendorId: string, id: string | null): string => `product-draft/${vendorId}/${id ?? 'new'}`;

/** What was typed and not saved, in this tab: it survives a reload, and ends with the version that it was based on. */
export function keepDraft(
  vendorId: string,
  id: string | null,
  version: number | null,
  values: ProductValues,
): void {
  try {
    sessionStorage.setItem(keyOf(vendorId, id), JSON.stringify({ version, values }));
  } catch {
    // Without storage a reload loses what is typed; the browser warns before.
  }
}

export function keptDraft(vendorId: string, id: string | null, version: number | null): ProductValues | null {
  try {
    const text = sessionStorage.getItem(keyOf(vendorId, id));
    const kept =
      text === null ? null : (JSON.parse(text) as { version: number | null; values: ProductValues });
    return kept !== null && kept.version === version ? kept.values : null;
  } catch {
    return null;
  }
}

export function forgetDraft(vendorId: string, id: string | null): void {
  try {
    sessionStorage.removeItem(keyOf(vendorId, id));
  } catch {
    // Nothing was kept either.
  }
}
