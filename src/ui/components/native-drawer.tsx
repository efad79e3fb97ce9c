import { useEffect, useId, useRef, type MouseEvent, type ReactNode } from 'react';
import { heading } from '../css/text.css.ts';
import { FirstIcon } from './first-icon.tsx';
import { iconButton } from './icon-button.css.ts';
import * as styles from './native-drawer.css.ts';
import { useLayer } from '../layers.ts';
import * as sheet from './sheet.css.ts';

interface NativeDrawerProps {
  open: boolean;
  /** Called by Esc, the backdrop and the close button; the owner then sets `open` to false. */
  onClose: () => void;
  /** Called by the browser's Forward after Back has closed it. */
  onReopen?: (() => void) | undefined;
  side?: 'right' | 'left' | 'bottom' | undefined;
  /** Shown in the header with the close button. Without it, the content brings its own header and `labelledBy`. */
  title?: string | undefined;
  /** Id of the heading inside that names the drawer. */
  labelledBy?: string | undefined;
  /** Stays at the bottom while the content scrolls. */
  footer?: ReactNode | undefined;
  id?: string | undefined;
  children: ReactNode;
}

/**
 * `<dialog>` from an edge: the browser traps and restores the focus. When closed, its content is rendered but hidden.
 */
export function NativeDrawer({
  open,
  onClose,
  onReopen,
  side = 'right',
  title,
  labelledBy,
  footer,
  id,
  children,
}: NativeDrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isShown = useRef(false);
  const titleId = useId();
  useLayer(open, onClose, onReopen);

  useEffect(() => {
    const element = dialog.current;
    // Keep a drawer that was opened before this script started: the tap is replayed and then sets `open`.
    if (element === null || open === isShown.current) return;
    isShown.current = open;
    const page = document.documentElement;
    // If the page scrolls, keep the space of its scrollbar, so that nothing shifts under the drawer.
    const isKept = element.open && page.style.scrollbarGutter !== '';
    page.style.scrollbarGutter = open && (isKept || window.innerWidth > page.clientWidth) ? 'stable' : '';
    if (element.open === open) return;
    if (open) element.showModal();
    else element.close();
  }, [open]);

  const closeFromInside = ({ target, currentTarget }: MouseEvent<HTMLDialogElement>) => {
    const isBackdrop = target === currentTarget;
    if (isBackdrop) onClose();
    // A drawer whose tap is not replayed yet is not its owner's to close.
    if (!open && (isBackdrop || (target as Element).closest('[data-closes]') !== null)) currentTarget.close();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Esc is the key for it
    <dialog
      ref={dialog}
      id={id}
      className={styles.drawer({ side })}
      aria-labelledby={title === undefined ? labelledBy : titleId}
      onCancel={(event) => {
        if (open) event.preventDefault();
        onClose();
      }}
      // A second Esc in a row closes it without a cancel event. The event comes late: a drawer that is open again stays.
      onClose={(event) => {
        if (open && !event.currentTarget.open) onClose();
      }}
      onClick={closeFromInside}
    >
      {title === undefined ? null : (
        <header className={sheet.head}>
          <h2 id={titleId} className={heading({ level: 26 })}>
            {title}
          </h2>
          <button type="button" className={iconButton()} aria-label="Close" data-closes="" onClick={onClose}>
            <FirstIcon name="close" />
          </button>
        </header>
      )}
      <div className={title === undefined ? sheet.plain : sheet.body}>{children}</div>
      {footer === undefined ? null : <footer className={sheet.foot}>{footer}</footer>}
    </dialog>
  );
}
