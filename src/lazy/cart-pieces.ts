interface StoredCart {
  state?: { items?: { quantity?: unknown; variantId?: unknown }[] };
}

/**
 * Pieces of a variant in the stored cart, also before the cart's code is loaded; 0 for invalid data, which that code
 * repairs. A file of its own: the header counts without it.
 */
export function piecesInCart(variantId: string): number {
  try {
    const items = (JSON.parse(localStorage.getItem('cart-storage') ?? 'null') as StoredCart | null)?.state
      ?.items;
    if (!Array.isArray(items)) return 0;
    return items
      .filter((item) => item.variantId === variantId)
      .reduce((sum, { quantity }) => sum + (Number.isInteger(quantity) ? Number(quantity) : 0), 0);
  } catch {
    return 0;
  }
}
