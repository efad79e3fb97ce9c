import { useLayoutEffect, useState } from 'react';

interface Living {
  start: () => unknown;
  stop: () => unknown;
}

/**
 * Actors that live as long as the component; another input needs another `key`. They start before the browser paints,
 * so that what they begin with is never seen to change.
 */
export function useActors<Actors extends Living>(make: () => Actors): Actors {
  const [actors] = useState(make);
  useLayoutEffect(() => {
    actors.start();
    return () => {
      actors.stop();
    };
  }, [actors]);
  return actors;
}
