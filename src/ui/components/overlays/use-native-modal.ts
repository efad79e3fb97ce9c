import { useEffect, useRef, type MouseEvent, type SyntheticEvent } from 'react';
import { useLayer } from '../../layers.ts';

export interface NativeModal {
  open: boolean;
  /** Called by Esc and the backdrop; the owner then sets `open` to false. */
  onClose: () => void;
  /** Called by the browser's Forward after Back has closed it. */
  onReopen?: (() => void) | undefined;
}

/** Makes a `<dialog>` in the page a modal one that its owner opens and closes: spread it on the element. */
export function useNativeModal({ open, onClose, onReopen }: NativeModal) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isShown = useRef(false);
  useLayer(open, onClose, onReopen);

  useEffect(() => {
    const element = dialog.current;
    // Keep a dialog that was opened before this script started: the tap is replayed and then sets `open`.
    if (element === null || open === isShown.current) return;
    isShown.current = open;
    const page = document.documentElement;
    // If the page scrolls, keep the space of its scrollbar, so that nothing shifts under the dialog.
    const isKept = element.open && page.style.scrollbarGutter !== '';
    page.style.scrollbarGutter = open && (isKept || window.innerWidth > page.clientWidth) ? 'stable' : '';
    if (element.open === open) return;
    if (open) element.showModal();
    else element.close();
  }, [open]);

  const closeFromInside = ({ target, currentTarget }: MouseEvent<HTMLDialogElement>) => {
    const isBackdrop = target === currentTarget;
    if (isBackdrop) onClose();
    // A dialog whose tap is not replayed yet must not be closed by its owner.
    if (!open && (isBackdrop || (target as Element).closest('[data-closes]') !== null)) currentTarget.close();
  };

  return {
    ref: dialog,
    onCancel: (event: SyntheticEvent) => {
      if (open) event.preventDefault();
      onClose();
    },
    // A second Esc in a row closes it without a cancel event. The event comes late: a dialog that has reopened stays.
    onClose: ({ currentTarget }: SyntheticEvent<HTMLDialogElement>) => {
      if (open && !currentTarget.open) onClose();
    },
    onClick: closeFromInside,
  };
}
