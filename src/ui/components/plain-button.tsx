import type { AriaAttributes, ReactNode } from 'react';
import { button, type ButtonVariants } from './button.css.ts';
import { pending, pendingPlate } from './pending.css.ts';
import { Words } from './words.tsx';

interface PlainButtonProps
  extends ButtonVariants, Pick<AriaAttributes, 'aria-expanded' | 'aria-label' | 'aria-pressed'> {
  type?: 'button' | 'submit' | undefined;
  onPress?: (() => void) | undefined;
  /** The pointer is on it: what it needs can be loaded. */
  onNear?: (() => void) | undefined;
  isDisabled?: boolean | undefined;
  /** Keeps its focus; presses are ignored. */
  isPending?: boolean | undefined;
  children: ReactNode;
}

/** A native button, for pages that need not load React Aria. */
export function PlainButton({
  type = 'button',
  onPress,
  onNear,
  isDisabled = false,
  isPending = false,
  variant = 'secondary',
  size,
  block,
  children,
  ...aria
}: PlainButtonProps) {
  return (
    <button
      {...aria}
      type={type === 'submit' ? 'submit' : 'button'}
      className={button({ variant, size, block })}
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
