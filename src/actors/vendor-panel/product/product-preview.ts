import { firstValueFrom } from 'rxjs';
import type { Observable } from 'rxjs';
import type { PreviewLink } from '#schema/vendor-panel/product/product-preview.ts';
import {
  makePreviewLink,
  readPreviewLink,
  withdrawPreviewLink,
} from '#services/vendor-panel/product/product-preview.ts';
import { services } from '#actors/kit/services.ts';

export type { PreviewLink } from '#schema/vendor-panel/product/product-preview.ts';

/** Null without a valid one. */
export const keptPreview = (id: string): Observable<PreviewLink | null> =>
  readPreviewLink(services().client, id);

export const makePreview = (id: string): Promise<PreviewLink> =>
  firstValueFrom(makePreviewLink(services().client, id));

export const withdrawPreview = (id: string): Promise<unknown> =>
  firstValueFrom(withdrawPreviewLink(services().client, id));
