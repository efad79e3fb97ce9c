import { services } from '#actors/kit/services.ts';
import { createPageLoader } from './load.ts';

/** The tab's loader, which shares the tab's client and cache. Import this file with `import()`: the first page does not need it. */
export const startPageLoader = () => createPageLoader(services());
