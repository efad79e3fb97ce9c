import { useLayoutEffect, useState } from 'react';

interface Living {
  start: () => unknown;
  stop: () => unknown;
}

/**
 * Runs one or more actors while the component is mounted; another input needs another `key`. They start before the
 * browser paints, so that the initial state never flickers.
 */
export function useActor<Actor extends Living>(create: () => Actor): Actor {
  const [actor] = useState(create);
  useLayoutEffect(() => {
    actor.start();
    return () => {
      actor.stop();
    };
  }, [actor]);
  return actor;
}
