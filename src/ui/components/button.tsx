import type { AriaAttributes, ReactNode } from 'react';
import { button, type ButtonVariants } from './button.css.ts';
import { pending, pendingPlate } from './pending.css.ts';
import { Words } from './words.tsx';

interface ButtonProps
  extends ButtonVariants, Pick<AriaAttributes, 'aria-expanded' | 'aria-label' | 'aria-pressed'> {
  type?: 'button' | 'submit' | undefined;
  onPress?: (() => void) | undefined;
  /** The pointer is on it: what it needs can be loaded. */
  onNear?: (() => void) | undefined;
  isDisabled?: boolean | undefined;
  isPending?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** While `isPending` it keeps its width and focus, and presses are ignored. */
export function Button({
  type = 'button',
  onPress,
  onNear,
  isDisabled = false,
  isPending = false,
  variant = 'secondary',
  size,
  block,
  className = '',
  children,
  ...aria
}: ButtonProps) {
  return (
    <button
      {...aria}
      type={type}
      className={`${button({ variant, size, block })} ${className}`}
      disabled={isDisabled}
      aria-disabled={isPending || undefined}
      data-pending={isPending || undefined}
      onPointerEnter={onNear}
      onClick={(event) => {
        if (isPending) event.preventDefault();
        else onPress?.();
      }}
    >
      {isPending && (
        <svg className={pendingPlate} width="18" height="18" viewBox="0 0 40 40" aria-hidden="true">
          <circle className={pending} cx="20" cy="20" r="16" pathLength="100" strokeDasharray="65 35" />
        </svg>
      )}
      <Words>{children}</Words>
    </button>
  );
}
