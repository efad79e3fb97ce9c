import { useEffect, useEffectEvent } from 'react';
import { useNavigation } from '#routing/navigation.ts';
import type { ProductData } from '#pages/shop/load.ts';

/** Milliseconds on a product before its price and stock are updated live: a short visit needs no connection. */
const followAfter = 4000;

type Full = Extract<ProductData, { kind: 'full' }>;

/** Updates price and stock on the page as they change. */
export function useLiveProduct(data: Full): void {
  const navigation = useNavigation();
  const show = useEffectEvent((details: Full['details']) =>
    navigation.replaceData({ ...data, details } satisfies Full),
  );
  const { id } = data.details.product;
  useEffect(() => {
    let stop: (() => void) | null = null;
    let isGone = false;
    const follow = async () => {
      const { watchProduct } = await import('#actors/shop/watch-product.ts');
      if (isGone) return;
      stop = watchProduct(id, (details) => show(details));
    };
    const wait = setTimeout(() => {
      // If this fails the page stays as it was loaded; placing an order checks prices again.
      follow().catch(() => undefined);
    }, followAfter);
    return () => {
      isGone = true;
      clearTimeout(wait);
      stop?.();
    };
  }, [id]);
}
