import { DialogTrigger } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay, type ModalOverlayProps } from 'react-aria-components/Modal';
import { ModalContent, type ModalContentProps } from './modal-content.tsx';
import * as styles from './modal.css.ts';

export { DialogTrigger };

interface DialogProps
  extends
    ModalContentProps,
    Pick<
      ModalOverlayProps,
      'isOpen' | 'defaultOpen' | 'onOpenChange' | 'isDismissable' | 'isKeyboardDismissDisabled'
    > {
  size?: 's' | 'm' | 'l' | undefined;
}

/** Use it inside a `DialogTrigger` (a button first, then this), or with `isOpen` and `onOpenChange`. */
export function Dialog({
  size = 'm',
  isOpen,
  defaultOpen,
  onOpenChange,
  isDismissable = true,
  isKeyboardDismissDisabled = false,
  ...content
}: DialogProps) {
  const opening = {
    ...(isOpen === undefined ? {} : { isOpen }),
    ...(defaultOpen === undefined ? {} : { defaultOpen }),
    ...(onOpenChange === undefined ? {} : { onOpenChange }),
  };
  return (
    <ModalOverlay
      {...opening}
      isDismissable={isDismissable}
      isKeyboardDismissDisabled={isKeyboardDismissDisabled}
      className={styles.overlay}
    >
      <Modal className={styles.modal({ size })}>
        <ModalContent {...content} />
      </Modal>
    </ModalOverlay>
  );
}
