import { Tooltip as AriaTooltip, TooltipTrigger, type TooltipProps } from 'react-aria-components/Tooltip';
import { withClass } from '../css/compose.ts';
import { tooltip } from './tooltip.css.ts';

export { TooltipTrigger };

/**
 * Additional text for a control that already has a name. Never put essential information only here: touch devices do
 * not show it.
 */
export function Tooltip({ className, offset = 6, ...props }: TooltipProps) {
  return <AriaTooltip {...props} offset={offset} className={withClass(tooltip, className)} />;
}
