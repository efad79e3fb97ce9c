/** In one file, because each more that the page loads by name adds to its script. */
export { PictureRow } from './picture-row.tsx';
export { UploadRow } from './upload-row.tsx';
export { TakePhoto } from './take-photo.tsx';
export { chosenFiles } from './chosen-files.ts';
