/** Parts of the product's actions that few products show. */
export { PreviewLink } from '../preview-link.tsx';
export { Planning } from './product-planning.tsx';
export { PublishedNote } from './published-note.tsx';
export { PictureQuestion } from './picture-question.tsx';
export { Takedown } from './takedown.tsx';
