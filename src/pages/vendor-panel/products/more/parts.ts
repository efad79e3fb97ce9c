/** What the editor needs only for some products, or not at once: one chunk, since each would have names of its own. */
export { moveBetweenCells } from './grid-keys.ts';
export { MoreFields } from './more-fields.tsx';
export { PictureOf } from './picture-of.tsx';
export { ScanBarcode } from './scan/scan-barcode.tsx';
export { Swatches } from './swatches.tsx';
