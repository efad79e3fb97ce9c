import type { ReactNode, RefObject } from 'react';
import { Header } from 'react-aria-components/Header';
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  MenuSection as AriaMenuSection,
  type MenuItemProps as AriaMenuItemProps,
  type MenuProps as AriaMenuProps,
  type MenuSectionProps as AriaMenuSectionProps,
} from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Separator } from 'react-aria-components/Separator';
import { withClass } from '../../css/compose.ts';
import { Icon, type IconName } from '../media/icon.tsx';
import * as styles from './popover.css.ts';

interface MenuProps<T> extends AriaMenuProps<T> {
  /**
   * A native button, so that its page need not load React Aria before it is pressed. It has `aria-haspopup` and
   * `aria-expanded`.
   */
  triggerRef: RefObject<HTMLElement | null>;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Also names the popover, which axe treats as a dialog. */
  'aria-label': string;
}

/** A menu below an external trigger; focus returns to it. */
export function Menu<T extends object>({
  triggerRef,
  isOpen,
  onOpenChange,
  className,
  ...props
}: MenuProps<T>) {
  return (
    <Popover
      className={styles.popover}
      triggerRef={triggerRef}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      placement="bottom end"
      offset={4}
      aria-label={props['aria-label']}
    >
      <AriaMenu
        autoFocus="first"
        onClose={() => onOpenChange(false)}
        {...props}
        className={withClass(styles.list, className)}
      />
    </Popover>
  );
}

interface MenuItemProps extends Omit<AriaMenuItemProps, 'children'> {
  icon?: IconName | undefined;
  /** At the end of the line: a badge or a key. */
  aside?: ReactNode | undefined;
  tone?: 'danger' | undefined;
  children: ReactNode;
}

export function MenuItem({ icon, aside, tone, children, className, ...props }: MenuItemProps) {
  const textValue = props.textValue ?? (typeof children === 'string' ? children : undefined);
  return (
    <AriaMenuItem
      {...props}
      {...(textValue === undefined ? {} : { textValue })}
      className={withClass(
        tone === 'danger' ? `${styles.option} ${styles.danger}` : styles.option,
        className,
      )}
    >
      {({ isSelected }) => (
        <>
          {icon === undefined ? null : <Icon name={icon} size={18} />}
          <span className={styles.optionText}>{children}</span>
          {aside}
          {isSelected ? <Icon name="check" size={18} /> : null}
        </>
      )}
    </AriaMenuItem>
  );
}

interface MenuSectionProps<T> extends AriaMenuSectionProps<T> {
  title: string;
  /** The title is an email address, not one of our texts. */
  isAddress?: boolean;
  children: ReactNode;
}

export function MenuSection<T extends object>({
  title,
  isAddress = false,
  children,
  ...props
}: MenuSectionProps<T>) {
  return (
    <AriaMenuSection {...props}>
      <Header className={isAddress ? styles.groupAddress : styles.groupLabel}>{title}</Header>
      {children}
    </AriaMenuSection>
  );
}

export function MenuSeparator() {
  return <Separator className={styles.separator} />;
}
