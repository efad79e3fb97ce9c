import { useState, useSyncExternalStore } from 'react';
import { uncountedKey } from '#schema/shop/counting.ts';
import { Checkbox } from '#ui/components/fields/checkbox.tsx';

const read = (): boolean => {
  try {
    return localStorage.getItem(uncountedKey) !== null;
  } catch {
    return false;
  }
};

/** Opts out of being counted, in this browser. */
export function CountingSwitch() {
  const stored = useSyncExternalStore(
    () => () => undefined,
    read,
    () => false,
  );
  const [chosen, setChosen] = useState<boolean | null>(null);
  return (
    <Checkbox
      name="uncounted"
      isSelected={chosen ?? stored}
      onChange={(isOff) => {
        setChosen(isOff);
        try {
          if (isOff) localStorage.setItem(uncountedKey, '1');
          else localStorage.removeItem(uncountedKey);
        } catch {
          setChosen(false);
        }
      }}
    >
      Don't count product views in this browser
    </Checkbox>
  );
}
