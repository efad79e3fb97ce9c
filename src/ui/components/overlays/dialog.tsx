import type { ReactNode } from 'react';
import { Dialog as AriaDialog, type DialogProps as AriaDialogProps } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay, type ModalOverlayProps } from 'react-aria-components/Modal';
import { heading } from '../../css/text.css.ts';
import * as styles from './dialog.css.ts';
import { IconButton } from '../actions/icon-button.tsx';
import * as sheet from './sheet.css.ts';

type Controls = { close: () => void };

interface DialogProps
  extends
    Omit<AriaDialogProps, 'children' | 'className'>,
    Pick<
      ModalOverlayProps,
      'isOpen' | 'defaultOpen' | 'onOpenChange' | 'isDismissable' | 'isKeyboardDismissDisabled'
    > {
  title: string;
  /** A function receives `close`. */
  children: ReactNode | ((controls: Controls) => ReactNode);
  /** Buttons; they stay visible while the content scrolls. */
  footer?: ReactNode | ((controls: Controls) => ReactNode) | undefined;
  size?: 's' | 'm' | 'l' | undefined;
}

const fill = (content: DialogProps['children'], controls: Controls) =>
  typeof content === 'function' ? content(controls) : content;

export function Dialog({
  size = 'm',
  isOpen,
  defaultOpen,
  onOpenChange,
  isDismissable = true,
  isKeyboardDismissDisabled = false,
  title,
  children,
  footer,
  ...props
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
        <AriaDialog {...props} className={styles.dialog}>
          {(controls) => (
            <>
              <header className={sheet.head}>
                <Heading slot="title" className={heading({ level: 26 })}>
                  {title}
                </Heading>
                <IconButton icon="close" aria-label="Close" onPress={controls.close} />
              </header>
              <div className={sheet.body}>{fill(children, controls)}</div>
              {footer === undefined ? null : <footer className={sheet.foot}>{fill(footer, controls)}</footer>}
            </>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
