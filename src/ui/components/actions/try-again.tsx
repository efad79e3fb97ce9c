import type { ComponentProps } from 'react';
import { useOnceOnline } from '../../use-once-online.ts';
import { Button } from './button.tsx';

interface TryAgainProps extends Pick<ComponentProps<typeof Button>, 'variant' | 'size'> {
  onPress: () => void;
  children?: string;
}

/**
 * Reads again what failed to load, also as soon as the connection is back. Not for anything that is sent: sending
 * again is the person's decision.
 */
export function TryAgain({ onPress, children = 'Try again', ...look }: TryAgainProps) {
  useOnceOnline(onPress);
  return (
    <Button {...look} onPress={onPress}>
      {children}
    </Button>
  );
}
