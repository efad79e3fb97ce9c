import { changeTerms } from '#lazy/shop-terms.ts';
import { readEnv } from '#services/env.ts';
import { readShopTerms } from '#services/shop/shop-terms.ts';

/** Milliseconds. */
const every = 60_000;

/** Follows the admins' settings while the page is visible: each minute, and when someone comes back to it. */
export function followShopTerms(): void {
  const look = async () => {
    if (document.visibilityState !== 'visible') return;
    const terms = await readShopTerms(readEnv());
    if (terms !== null) changeTerms(terms);
  };
  document.addEventListener('visibilitychange', () => void look());
  setInterval(() => void look(), every);
}
