import { useState } from 'react';
import { isOnLayer } from '#ui/layers.ts';
import { useNavigation } from './navigation.ts';
import { go } from './scroll.ts';

/**
 * Replaces the URL of the page on screen; the page stays. Does nothing once the person has left the page, such as
 * when an answer arrives late.
 */
export function useRename(): (url: string) => void {
  const navigation = useNavigation();
  const [visit] = useState(() => navigation.getSnapshot().visit);
  const rename = (url: string): void => {
    const place = navigation.getSnapshot();
    if (place.visit !== visit || location.pathname !== place.url.replace(/\?.*$/, '')) return;
    // A dialog's entry is above the page's: both would need the URL.
    if (isOnLayer()) addEventListener('popstate', () => rename(url), { once: true });
    else if (navigation.rename(url)) go(url, { renames: true });
    else go(url, { replace: true });
  };
  return rename;
}
