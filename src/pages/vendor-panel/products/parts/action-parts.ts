/** Parts of the product's actions that few products show. */
export { PreviewLink } from '../preview-link.tsx';
export { Planning } from './product-planning.tsx';
export { Takedown } from './takedown.tsx';
