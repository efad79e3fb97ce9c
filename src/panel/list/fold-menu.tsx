import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { button } from '#ui/components/actions/button.css.ts';
import { useWindowEvent } from '#ui/use-window-event.ts';

interface FoldMenuProps {
  label: string;
  variant?: 'quiet' | 'secondary';
  className: string;
  /** It floats above the page: a press outside closes it too. */
  isFloating?: boolean;
  onOpen?: () => void;
  children: ReactNode;
}

/** A button with a menu of fields or buttons. Escape closes it and returns the focus to the button. */
export function FoldMenu({
  label,
  variant = 'quiet',
  className,
  isFloating = false,
  onOpen,
  children,
}: FoldMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLDetailsElement>(null);
  useWindowEvent(
    'keydown',
    (event) => {
      const menu = place.current;
      // Of two open menus, Escape closes the one with the focus; an open dialog comes first.
      const isHere = document.activeElement === document.body || menu?.contains(document.activeElement);
      if (event.key !== 'Escape' || event.defaultPrevented || menu === null || isHere !== true) return;
      menu.open = false;
      menu.querySelector('summary')?.focus();
    },
    isOpen,
  );
  useWindowEvent(
    'pointerdown',
    ({ target }) => {
      if (place.current !== null && !place.current.contains(target as Node)) place.current.open = false;
    },
    isOpen && isFloating,
  );
  return (
    <details
      ref={place}
      className={className}
      onToggle={({ currentTarget: { open } }) => {
        setOpen(open);
        if (open) onOpen?.();
      }}
    >
      <summary className={button({ variant })}>{label}</summary>
      {children}
    </details>
  );
}
