import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { withClass } from '../css/compose.ts';
import { Icon, type IconName } from './icon.tsx';
import { iconButton, type IconButtonVariants } from './icon-button.css.ts';

interface IconButtonProps extends Omit<AriaButtonProps, 'children'>, IconButtonVariants {
  icon: IconName;
  'aria-label': string;
}

export function IconButton({ icon, variant, size, className, ...props }: IconButtonProps) {
  return (
    <AriaButton {...props} className={withClass(iconButton({ variant, size }), className)}>
      <Icon name={icon} size={size === 's' ? 16 : 20} />
    </AriaButton>
  );
}
