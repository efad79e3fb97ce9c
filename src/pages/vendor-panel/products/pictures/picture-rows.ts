/** In one file, because each more that the page loads by name adds to its script. */
export { PictureRow } from './picture-row.tsx';
export { UploadRow } from './upload-row.tsx';
