import { Icon, type IconName } from '../media/icon.tsx';
import { iconButton, type IconButtonVariants } from './icon-button.css.ts';

interface IconButtonProps extends IconButtonVariants {
  icon: IconName;
  'aria-label': string;
  onPress: () => void;
}

export const IconButton = ({ icon, variant, size, onPress, ...aria }: IconButtonProps) => (
  <button {...aria} type="button" className={iconButton({ variant, size })} onClick={onPress}>
    <Icon name={icon} size={size === 's' ? 16 : 20} />
  </button>
);
