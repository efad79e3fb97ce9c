import { useId, type ReactNode } from 'react';
import { heading } from '../../css/text.css.ts';
import { FirstIcon } from '../media/first-icon.tsx';
import { iconButton } from '../actions/icon-button.css.ts';
import * as styles from './drawer.css.ts';
import * as sheet from './sheet.css.ts';
import { useNativeModal, type NativeModal } from './use-native-modal.ts';

interface DrawerProps extends NativeModal {
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
export function Drawer({
  open,
  onClose,
  onReopen,
  side = 'right',
  title,
  labelledBy,
  footer,
  id,
  children,
}: DrawerProps) {
  const modal = useNativeModal({ open, onClose, onReopen });
  const titleId = useId();

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Esc is the key for it
    <dialog
      {...modal}
      id={id}
      className={styles.drawer({ side })}
      aria-labelledby={title === undefined ? labelledBy : titleId}
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
