import type { BackendAddress } from '#services/client.ts';
import type { BareProcedure } from '#services/procedures.ts';
import { termsIn } from '#schema/shop-terms.ts';
import type { ShopTerms } from '#schema/shop-terms.ts';

/**
 * The admins' settings for everyone; null if they fail to load. Every page requests them, so no client is loaded for
 * it.
 */
export async function readShopTerms({ supabaseUrl, anonKey }: BackendAddress): Promise<ShopTerms | null> {
  try {
    const answer = await fetch(`${supabaseUrl}/rest/v1/rpc/${'shop_terms' satisfies BareProcedure}`, {
      headers: { apikey: anonKey },
      credentials: 'omit',
    });
    return answer.ok ? termsIn(await answer.json()) : null;
  } catch {
    return null;
  }
}
