import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { composeRenderProps } from 'react-aria-components/composeRenderProps';
import { withClass } from '../css/compose.ts';
import { button, type ButtonVariants } from './button.css.ts';
import { pending, pendingPlate } from './pending.css.ts';
import { Words } from './words.tsx';

interface ButtonProps extends AriaButtonProps, ButtonVariants {}

/** While `isPending` it keeps its width and focus, and presses are ignored. */
export function Button({ variant, size, block, className, children, ...props }: ButtonProps) {
  return (
    <AriaButton {...props} className={withClass(button({ variant, size, block }), className)}>
      {composeRenderProps(children, (content, { isPending }) => (
        <>
          {isPending ? (
            <svg className={pendingPlate} width="18" height="18" viewBox="0 0 40 40" aria-hidden="true">
              <circle className={pending} cx="20" cy="20" r="16" pathLength="100" strokeDasharray="65 35" />
            </svg>
          ) : null}
          <Words>{content}</Words>
        </>
      ))}
    </AriaButton>
  );
}
