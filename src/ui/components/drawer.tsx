import { Modal, ModalOverlay, type ModalOverlayProps } from 'react-aria-components/Modal';
import { ModalContent, type ModalContentProps } from './modal-content.tsx';
import * as styles from './modal.css.ts';

interface DrawerProps
  extends ModalContentProps, Pick<ModalOverlayProps, 'isOpen' | 'defaultOpen' | 'onOpenChange'> {
  side?: 'right' | 'left' | 'bottom' | undefined;
}

/**
 * Use it inside a `DialogTrigger`, or with `isOpen` and `onOpenChange`. Where React Aria is not loaded, use
 * `NativeDrawer`.
 */
export function Drawer({ side = 'right', isOpen, defaultOpen, onOpenChange, ...content }: DrawerProps) {
  const opening = {
    ...(isOpen === undefined ? {} : { isOpen }),
    ...(defaultOpen === undefined ? {} : { defaultOpen }),
    ...(onOpenChange === undefined ? {} : { onOpenChange }),
  };
  return (
    <ModalOverlay {...opening} isDismissable className={styles.drawerOverlay}>
      <Modal className={styles.drawer({ side })}>
        <ModalContent {...content} />
      </Modal>
    </ModalOverlay>
  );
}
