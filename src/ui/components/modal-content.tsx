import type { ReactNode } from 'react';
import { Dialog as AriaDialog, type DialogProps as AriaDialogProps } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { heading } from '../css/text.css.ts';
import { IconButton } from './icon-button.tsx';
import { dialog } from './modal.css.ts';
import * as sheet from './sheet.css.ts';

export interface ModalContentProps extends Omit<AriaDialogProps, 'children' | 'className'> {
  title: string;
  /** A function receives `close`. */
  children: ReactNode | ((controls: { close: () => void }) => ReactNode);
  /** Buttons; they stay visible while the content scrolls. */
  footer?: ReactNode | ((controls: { close: () => void }) => ReactNode) | undefined;
}

const fill = (content: ModalContentProps['children'], controls: { close: () => void }) =>
  typeof content === 'function' ? content(controls) : content;

/** The content that dialogs and drawers share. */
export function ModalContent({ title, children, footer, ...props }: ModalContentProps) {
  return (
    <AriaDialog {...props} className={dialog}>
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
  );
}
