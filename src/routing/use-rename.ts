import { useState } from 'react';
import { isOnLayer } from '#ui/layers.ts';
import { useNavigation } from './navigation.ts';
import { go } from './scroll.ts';

/**
 * Gives the page on screen another address, in place of the one that it has. What the page shows stays. Does nothing
 * once the page is left, for an answer that comes late.
 */
export function useRename(): (url: string) => void {
  const navigation = useNavigation();
  const [visit] = useState(() => navigation.getSnapshot().visit);
  const rename = (url: string): void => {
    const place = navigation.getSnapshot();
    if (place.visit !== visit || location.pathname !== place.url.replace(/\?.*$/, '')) return;
    // The entry of a dialog stands above that of the page: both would need the address.
    if (isOnLayer()) addEventListener('popstate', () => rename(url), { once: true });
    else if (navigation.rename(url)) go(url, { renames: true });
    else go(url, { replace: true });
  };
  return rename;
}
