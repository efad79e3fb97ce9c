import { composeRenderProps } from 'react-aria-components/composeRenderProps';

type ClassName<T> = string | ((values: T) => string) | undefined;

/** Puts the recipe's classes before the caller's `className`, a string or a function. */
export function withClass<T extends { defaultClassName: string | undefined }>(
  base: string,
  className: ClassName<T>,
) {
  return composeRenderProps(className, (own: string | undefined) => (own ? `${base} ${own}` : base));
}
