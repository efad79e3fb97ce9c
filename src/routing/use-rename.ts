import { useNavigation } from './navigation.ts';
import { go } from './scroll.ts';

/** Gives the page on screen another address, in place of the one that it has. What the page shows stays. */
export function useRename(): (url: string) => void {
  const navigation = useNavigation();
  return (url) => {
    navigation.rename(url);
    go(url, { renames: true });
  };
}
