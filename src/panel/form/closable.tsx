import { useRef } from 'react';
import type { ReactNode } from 'react';
import { useWindowEvent } from '#ui/use-window-event.ts';

interface ClosableProps {
  /** It also moves the focus back. */
  onClose: () => void;
  children: ReactNode;
}

/** A form that Escape closes. Input is kept by its draft; a menu or dialog in it comes first. */
export function Closable({ onClose, children }: ClosableProps) {
  const area = useRef<HTMLDivElement>(null);
  useWindowEvent('keydown', ({ key, target, defaultPrevented, isComposing }) => {
    if (key !== 'Escape' || defaultPrevented || isComposing || !(target instanceof Element)) return;
    // A pressed button that got disabled leaves the focus to the body.
    if (
      target === document.body ||
      (area.current?.contains(target) === true && target.closest('dialog') === null)
    )
      onClose();
  });
  return (
    <div ref={area} style={{ display: 'contents' }}>
      {children}
    </div>
  );
}
