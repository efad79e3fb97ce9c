import { firstValueFrom } from 'rxjs';
import type { PreviewLink } from '#schema/vendor-panel/product/product-preview.ts';
import { makePreviewLink } from '#services/vendor-panel/product/product-preview.ts';
import { services } from '#actors/kit/services.ts';

export const makePreview = (id: string): Promise<PreviewLink> =>
  firstValueFrom(makePreviewLink(services().client, id));
