import { redrawPicture } from '#actors/kit/pictures/redraw.ts';
import type { ReadyPicture } from '#actors/orders/order-forms.ts';
import { limits } from '#schema/limits.ts';

const { edge, bytes } = limits.reviewPicture;

/**
 * A selected file as a review picture.
 * @throws if the browser can't read the file
 */
export const preparePicture = (file: Blob): Promise<ReadyPicture> => redrawPicture(file, { edge, bytes });
