import { useState } from 'react';
import type { ShownProduct } from '#schema/shop/catalog.ts';
import { usePlace } from '#routing/navigation.ts';
import { useRename } from '#routing/use-rename.ts';
import { choiceIn, queryOf } from './variants.ts';
import type { Choice } from './variants.ts';

/** The selected variant; it is in the URL, so that a link, a reload and Back restore it. */
export function useChoice(details: ShownProduct, search: string): [Choice, (choice: Choice) => void] {
  const rename = useRename();
  const { url } = usePlace();
  const [choice, setChoice] = useState(() => choiceIn(details, search));
  const [read, setRead] = useState(search);
  if (read !== search) {
    setRead(search);
    if (queryOf(details, choice) !== queryOf(details, choiceIn(details, search)))
      setChoice(choiceIn(details, search));
  }
  const choose = (next: Choice) => {
    setChoice(next);
    const query = queryOf(details, next);
    const path = url.replace(/\?.*$/, '');
    rename(query === '' ? path : `${path}?${query}`);
  };
  return [choice, choose];
}
