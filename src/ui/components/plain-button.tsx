import type { ReactNode } from 'react';
import { button, type ButtonVariants } from './button.css.ts';

interface PlainButtonProps extends ButtonVariants {
  type?: 'button' | 'submit' | undefined;
  onPress?: (() => void) | undefined;
  isDisabled?: boolean | undefined;
  /** Keeps its focus; presses are ignored. */
  isPending?: boolean | undefined;
  children: ReactNode;
}

/** A native button, for pages that need not load React Aria. */
export function PlainButton({
  type = 'button',
  onPress,
  isDisabled = false,
  isPending = false,
  variant = 'secondary',
  size,
  block,
  children,
}: PlainButtonProps) {
  return (
    <button
      type={type === 'submit' ? 'submit' : 'button'}
      className={button({ variant, size, block })}
      disabled={isDisabled}
      aria-disabled={isPending || undefined}
      onClick={() => {
        if (!isPending) onPress?.();
      }}
    >
      {children}
    </button>
  );
}
