import { Link as AriaLink, type LinkProps as AriaLinkProps } from 'react-aria-components/Link';
import { withClass } from '../css/compose.ts';
import { link, type LinkVariants } from './link.css.ts';

type LinkProps = AriaLinkProps & LinkVariants;

export function Link({ variant, className, ...props }: LinkProps) {
  return <AriaLink {...props} className={withClass(link({ variant }), className)} />;
}
