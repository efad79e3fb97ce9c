import { later } from '#ui/later.tsx';
// With the page: the server renders the codes, and without their styles they would move when the script adds them.
import './promotions.css.ts';

const load = () => import('./promotions.tsx');

/** Lists show codes only among the deals. */
export const PromotionsLater = later(async () => (await load()).Promotions);

/** Resolves when they can be shown at once, so that nothing moves. */
export async function promotionsReady(): Promise<void> {
  PromotionsLater.warm();
  await load().catch(() => undefined);
}
