export { sendPicture } from '#services/vendor-panel/pictures.ts';
export { haltOf } from './halt.ts';
