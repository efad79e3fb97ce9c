import type { AriaAttributes, ReactNode } from 'react';
import { button, type ButtonVariants } from './button.css.ts';
import { pending, pendingPlate } from './pending.css.ts';
import { Words } from '../structure/words.tsx';

interface ButtonProps
  extends
    ButtonVariants,
    Pick<AriaAttributes, 'aria-expanded' | 'aria-keyshortcuts' | 'aria-label' | 'aria-pressed'> {
  type?: 'button' | 'submit' | undefined;
  onPress?: (() => void) | undefined;
  /** The pointer is on it: code that it needs can be loaded. */
  onNear?: (() => void) | undefined;
  isDisabled?: boolean | undefined;
  isPending?: boolean | undefined;
  /** It has nothing to do right now. Unlike a disabled one it keeps the focus. */
  isIdle?: boolean | undefined;
  /** It reads what failed to load: the shell presses it once the connection is back. Not for anything that is sent. */
  isReading?: boolean | undefined;
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
  isIdle = false,
  isReading = false,
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
      aria-disabled={isPending || isIdle || undefined}
      data-again={isReading || undefined}
      data-pending={isPending || undefined}
      onPointerEnter={onNear}
      onClick={(event) => {
        if (isPending || isIdle) event.preventDefault();
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

interface TryAgainProps extends Pick<ButtonProps, 'variant' | 'size'> {
  onPress: () => void;
  children?: ReactNode;
}

/** Reads again what failed to load. */
export const TryAgain = ({ children = 'Try again', ...props }: TryAgainProps) => (
  <Button {...props} isReading>
    {children}
  </Button>
);
