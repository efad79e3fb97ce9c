import { useEffect, useRef } from 'react';
import { useNavigation } from '#app/navigation.ts';
import type { ProductData } from '#app/page-data.ts';

/** Milliseconds on a product before its price and stock are followed: who only passes needs no line of their own. */
const followAfter = 4000;

type Full = Extract<ProductData, { kind: 'full' }>;

/** Puts price and stock on the page as they change. */
export function useLiveProduct(data: Full): void {
  const navigation = useNavigation();
  const latest = useRef(data);
  useEffect(() => {
    latest.current = data;
  }, [data]);
  const { id } = data.details.product;
  useEffect(() => {
    let stop: (() => void) | null = null;
    let isGone = false;
    const follow = async () => {
      const { watchProduct } = await import('#app/actors/live.ts');
      if (isGone) return;
      stop = watchProduct(id, (details) =>
        navigation.replaceData({ ...latest.current, details } satisfies Full),
      );
    };
    const wait = setTimeout(() => {
      // Without it the page stands as it was read; placing an order checks prices again.
      follow().catch(() => undefined);
    }, followAfter);
    return () => {
      isGone = true;
      clearTimeout(wait);
      stop?.();
    };
  }, [id, navigation]);
}
