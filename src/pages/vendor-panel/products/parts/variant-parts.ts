/** In one file, because each more that the page loads by name adds to its script. */
export { FoldCell } from './fold-cell.tsx';
export { ProductOptions } from './product-options.tsx';
export { VariantsQuestion } from './variants-question.tsx';
